/**
 * Plays a round again from its revealed seeds, with the code the studio plays with, and compares: the seed with its earlier
 * hash, the result with the one that was stored, the payment with the one that is owed. Nothing here believes an answer.
 */
import type { CrashGame, StudioProof } from '@tablestakes/contract/studio'
import { keepsCommitment } from '@tablestakes/domain/draws/fairness'
import { crash, crashLast, hashBefore } from '@tablestakes/domain/games/crash'
import { explainCrash, explainRound, type ProofStep, type ResultStep } from '@tablestakes/domain/games/explain'
import { cutPayout, payout } from '@tablestakes/domain/games/game'
import { betLimits, mostPaysOf } from '@tablestakes/domain/games/limits'
import { shelve, shelvePage } from '@tablestakes/domain/games/slots/book'
import { bookFacts, bookSlots, isBookSlot } from '@tablestakes/domain/games/slots/slots'
import { type Ratio, ratio, ZERO } from '@tablestakes/domain/money/ratio'
import { type ProvenJackpot, proveJackpot } from './prove-jackpot.ts'

export type Proven = {
  steps: ProofStep[]
  /** As this device computed it. */
  outcome: unknown
  /** The revealed seed is the one whose hash was shown before; of crash, its hash is the one of the game before. */
  isSeedRight: boolean
  isOutcomeRight: boolean
  /** Null where nothing was to be paid by the draw: the stake was returned. */
  isPaidRight: boolean | null
  /** Of a slot drawn from a book: the entry leads to the published hash. Null where there is no book. */
  isPageRight: boolean | null
  /** Of a round that took part in a pot. */
  jackpot: ProvenJackpot | null
}

/** Null while the seed is not revealed, or where no game of ours could have played the round. */
export function proveRound(proof: StudioProof): Proven | null {
  const { game, server_seed: serverSeed, client_seed: clientSeed, nonce, params, steps: taken } = proof
  if (serverSeed === null) return null
  const isPageRight = openPage(proof)
  const mostPays = proof.most_win === null ? null : mostPaysOf({ stake: proof.stake, mostWin: proof.most_win })
  const steps = explainRound({ game, seeds: { serverSeed, clientSeed, nonce }, params, steps: taken, mostPays })
  const result = steps?.at(-1)
  if (!steps || result?.kind !== 'result') return null
  return {
    steps,
    outcome: result.outcome,
    isSeedRight: keepsCommitment({ serverSeed, promised: proof.server_seed_hash }),
    isOutcomeRight: proof.state === 'void' || isSame(result.outcome, storedOutcome(proof)),
    isPaidRight: isPaidBy(proof, result),
    isPageRight,
    jackpot: proveJackpot(proof, serverSeed),
  }
}

/** Checks the entry that came with the proof and lays it where its game finds it; a wrong one is not believed. */
function openPage({ game, page }: StudioProof): boolean | null {
  if (!isBookSlot(game)) return null
  if (page && shelvePage(bookSlots[game], page, bookFacts(game).root)) return true
  shelve(game, () => null)
  return false
}

export type CrashOutcome = { bust: number | null; cashed_out_at: number | null }
export type CrashFacts = {
  gameNo: number
  hash: string
  /** The hash of the game before, or the end of the chain. */
  before: string
  salt: string
  endHash: string
  /** The chain's first game: it is one step from the end, and each later one a step further. */
  firstGameNo: number
  length: number
  /** As it was told. */
  bust: number
}

/** `earlier` are the games everybody is told of before this one, newest first. */
export function proveCrash(
  facts: CrashFacts,
  earlier: readonly CrashGame[],
): Omit<Proven, 'isPaidRight' | 'isPageRight' | 'jackpot'> {
  const named = facts.gameNo === facts.firstGameNo ? facts.endHash : earlier[0]?.hash
  const steps = explainCrash(facts)
  const outcome = (steps.at(-1) as { outcome: { bust: number } }).outcome
  return {
    steps,
    outcome,
    // The hash before comes with the bet's own answer: by itself it proves only that somebody can hash.
    isSeedRight: facts.before === named && keepsCommitment({ serverSeed: facts.hash, promised: facts.before }),
    isOutcomeRight: outcome.bust === facts.bust,
  }
}

/**
 * Of each earlier game whether the one after it leads to it, by number and by hash. A place of the chain that was left out
 * still leads to the end, one step later; only between its neighbours it is missing.
 */
export function checkLinks(facts: CrashFacts, earlier: readonly CrashGame[]): boolean[] {
  return earlier.map(({ game_no, hash }, place) => {
    const next = earlier[place - 1] ?? { game_no: facts.gameNo, hash: facts.hash }
    return game_no === next.game_no - 1 && hash === hashBefore(next.hash)
  })
}

/** Whether a game on the same chain flew as high as was told. */
export function isBustRight({ salt }: CrashFacts, { hash, bust }: CrashGame): boolean {
  return crash.bustOf({ hash, salt }) === bust
}

/**
 * Whether a bet in a shared round was paid as it should: its own multiplier, none above where the flight ended or above the
 * player's own target, and by itself where the flight reached that target, also where it ended exactly there.
 */
export function isCrashPaid(proof: StudioProof, bust: number): boolean | null {
  if (proof.state !== 'settled') return null
  const { cashed_out_at } = (proof.outcome ?? {}) as CrashOutcome
  const target = targetOf(proof)
  if (cashed_out_at === null && target !== null && target <= bust) return false
  if (cashed_out_at !== null && cashed_out_at > Math.min(bust, target ?? bust)) return false
  return isPaid(proof, cashed_out_at === null ? ZERO : ratio(cashed_out_at, 100))
}

/** Where a bet of crash is cashed out by itself: at its own target, or the last multiplier it is paid in full. */
function targetOf({ params, stake, most_win }: StudioProof): number | null {
  const own = (params as { auto_cash_out?: number | null } | null)?.auto_cash_out ?? null
  if (most_win === null) return own
  const last = crashLast({ stake, mostWin: most_win })
  return own === null ? last : Math.min(own, last)
}

/** Of a stepped round what was to be seen at its end is compared; what it revealed then follows from the same draw. */
function storedOutcome({ outcome }: StudioProof): unknown {
  const isStepped = typeof outcome === 'object' && outcome !== null && 'shown' in outcome
  return isStepped ? outcome.shown : outcome
}

/** By the multiplier that is shown; rounds from before it was cut off were paid by the uncut one, which is never less. */
function isPaidBy(proof: StudioProof, { pays, uncut }: ResultStep): boolean | null {
  const isRight = isPaid(proof, pays ?? ZERO)
  return isRight === false && uncut ? isPaid(proof, uncut) : isRight
}

/** Paid in full and within the highest win; a round from before that was kept with each was cut at the highest win of its day. */
function isPaid({ state, stake, win, currency, most_win }: StudioProof, pays: Ratio): boolean | null {
  if (state !== 'settled') return null
  if (most_win !== null) return payout(stake, pays) === win && win <= most_win
  const mostWin = betLimits(currency)?.mostWin ?? win
  return cutPayout({ stake, pays, mostWin }) === win
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
