import { commitment, startDraw } from '@tablestakes/domain/draws/fairness'
import { useState } from 'react'
import { text } from '../text.ts'

/** One HMAC gives eight numbers, as many as most rounds use. */
const NUMBERS_SHOWN = 8

/** Recomputes the numbers of any round from its seeds, in the browser, with the code the server draws with. */
export function DrawChecker() {
  const [serverSeed, setServerSeed] = useState('')
  const [clientSeed, setClientSeed] = useState('')
  const [typedNonce, setNonce] = useState('0')
  const nonce = /^\d{1,15}$/.test(typedNonce) ? Number(typedNonce) : null

  return (
    <main className="checker">
      <h1>{text('studio_title')}</h1>
      <p>{text('studio_intro')}</p>
      <section>
        <label>
          {text('studio_server_seed')}
          <input value={serverSeed} onChange={(event) => setServerSeed(event.target.value.trim())} autoComplete="off" />
        </label>
        <label>
          {text('studio_client_seed')}
          <input value={clientSeed} onChange={(event) => setClientSeed(event.target.value)} autoComplete="off" />
        </label>
        <label>
          {text('studio_nonce')}
          <input
            value={typedNonce}
            onChange={(event) => setNonce(event.target.value)}
            inputMode="numeric"
            aria-invalid={nonce === null}
          />
        </label>
      </section>
      {serverSeed === '' || nonce === null ? (
        <section>
          <p>{text('studio_enter_seed')}</p>
        </section>
      ) : (
        <Result seeds={{ serverSeed, clientSeed, nonce }} />
      )}
    </main>
  )
}

function Result({ seeds }: { seeds: { serverSeed: string; clientSeed: string; nonce: number } }) {
  const draw = startDraw(seeds)
  const words = Array.from({ length: NUMBERS_SHOWN }, () => draw.word())
  return (
    <>
      <section aria-live="polite">
        <h2>{text('studio_commitment')}</h2>
        <code>{commitment(seeds.serverSeed)}</code>
        <p>{text('studio_commitment_how')}</p>
      </section>
      <section>
        <h2>{text('studio_numbers')}</h2>
        <ol>
          {words.map((word, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a number is known by its place in the stream.
            <li key={place}>
              <small>{word.toString(16).padStart(8, '0')}</small>
              <b>{(word / 2 ** 32).toFixed(10)}</b>
            </li>
          ))}
        </ol>
        <p>{text('studio_numbers_how')}</p>
      </section>
    </>
  )
}
