import type { StudioProof } from '@tablestakes/contract/studio'
import type { BlackjackStep } from '@tablestakes/domain/games/cards/blackjack'
import { isWin } from '@tablestakes/domain/games/game'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { ReactNode } from 'react'
import { writeMoney } from '../money.ts'
import type { Memory } from '../seen/memory.ts'
import { writeMoment } from '../seen/write-moment.ts'
import { stakedOf } from '../staked.ts'
import { text, words } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { JackpotProof } from './JackpotProof.tsx'
import { commandsFor } from './outside-tools.ts'
import { PokerHands } from './PokerHands.tsx'
import { ProofArt } from './ProofArt.tsx'
import { CopyButton, Elsewhere, Heading, Input, ProofFrame, Ticks } from './ProofParts.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { type Proven, proveRound } from './prove.ts'
import { choiceOf, figureOf, purseOf } from './round-facts.ts'
import { roundTicks } from './round-ticks.tsx'

/** A round a player's own seeds decided: its result, the checks, what went in, how it is made, and how to check us. */
type RoundProofProps = {
  proof: StudioProof
  memory: Memory
  /** What the casino's app remembers of it. */
  handed: Memory | null
  /** Reveals the seed and draws the page anew; null for a reader who is not known as the round's player. */
  reveal: (() => void) | null
  /** Why it was not revealed. */
  refusal: string | null
}

export function RoundProof({ proof, memory, handed, reveal, refusal }: RoundProofProps) {
  const proven = proveRound(proof)
  const commands = proven ? commandsFor(proven.steps) : []
  return (
    <ProofFrame hasCommands={commands.length > 0}>
      <section className="card proof-result">
        <Result proof={proof} proven={proven} />
        <Ticks ticks={roundTicks(proof, proven, { memory, handed })} />
      </section>
      {proof.server_seed === null && <Waiting reveal={reveal} refusal={refusal} />}
      <Inputs proof={proof} />
      {proven && (
        <>
          <Heading title={text('proof_how')} />
          <ProofSteps game={proof.game} steps={proven.steps} result={figureOf(proof, proven.outcome)} />
          {proven.jackpot && <JackpotProof proof={proof} proven={proven.jackpot} />}
          <Elsewhere commands={commands} note={text('proof_elsewhere_note')} />
        </>
      )}
    </ProofFrame>
  )
}

/** What was seen at the end; an open round has none. */
function storedOf({ outcome }: StudioProof): unknown {
  return typeof outcome === 'object' && outcome !== null && 'shown' in outcome ? outcome.shown : outcome
}

function Result({ proof, proven }: { proof: StudioProof; proven: Proven | null }) {
  const purse = purseOf(proof.currency)
  const outcome = proven?.outcome ?? storedOf(proof)
  const choice = choiceOf(proof, outcome)
  const figures = Object.fromEntries(
    Object.entries(choice.values).map(([name, value]) => [name, <Num key={name}>{value}</Num>]),
  )
  return (
    <div className="proof-head">
      <ProofArt game={proof.game} params={proof.params} outcome={outcome} />
      <p className="proof-name">
        {words('proof_draw', {
          game: text(`play_${proof.game}`),
          number: <Num>{formatCount(proof.nonce)}</Num>,
          time: <bdi key="time">{writeMoment(proof.created_at)}</bdi>,
        })}
      </p>
      <p className="proof-figure num">{outcome === null ? '–' : figureOf(proof, outcome)}</p>
      <p className="proof-line">
        {words(choice.key, { ...figures, ...(choice.word && { word: text(choice.word) }) })}
        <span>·</span>
        {words('proof_bet', { amount: <Num>{writeMoney(stakedOf(proof), purse)}</Num> })}
        <span>·</span>
        <Paid proof={proof} />
      </p>
      <Decisions proof={proof} />
      <PokerHands game={proof.game} params={proof.params} outcome={outcome} />
    </div>
  )
}

/** What was decided with the cards on the table: without it a round cannot be computed again. */
function Decisions({ proof: { game, steps } }: { proof: StudioProof }): ReactNode {
  if (game !== 'blackjack' || steps.length === 0) return null
  const actions = (steps as BlackjackStep[]).map(({ action }) => text(`blackjack_${action}`))
  return <p className="proof-line">{actions.join(' · ')}</p>
}

function Paid({ proof }: { proof: StudioProof }): ReactNode {
  const { state, win, currency } = proof
  if (state === 'void') return text('proof_returned')
  if (state !== 'settled') return text('proof_open')
  const amount = (
    <Num className={isWin({ stake: stakedOf(proof), win }) ? 'gold-text' : ''}>
      {writeMoney(win, purseOf(currency))}
    </Num>
  )
  return words('proof_paid', { amount })
}

/** The seed still draws: what has to happen before anyone can compute this round. */
function Waiting({ reveal, refusal }: Pick<RoundProofProps, 'reveal' | 'refusal'>) {
  return (
    <section className="card proof-waiting">
      <h2>{text('proof_wait_title')}</h2>
      <p>{text('proof_wait_text')}</p>
      {refusal !== null && (
        <p role="alert" className="bad">
          {refusal}
        </p>
      )}
      {reveal ? <RevealOffer reveal={reveal} /> : <WaitingSteps />}
    </section>
  )
}

function RevealOffer({ reveal }: { reveal: () => void }) {
  return (
    <>
      <p>{text('fair_reveal_text')}</p>
      <button type="button" className="btn btn-quiet" onClick={reveal}>
        <Icon name="shield-check" />
        {text('fair_reveal')}
      </button>
    </>
  )
}

/** Somebody who came by a link is told what the player can do. */
function WaitingSteps() {
  return (
    <>
      <ol>
        <li>{text('proof_wait_1')}</li>
        <li>{text('proof_wait_2')}</li>
        <li>{text('proof_wait_3')}</li>
      </ol>
      <button type="button" className="btn btn-quiet" onClick={() => location.reload()}>
        <Icon name="rotate-cw" />
        {text('proof_look_again')}
      </button>
    </>
  )
}

function Inputs({ proof }: { proof: StudioProof }) {
  const { server_seed, server_seed_hash, client_seed, nonce } = proof
  const all = [
    ['server_seed', server_seed ?? ''],
    ['sha256', server_seed_hash],
    ['client_seed', client_seed],
    ['nonce', String(nonce)],
  ]
  const copied = all.filter(([, value]) => value !== '').map(([name, value]) => `${name} ${value}`)
  return (
    <>
      <Heading title={text('proof_inputs')}>
        <CopyButton name={text('proof_inputs')} value={copied.join('\n')} label={text('proof_copy_all')} />
      </Heading>
      <section className="card proof-inputs">
        {server_seed !== null && <Input name={text('proof_seed_revealed')} value={server_seed} />}
        <Input name={text('proof_seed_hash')} value={server_seed_hash} />
        <div className="proof-two">
          <Input name={text('proof_client_seed')} value={client_seed} />
          <Input name={text('proof_nonce')} value={String(nonce)} />
        </div>
      </section>
    </>
  )
}
