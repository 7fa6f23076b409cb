import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { SiteRules } from '../rules.ts'
import { takenPrice } from './check-price.ts'
import { findFaults, refusalOf } from './find-faults.ts'
import { findFreeBet } from './free-bets.ts'
import { type BetLimits, type LimitBook, limitsOf } from './limits.ts'
import type { ReadSelection } from './load-selections.ts'
import type { Placing } from './placing.ts'
import { builderPriceOf, delayFor, isCounting, stakeNotes, withMaxStake } from './quote.ts'
import { linesOf, type WorkedOut, workOut } from './work-out.ts'

/** A bet that nothing stands against: it may be written. */
export type JudgedBet = {
  placing: Placing
  place: number
  legs: readonly ReadSelection[]
  prices: readonly number[]
  rules: SiteRules
  limits: BetLimits
  worked: WorkedOut
  freeBetId: string | null
  delayMs: number
  counts: boolean
}

type Judging = { placing: Placing; read: readonly ReadSelection[]; rules: SiteRules; book: LimitBook }

/** The bets of a slip, one, or one a selection; throws what stands against it. Its matches and markets are held. */
export async function judgeSlip(tx: Tx, { placing, read, rules, book }: Judging): Promise<JudgedBet[]> {
  const { request } = placing
  const fault = findFaults(read, request.kind)[0]
  if (fault) throw new Refusal(refusalOf(fault))
  if (!rules.is_open) throw new Refusal('MARKET_CLOSED')
  const builder = request.kind === 'builder' ? await agreeBuilder(tx, { read, placing }) : null
  const prices = await agreePrices(tx, { read, placing, rules, builder })
  const groups = request.kind === 'single' ? read.map((one) => [one]) : [read]
  const judged: JudgedBet[] = []
  for (const [place, legs] of groups.entries()) {
    const own = legs.map((leg) => prices.get(leg)!)
    judged.push(await judgeBet(tx, { placing, rules, book, legs, place, prices: own, builder }))
  }
  return judged
}

/** The builder's own price, under the locks of its match: nothing moves until the bet is written. */
async function agreeBuilder(
  tx: Tx,
  { read, placing: { request } }: { read: readonly ReadSelection[]; placing: Placing },
): Promise<number> {
  const built = await builderPriceOf(tx, read)
  if ('clash' in built) throw new Refusal('SELECTIONS_CLASH')
  const { price } = built
  const seen = request.price ?? 0
  const isTaken = price === seen || request.accept === 'any' || (request.accept === 'better' && price > seen)
  if (!isTaken) throw new Refusal('PRICE_CHANGED')
  return price
}

type Agreeing = { read: readonly ReadSelection[]; placing: Placing; rules: SiteRules; builder: number | null }

async function agreePrices(tx: Tx, { read, placing: { request }, rules, builder }: Agreeing) {
  const agreed = new Map<ReadSelection, number>()
  const { accept } = request
  for (const one of read) {
    // A builder's legs have no price of their own that is paid.
    const price =
      builder !== null ? one.outcome[1] : await takenPrice(tx, one, { accept, toleranceMs: rules.price_tolerance_ms })
    if (price === null) throw new Refusal('PRICE_CHANGED')
    agreed.set(one, price)
  }
  return agreed
}

type BetJudging = {
  placing: Placing
  rules: SiteRules
  book: LimitBook
  legs: readonly ReadSelection[]
  place: number
  prices: readonly number[]
  builder: number | null
}

async function judgeBet(
  tx: Tx,
  { placing, rules, book, legs, place, prices, builder }: BetJudging,
): Promise<JudgedBet> {
  const { request, playerId, siteId, currency, nowMs } = placing
  const sizes = linesOf(request, legs.length)
  if (!sizes) throw new Refusal('SELECTIONS_CLASH')
  const limits = limitsOf(book, { siteId, rules, read: legs, playerId })
  const paid = builder === null ? prices : [builder]
  const isFree = request.free_bet_id !== undefined
  const worked = workOut({
    ...{ shape: request, prices: paid, sizes, lineStake: request.stake, isFree, rules },
    payoutMost: limits.payoutMost,
  })
  const priced = withMaxStake(worked, { prices: paid, sizes, limits })
  const note = stakeNotes({ slip: request, rules, priced }).find((one) => one.is_stop)
  if (note) throw new Refusal(refusalOf(note))
  const context = { reader: tx, siteId, currency, playerId, nowMs }
  const free = isFree ? await findFreeBet(context, { slip: request, read: legs, stake: worked.stake }) : null
  if (isFree && !free) throw new Refusal('FREE_BET_UNFIT')
  return {
    ...{ placing, place, legs, prices, rules, limits, worked, freeBetId: free?.free_bet_id ?? null },
    delayMs: delayFor(legs, rules),
    counts: isCounting({ read: legs, rules, price: worked.price, kind: request.kind }),
  }
}
