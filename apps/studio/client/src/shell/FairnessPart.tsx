import { type RevealedSeed, type StudioSeeds, studioCalls } from '@tablestakes/contract/studio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useEffect, useState } from 'react'
import { Refused } from '../api.ts'
import { judgeHash } from '../seen/judge.ts'
import { memory } from '../seen/memory.ts'
import { SeenLine } from '../seen/say-seen.tsx'
import type { Table } from '../table.ts'
import { text, words } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { isClientSeed, newClientSeed } from './new-client-seed.ts'
import { rotateSeeds } from './own-seed.ts'
import { ProofLink } from './ProofLink.tsx'

type Seeds = {
  seeds: StudioSeeds
  revealed: readonly RevealedSeed[]
  /** The client seed the studio may have known when it made the next server seed. */
  known: string
}

/** The seeds of the next draw, changing them, and checking the ones that were revealed. */
export function FairnessPart({ table }: { table: Table }) {
  const [held, setHeld] = useState<Seeds | null>(null)
  /** What the player typed since the next server seed's hash was shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { ask } = table
  const isOpen = table.open !== null

  useEffect(() => {
    let isGone = false
    ask(studioCalls.seeds, {}).then(
      (answer) => !isGone && setHeld({ ...answer, known: answer.seeds.client_seed }),
      (failure: unknown) => !isGone && setRefusal(sayRefusal(failure)),
    )
    return () => {
      isGone = true
    }
  }, [ask])

  if (!held) return refusal ? <p role="alert">{refusal}</p> : <div className="waiting" />
  const { seeds, revealed, known } = held

  const changeClientSeed = (client_seed: string) => {
    setRefusal(null)
    ask(studioCalls.setClientSeed, { client_seed }).then(
      (answer) => setHeld({ ...held, seeds: answer.seeds }),
      (failure: unknown) => setRefusal(sayRefusal(failure)),
    )
  }
  const rotate = () => {
    setRefusal(null)
    rotateSeeds(ask, { promised: seeds.next_server_seed_hash, known, typed }).then(
      (answer) => {
        const shown = [answer.revealed, ...revealed].slice(0, 20)
        setHeld({ seeds: answer.seeds, revealed: shown, known: answer.seeds.client_seed })
        setTyped(null)
      },
      (failure: unknown) => setRefusal(sayRefusal(failure)),
    )
  }

  return (
    <>
      <p className="lead">{text('fair_how')}</p>
      <section className="card seeds">
        <Hex name={text('fair_server_hash')} value={seeds.server_seed_hash} />
        <Hex name={text('fair_next_hash')} value={seeds.next_server_seed_hash} />
        <p className="seed-line">
          <span>{text('fair_nonce')}</span>
          <Num>{seeds.nonce}</Num>
        </p>
      </section>
      <ClientSeed
        seed={seeds.client_seed}
        typed={typed ?? seeds.client_seed}
        onType={setTyped}
        onChange={changeClientSeed}
      />
      <section className="card seeds">
        <h3>{text('fair_rotate_title')}</h3>
        <p className="small">{text(isOpen ? 'fair_rotate_open' : 'fair_rotate_text')}</p>
        <button type="button" className="btn btn-quiet" disabled={isOpen} onClick={rotate}>
          <Icon name="rotate-cw" />
          {text('fair_rotate')}
        </button>
        {refusal && (
          <p role="alert" className="bad">
            {refusal}
          </p>
        )}
      </section>
      {revealed.length > 0 && <h3>{text('fair_revealed')}</h3>}
      {revealed.map((seed) => (
        <Revealed key={seed.server_seed_hash} seed={seed} />
      ))}
      <ProofLink />
    </>
  )
}

function sayRefusal(failure: unknown): string {
  return text(failure instanceof Refused ? `table_refused_${failure.code}` : 'table_no_answer')
}

type ClientSeedProps = {
  seed: string
  typed: string
  onType: (typed: string) => void
  onChange: (seed: string) => void
}

function ClientSeed({ seed, typed, onType, onChange }: ClientSeedProps) {
  const isFine = isClientSeed(typed)
  return (
    <form
      className="card seeds"
      onSubmit={(event) => {
        event.preventDefault()
        if (isFine && typed !== seed) onChange(typed)
      }}
    >
      <label className="fld" data-wrong={isFine ? undefined : ''}>
        <span className="fld-name">{text('fair_client_seed')}</span>
        <span className="fld-value num">
          <input
            value={typed}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onType(event.target.value)}
          />
        </span>
      </label>
      <p className="small">{text(isFine ? 'fair_client_text' : 'fair_client_wrong')}</p>
      <div className="two">
        <button type="button" className="btn btn-quiet" onClick={() => onType(newClientSeed())}>
          <Icon name="shuffle" />
          {text('fair_random')}
        </button>
        <button type="submit" className="btn btn-quiet" disabled={!isFine || typed === seed}>
          {text('fair_change')}
        </button>
      </div>
    </form>
  )
}

/** A revealed seed, checked in this browser against the hash that was shown before. */
function Revealed({ seed }: { seed: RevealedSeed }) {
  const [isKept, setKept] = useState<boolean | null>(null)
  useEffect(() => {
    // The hash is code of its own size, needed only here.
    void import('@tablestakes/domain/draws/fairness').then(({ keepsCommitment }) =>
      setKept(keepsCommitment({ serverSeed: seed.server_seed, promised: seed.server_seed_hash })),
    )
  }, [seed])
  return (
    <section className="card seeds">
      <Hex name={text('fair_server_seed')} value={seed.server_seed} />
      <Hex name={text('fair_its_hash')} value={seed.server_seed_hash} />
      <p className="seed-line">
        <span>{words('fair_used', { seed: <Num>{seed.client_seed}</Num>, count: seed.nonce })}</span>
      </p>
      {isKept !== null && (
        <p className={isKept ? 'kept good' : 'kept bad'}>
          <Icon name={isKept ? 'check' : 'x'} />
          {text(isKept ? 'fair_matches' : 'fair_differs')}
        </p>
      )}
      <SeenLine verdict={judgeHash(memory, ['seeds'], seed.server_seed_hash)} />
    </section>
  )
}

/** A hash in groups of eight, with a way to copy it. */
export function Hex({ name, value }: { name: string; value: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="hex">
      <div>
        <span>{name}</span>
        <code className="num">{inGroups(value)}</code>
      </div>
      <button
        type="button"
        className="icbtn"
        aria-label={text(isCopied ? 'table_copied' : 'table_copy', { name })}
        onClick={() => {
          // A frame may be forbidden to write to the clipboard; the text can still be marked by hand.
          navigator.clipboard?.writeText(value).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
    </div>
  )
}

/** A hash is read eight figures at a time; a seed of one's own stays as it was typed. */
function inGroups(value: string): string {
  return /^[0-9a-f]{64}$/.test(value) ? value.replace(/.{8}(?=.)/g, '$& ') : value
}
