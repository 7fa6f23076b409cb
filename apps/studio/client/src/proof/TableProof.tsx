import type { StudioProof } from '@tablestakes/contract/studio'
import { isWin } from '@tablestakes/domain/games/game'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useMemo } from 'react'
import { writeMoney } from '../money.ts'
import { judgeFlight } from '../seen/judge.ts'
import type { Memory } from '../seen/memory.ts'
import { tickOf } from '../seen/say-seen.tsx'
import { writeMoment } from '../seen/write-moment.ts'
import { text, words } from '../text.ts'
import { saltCommands } from './check-salt.ts'
import { signOf } from './lay-out.ts'
import { commandsFor } from './outside-tools.ts'
import { ProofArt } from './ProofArt.tsx'
import { CopyButton, Elsewhere, Heading, Input, ProofFrame, type Tick, Ticks } from './ProofParts.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { areLinked, isTablePaid, type ProvenTable, proveTable } from './prove-table.ts'
import type { TablePage } from './read-table.ts'
import { purseOf } from './round-facts.ts'
import { SaltProof, saltTicks, useSaltCheck } from './SaltProof.tsx'
import { useWalk, type Walked } from './use-walk.ts'
import { walkTick } from './WalkTick.tsx'

type TableProofProps = TablePage & { bet: StudioProof | null; memory: Memory }

/** A draw everybody shared: its hash, the walk back to the published end, and what follows from them. */
export function TableProof({ facts, bet, earlier, isPublic, origin, memory }: TableProofProps) {
  const proven = useMemo(() => proveTable(facts), [facts])
  const walked = useWalk(facts)
  const walk: Walked = areLinked({ facts, earlier }) ? walked : { state: 'lost' }
  const salt = useSaltCheck(origin)
  const signs = signsOf(facts.table, proven)
  const seen = tickOf(judgeFlight(memory, { facts, earlier, betAt: bet?.created_at ?? null }))
  const ticks: Tick[] = [
    {
      state: proven.isSeedRight ? 'right' : 'wrong',
      words: text(proven.isSeedRight ? 'proof_tick_before' : 'proof_tick_before_wrong'),
    },
    walkTick(walk),
    ...saltTicks(origin, salt),
    {
      state: proven.isOutcomeRight ? 'right' : 'wrong',
      words: words(proven.isOutcomeRight ? 'proof_tick_computed' : 'proof_tick_computed_wrong', {
        result: <Num>{signs}</Num>,
      }),
    },
    ...(isPublic ? [] : [{ state: 'wrong' as const, words: text('proof_tick_public_wrong') }]),
    ...paidTicks(bet, facts, proven),
    seen,
  ]
  return (
    <ProofFrame hasCommands>
      <section className="card proof-result">
        <div className="proof-head">
          <ProofArt game={facts.table} params={null} outcome={proven.outcome} />
          <p className="proof-name">
            {words('proof_crash_round', {
              game: text(`play_${facts.table}`),
              number: <Num>{formatCount(facts.gameNo)}</Num>,
            })}
            {bet && (
              <>
                {' · '}
                <bdi>{writeMoment(bet.created_at)}</bdi>
              </>
            )}
          </p>
          <p className="proof-figure num">{signs}</p>
          {bet ? <BetLine bet={bet} /> : <p className="proof-line">{text('proof_table_all')}</p>}
        </div>
        <Ticks ticks={ticks} />
      </section>
      <Heading title={text('proof_inputs')}>
        <CopyButton
          name={text('proof_inputs')}
          value={`hash ${facts.hash}\nsalt ${facts.salt}\ngame ${facts.gameNo}\nend ${facts.endHash}`}
          label={text('proof_copy_all')}
        />
      </Heading>
      <section className="card proof-inputs">
        <Input name={text('proof_crash_hash')} value={facts.hash} />
        <Input name={text('crash_salt')} value={facts.salt} />
        <Input name={text('crash_end_hash')} value={facts.endHash} />
      </section>
      <SaltProof origin={origin} check={salt} />
      <Heading title={text('proof_how')} />
      <ProofSteps game={facts.table} steps={proven.steps} result={signs} />
      <Elsewhere
        commands={[...commandsFor(proven.steps), ...saltCommands(origin)]}
        note={text('proof_elsewhere_note')}
      />
    </ProofFrame>
  )
}

/** What was drawn, number by number; of a long deal the first and the last. */
function signsOf(table: TablePage['facts']['table'], { steps }: ProvenTable): string {
  const signs = steps.flatMap((step) => (step.kind === 'number' ? [signOf(table, step)] : []))
  return signs.length > 8 ? `${signs[0]} … ${signs.at(-1)}` : signs.join(' ')
}

function paidTicks(bet: StudioProof | null, facts: TablePage['facts'], { outcome }: ProvenTable): Tick[] {
  const isPaid = bet && isTablePaid(bet, facts, outcome)
  if (!bet || isPaid === null) return []
  return [
    {
      state: isPaid ? 'right' : 'wrong',
      words: words(isPaid ? 'proof_tick_paid' : 'proof_tick_paid_wrong', {
        amount: <Num>{writeMoney(bet.win, purseOf(bet.currency))}</Num>,
      }),
    },
  ]
}

function BetLine({ bet }: { bet: StudioProof }) {
  const purse = purseOf(bet.currency)
  return (
    <p className="proof-line">
      {bet.state === 'void'
        ? text('proof_returned')
        : words('proof_bet', { amount: <Num>{writeMoney(bet.stake, purse)}</Num> })}
      {bet.state === 'settled' && (
        <>
          <span>·</span>
          {words('proof_paid', {
            amount: <Num className={isWin(bet) ? 'gold-text' : ''}>{writeMoney(bet.win, purse)}</Num>,
          })}
        </>
      )}
    </p>
  )
}
