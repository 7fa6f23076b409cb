import type { StudioProof } from '@tablestakes/contract/studio'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writeMoney } from '../money.ts'
import { judgeAlso, judgeRound } from '../seen/judge.ts'
import type { Memory } from '../seen/memory.ts'
import { tickOf } from '../seen/say-seen.tsx'
import { text, words } from '../text.ts'
import type { Tick } from './ProofParts.tsx'
import type { Proven } from './prove.ts'
import type { ProvenJackpot } from './prove-jackpot.ts'
import { figureOf, purseOf } from './round-facts.ts'

type Remembered = {
  memory: Memory
  /** What the casino's app remembers. */
  handed?: Memory | null
}

/** What this device has checked of a round, and whether it saw the hash before. */
export function roundTicks(proof: StudioProof, proven: Proven | null, { memory, handed = null }: Remembered): Tick[] {
  const seen = judgeAlso((remembered) => judgeRound(remembered, proof), memory, handed)
  return [...ticksOf(proof, proven), tickOf(seen)]
}

function jackpotTick({ isRight, isWon }: ProvenJackpot): Tick {
  if (!isRight) return { state: 'wrong', words: text('proof_tick_jackpot_wrong') }
  return { state: 'right', words: text(isWon ? 'proof_tick_jackpot_won' : 'proof_tick_jackpot_lost') }
}

function ticksOf(proof: StudioProof, proven: Proven | null): Tick[] {
  const number = <Num>{formatCount(proof.nonce)}</Num>
  if (!proven) {
    return [
      { state: 'right', words: text('proof_tick_committed') },
      { state: 'wait', words: text(proof.server_seed === null ? 'proof_tick_wait' : 'proof_tick_unreadable') },
    ]
  }
  const { isSeedRight, isOutcomeRight, isPaidRight, isPageRight } = proven
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
  if (isPageRight !== null) {
    ticks.push({
      state: isPageRight ? 'right' : 'wrong',
      words: text(isPageRight ? 'proof_tick_page' : 'proof_tick_page_wrong'),
    })
  }
  if (proven.jackpot) ticks.push(jackpotTick(proven.jackpot))
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
