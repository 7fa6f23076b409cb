import type { NumberStep, ProofStep, QuotientStep } from '@tablestakes/domain/games/explain'
import type { GameKey } from '@tablestakes/domain/games/game'
import { isSlotKey } from '@tablestakes/domain/games/slots/slot'
import { formatCount } from '@tablestakes/domain/money/format'
import { Ordinal } from '@tablestakes/look/figures/Ordinal.tsx'
import type { ReactNode } from 'react'
import { text, words } from '../text.ts'
import { writeHundredths } from '../ui/NumberField.tsx'
import { layOut, type Section, signOf } from './lay-out.ts'
import { groupHex } from './ProofParts.tsx'

/** How the result is made, numbered, with every figure that can be computed again. `result` ends it. */
export function ProofSteps({ game, steps, result }: { game: GameKey; steps: readonly ProofStep[]; result: string }) {
  const sections = layOut(steps)
  return (
    <ol className="card proof-steps">
      {sections.map((section, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place.
        <li key={place}>
          <Ordinal>{place + 1}</Ordinal>
          <div>
            <b>{titleOf(section, game)}</b>
            <Body section={section} game={game} result={place === sections.length - 1 ? result : null} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function titleOf(section: Section, game: GameKey): string {
  switch (section.kind) {
    case 'commitment':
      return text('proof_step_commitment')
    case 'chain':
      return text('proof_step_chain')
    case 'bytes':
      return text(game === 'crash' ? 'proof_step_salt' : 'proof_step_mix')
    case 'word':
      return text('proof_step_word')
    case 'fraction':
      return text('proof_step_fraction')
    case 'scale':
      return text('proof_step_scale')
    case 'numbers':
      return text(`proof_step_numbers_${numbersOf(game)}`)
    case 'quotient':
      return text('proof_step_quotient')
  }
}

type Later = 'tower' | 'coinflip' | 'diamonds'

/** Slots draw their stops alike; tables deal cards, or throw dice one after the other. */
function numbersOf(game: GameKey): 'keno' | 'mines' | 'plinko' | 'hilo' | 'sicbo' | 'slots' | Later {
  if (isSlotKey(game)) return 'slots'
  if (game === 'tower' || game === 'coinflip' || game === 'diamonds') return game
  if (game === 'keno' || game === 'mines' || game === 'plinko' || game === 'sicbo') return game
  return 'hilo'
}

/** Cards of a deck are not put back; those of hi-lo and blackjack are. */
function textOf(game: GameKey): ReturnType<typeof numbersOf> | 'cards' {
  const kind = numbersOf(game)
  return kind === 'hilo' && game !== 'hilo' && game !== 'blackjack' ? 'cards' : kind
}

type BodyProps = { section: Section; game: GameKey; result: string | null }

function Body({ section, game, result }: BodyProps): ReactNode {
  switch (section.kind) {
    case 'commitment':
      return (
        <>
          <p>{text('proof_commitment_text')}</p>
          <code className="num">{groupHex(section.step.hash)}</code>
        </>
      )
    case 'chain':
      return (
        <>
          <p>{text('proof_chain_text')}</p>
          <code className="num">{groupHex(section.step.before)}</code>
        </>
      )
    case 'bytes':
      return (
        <>
          <p>
            {words(game === 'crash' ? 'proof_salt_text' : 'proof_mix_text', {
              message: <em className="num">{section.step.message}</em>,
            })}
          </p>
          <Bytes hex={section.step.hex} used={section.used} />
        </>
      )
    case 'word':
      return <WordTiles step={section.step} />
    case 'fraction':
      return <Fraction step={section.step} />
    case 'scale':
      return <Scale step={section.step} game={game} result={result} />
    case 'numbers':
      return (
        <>
          <Numbers steps={section.steps} game={game} />
          {result !== null && <Answer result={result} />}
        </>
      )
    case 'quotient':
      return <Quotient step={section.step} />
  }
}

/** Groups of four bytes; the marked ones are used in this round. */
function Bytes({ hex, used }: { hex: string; used: number }) {
  const groups = hex.match(/.{8}/g) ?? []
  return (
    <code className="num">
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bytes are known by their place.
        <span key={place}>{place < used ? <mark>{group}</mark> : group} </span>
      ))}
    </code>
  )
}

function WordTiles({ step }: { step: NumberStep }) {
  return (
    <div className="proof-bytes" dir="ltr">
      {step.bytes.map((byte, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a byte is known by its place.
        <span key={place}>
          <i className="num">{byte.toString(16).padStart(2, '0')}</i>
          <b className="num">{byte}</b>
        </span>
      ))}
    </div>
  )
}

function Fraction({ step }: { step: NumberStep }) {
  return (
    <>
      <code className="num">
        {step.bytes.map((byte, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a byte is known by its place.
          <span key={place}>
            {place > 0 && ' + '}
            <span className="proof-term">
              {byte} ÷ 256{place > 0 && <sup>{place + 1}</sup>}
            </span>
          </span>
        ))}
      </code>
      <code className="num proof-equals">= {step.fraction}</code>
    </>
  )
}

function Scale({ step, game, result }: { step: NumberStep; game: GameKey; result: string | null }) {
  if (!step.scaled) return null
  const { count, product, value } = step.scaled
  const sign = signOf(game, step)
  return (
    <>
      <code className="num">
        {step.fraction} × {formatCount(count)} = {product}
      </code>
      <p>{text('proof_scale_text')}</p>
      <code className="num proof-equals">
        = {formatCount(value)} {sign !== String(value) && sign !== result && `→ ${sign}`}
      </code>
      {result !== null && <Answer result={result} />}
    </>
  )
}

function Answer({ result }: { result: string }) {
  return (
    <code className="num proof-equals">
      = <strong>{result}</strong>
    </code>
  )
}

/** Every number of the round: its four bytes, as a fraction, times how many there are to choose from, and what it meant. */
function Numbers({ steps, game }: { steps: NumberStep[]; game: GameKey }) {
  return (
    <>
      <p>{text(`proof_numbers_text_${textOf(game)}`)}</p>
      <table className="proof-table num" dir="ltr">
        <tbody>
          {steps.map((step) => (
            <tr key={step.no}>
              <th scope="row">{step.no}</th>
              <td>{step.bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}</td>
              <td>
                {step.fraction.slice(0, 8)} × {step.scaled?.count}
              </td>
              <td>= {step.scaled?.value}</td>
              <td>{signOf(game, step)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Quotient({ step }: { step: QuotientStep }) {
  return (
    <>
      <p>{text(step.range === 2 ** 24 ? 'proof_quotient_limbo' : 'proof_quotient_crash')}</p>
      <code className="num">
        0.99 × {formatCount(step.range)} ÷ {formatCount(step.divisor)} = {step.quotient}
      </code>
      <p>{text('proof_quotient_text')}</p>
      <code className="num proof-equals">
        = <strong>{writeHundredths(step.hundredths)}×</strong>
      </code>
    </>
  )
}
