import type { StudioProof } from '@tablestakes/contract/studio'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { ReactNode } from 'react'
import { writeMoney } from '../money.ts'
import { judgeRound } from '../seen/judge.ts'
import type { Memory } from '../seen/memory.ts'
import { tickOf } from '../seen/say-seen.tsx'
import { writeMoment } from '../seen/write-moment.ts'
import { text, words } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { commandsFor } from './outside-tools.ts'
import { ProofArt } from './ProofArt.tsx'
import { CopyButton, Elsewhere, Heading, Input, ProofFrame, type Tick, Ticks } from './ProofParts.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { type Proven, proveRound } from './prove.ts'
import { choiceOf, figureOf, purseOf } from './round-facts.ts'

/** A round a player's own seeds decided: its result, the checks, what went in, how it is made, and how to check us. */
export function RoundProof({ proof, memory }: { proof: StudioProof; memory: Memory }) {
  const proven = proveRound(proof)
  const commands = proven ? commandsFor(proven.steps) : []
  return (
    <ProofFrame hasCommands={commands.length > 0}>
      <section className="card proof-result">
        <Result proof={proof} proven={proven} />
        <Ticks ticks={[...ticksOf(proof, proven), tickOf(judgeRound(memory, proof))]} />
      </section>
      {proof.server_seed === null && <Waiting />}
      <Inputs proof={proof} />
      {proven && (
        <>
          <Heading title={text('proof_how')} />
          <ProofSteps game={proof.game} steps={proven.steps} result={figureOf(proof, proven.outcome)} />
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
        {words('proof_bet', { amount: <Num>{writeMoney(proof.stake, purse)}</Num> })}
        <span>·</span>
        <Paid proof={proof} />
      </p>
    </div>
  )
}

function Paid({ proof: { state, win, currency } }: { proof: StudioProof }): ReactNode {
  if (state === 'void') return text('proof_returned')
  if (state !== 'settled') return text('proof_open')
  const amount = <Num className={win > 0n ? 'gold-text' : ''}>{writeMoney(win, purseOf(currency))}</Num>
  return words('proof_paid', { amount })
}

function ticksOf(proof: StudioProof, proven: Proven | null): Tick[] {
  const number = <Num>{formatCount(proof.nonce)}</Num>
  if (!proven) {
    return [
      { state: 'right', words: text('proof_tick_committed') },
      { state: 'wait', words: text(proof.server_seed === null ? 'proof_tick_wait' : 'proof_tick_unreadable') },
    ]
  }
  const { isSeedRight, isOutcomeRight, isPaidRight } = proven
  const ticks: Tick[] = [
    {
      state: isSeedRight ? 'right' : 'wrong',
      words: text(isSeedRight ? 'proof_tick_seed' : 'proof_tick_seed_wrong'),
    },
    { state: 'right', words: words('proof_tick_own', { number }) },
  ]
  if (proof.state === 'void') ticks.push({ state: 'right', words: text('proof_tick_void') })
  else {
    ticks.push({
      state: isOutcomeRight ? 'right' : 'wrong',
      words: words(isOutcomeRight ? 'proof_tick_computed' : 'proof_tick_computed_wrong', {
        result: <Num>{figureOf(proof, proven.outcome)}</Num>,
      }),
    })
  }
  if (isPaidRight !== null) {
    ticks.push({
      state: isPaidRight ? 'right' : 'wrong',
      words: words(isPaidRight ? 'proof_tick_paid' : 'proof_tick_paid_wrong', {
        amount: <Num>{writeMoney(proof.win, purseOf(proof.currency))}</Num>,
      }),
    })
  }
  return ticks
}

/** The seed still draws: what has to happen before anyone can compute this round. */
function Waiting() {
  return (
    <section className="card proof-waiting">
      <h2>{text('proof_wait_title')}</h2>
      <p>{text('proof_wait_text')}</p>
      <ol>
        <li>{text('proof_wait_1')}</li>
        <li>{text('proof_wait_2')}</li>
        <li>{text('proof_wait_3')}</li>
      </ol>
      <button type="button" className="btn btn-quiet" onClick={() => location.reload()}>
        <Icon name="rotate-cw" />
        {text('proof_look_again')}
      </button>
    </section>
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
