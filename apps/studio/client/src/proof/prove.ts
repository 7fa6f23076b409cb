/**
 * Plays a round again from its revealed seeds, with the code the studio plays with, and compares: the seed with its earlier
 * hash, the result with the one that was stored, the payment with the one that is owed. Nothing here believes an answer.
 */
import type { StudioProof } from '@tablestakes/contract/studio'
import { keepsCommitment } from '@tablestakes/domain/fairness'
import { explainCrash, explainRound, type ProofStep } from '@tablestakes/domain/games/explain'
import { payoutWithin } from '@tablestakes/domain/games/game'
import { betLimits } from '@tablestakes/domain/games/limits'
import { type Ratio, ratio, ZERO } from '@tablestakes/domain/ratio'

export type Proven = {
  steps: ProofStep[]
  /** As this device computed it. */
  outcome: unknown
  /** The revealed seed is the one whose hash was shown before; of crash, its hash is the one of the game before. */
  isSeedRight: boolean
  isOutcomeRight: boolean
  /** Null where nothing was to be paid by the draw: the stake was returned. */
  isPaidRight: boolean | null
}

/** Null while the seed is not revealed, or where the round is none a game of ours could have played. */
export function proveRound(proof: StudioProof): Proven | null {
  const { game, server_seed: serverSeed, client_seed: clientSeed, nonce, params, steps: taken } = proof
  if (serverSeed === null) return null
  const steps = explainRound({ game, seeds: { serverSeed, clientSeed, nonce }, params, steps: taken })
  const result = steps?.at(-1)
  if (!steps || result?.kind !== 'result') return null
  return {
    steps,
    outcome: result.outcome,
    isSeedRight: keepsCommitment({ serverSeed, promised: proof.server_seed_hash }),
    isOutcomeRight: proof.state === 'void' || isSame(result.outcome, storedOutcome(proof)),
    isPaidRight: isPaid(proof, result.pays ?? ZERO),
  }
}

export type CrashOutcome = { bust: number | null; cashed_out_at: number | null }
export type CrashFacts = {
  gameNo: number
  hash: string
  /** The hash of the game before, or the end of the chain. */
  before: string
  salt: string
  endHash: string
  length: number
  /** As it was told. */
  bust: number
}

export function proveCrash(facts: CrashFacts): Omit<Proven, 'isPaidRight'> {
  const steps = explainCrash(facts)
  const outcome = (steps.at(-1) as { outcome: { bust: number } }).outcome
  return {
    steps,
    outcome,
    isSeedRight: keepsCommitment({ serverSeed: facts.hash, promised: facts.before }),
    isOutcomeRight: outcome.bust === facts.bust,
  }
}

/** Whether a bet in a shared round was paid as it should: its own multiplier, and none above where the flight ended. */
export function isCrashPaid(proof: StudioProof, bust: number): boolean | null {
  const { cashed_out_at } = (proof.outcome ?? {}) as CrashOutcome
  if (cashed_out_at !== null && cashed_out_at > bust) return false
  return isPaid(proof, cashed_out_at === null ? ZERO : ratio(cashed_out_at, 100))
}

/** Of a stepped round what was to be seen at its end is compared; what it revealed then follows from the same draw. */
function storedOutcome({ outcome }: StudioProof): unknown {
  const isStepped = typeof outcome === 'object' && outcome !== null && 'shown' in outcome
  return isStepped ? outcome.shown : outcome
}

function isPaid({ state, stake, win, currency }: StudioProof, pays: Ratio): boolean | null {
  if (state !== 'settled') return null
  const mostWin = betLimits(currency)?.mostWin ?? win
  return payoutWithin({ stake, pays, mostWin }).win === win
}

/** The same figures, whatever order their names come in. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [names, others] = [Object.keys(one), Object.keys(other)]
  if (Array.isArray(one) !== Array.isArray(other) || names.length !== others.length) return false
  return names.every(
    (name) => name in other && isSame(one[name as keyof typeof one], other[name as keyof typeof other]),
  )
}
