import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import type { quoteSlip } from '@tablestakes/contract/sportsbook'
import { scaleDown, smallerOf } from '@tablestakes/domain/money/money'
import type { Reader } from '@tablestakes/node/database'
import { delayOf, type SiteRules } from '../rules.ts'
import { builderPrice } from './builder-price.ts'
import { findFaults, type Note } from './find-faults.ts'
import { findFreeBet } from './free-bets.ts'
import { type BetLimits, limitsOf, loadLimitBook, namesOf } from './limits.ts'
import { loadSelections, type ReadSelection } from './load-selections.ts'
import { linesOf, stakeForPayout, type WorkedOut, workOut } from './work-out.ts'

export type Slip = RequestOf<typeof quoteSlip>
type Quote = ResponseOf<typeof quoteSlip>

export type SlipContext = {
  reader: Reader
  siteId: string
  currency: string
  playerId: bigint | null
  nowMs: number
}

/** Everything about a slip at the prices of now. It refuses only what names nothing; all else is said in notes. */
export async function quote(context: SlipContext, slip: Slip): Promise<Quote> {
  const { reader, siteId, playerId } = context
  const { read, rules } = await loadSelections(reader, { selections: slip.selections, siteId })
  const names = namesOf(read, playerId).map((name) => ({ ...name, siteId }))
  const limits = limitsOf(await loadLimitBook(reader, names), { siteId, rules, read, playerId })
  const notes = [...findFaults(read, slip.kind), ...priceNotes(read)]
  if (!rules.is_open) notes.push({ kind: 'closed', at: [], is_stop: true })
  const priced = await priceSlip(context, { slip, read, rules, limits, notes })
  notes.push(...stakeNotes({ slip, rules, priced }))
  if (slip.free_bet_id !== undefined && !(await findFreeBet(context, { slip, read, stake: priced.stake })))
    notes.push({ kind: 'free_bet_unfit', at: [], is_stop: true })
  return {
    ...{
      lines: priced.lines,
      total_stake: priced.stake,
      possible_win: priced.possibleWin,
      price: Number(priced.price),
    },
    ...{ boost: Math.round(priced.boostPercent * 100), boost_amount: priced.boostAmount },
    ...{ min_stake: rules.min_stake, max_stake: priced.maxStake },
    delay_ms: delayFor(read, rules),
    is_counting: isCounting({ read, rules, price: priced.price, kind: slip.kind }),
    selections: read.map(({ selection, market, outcome, state }) => ({
      ...selection,
      ...{ price: outcome[1], version: market.version, state },
    })),
    notes: notes.slice(0, 40),
  }
}

/** The longest delay of its running matches; none before they begin. */
export function delayFor(read: readonly ReadSelection[], rules: SiteRules): number {
  const delays = read.map(({ event }) => (event.state === 'live' ? delayOf(rules, event.sport) : 0))
  return Math.max(0, ...delays)
}

type Counting = { read: readonly ReadSelection[]; rules: SiteRules; price: bigint; kind: Slip['kind'] }

/** Nearly certain bets count nothing towards wagering. Of a system, and of singles, every leg must reach the price for itself. */
export function isCounting({ read, rules, price, kind }: Counting): boolean {
  const least = rules.counting_min_price
  if (kind === 'multiple' || kind === 'builder') return price >= BigInt(least)
  return read.every(({ outcome: [, now] }) => now >= least)
}

function priceNotes(read: readonly ReadSelection[]): Note[] {
  return read.flatMap(({ selection: { price: from }, outcome: [, to] }, place): Note[] =>
    from === to ? [] : [{ kind: to > from ? 'price_up' : 'price_down', at: [place], from, to, is_stop: false }],
  )
}

type Priced = WorkedOut & { maxStake: bigint }
type Pricing = {
  slip: Slip
  read: readonly ReadSelection[]
  rules: SiteRules
  limits: BetLimits
  notes: Note[]
}

const nothing: Priced = {
  ...{ lines: 0, stake: 0n, price: 0n, boostPercent: 0, boostAmount: 0n, possibleWin: 0n, isCapped: false },
  maxStake: 0n,
}

async function priceSlip({ reader }: SlipContext, { slip, read, rules, limits, notes }: Pricing): Promise<Priced> {
  const sizes = linesOf(slip, read.length)
  if (!sizes) {
    notes.push({ kind: slip.kind === 'multiple' ? 'too_few' : 'too_many', at: [], is_stop: true })
    return nothing
  }
  const common = { shape: slip, lineStake: slip.stake, isFree: slip.free_bet_id !== undefined, rules }
  const payoutMost = limits.payoutMost
  if (slip.kind === 'builder') {
    if (notes.some((note) => note.is_stop)) return nothing
    const built = await builderPriceOf(reader, read)
    if ('clash' in built) {
      notes.push({ kind: 'clash', at: built.clash, is_stop: true })
      return nothing
    }
    if (slip.price !== undefined && slip.price !== built.price)
      notes.push({
        kind: built.price > slip.price ? 'price_up' : 'price_down',
        ...{ at: [], from: slip.price, to: built.price, is_stop: false },
      })
    return withMaxStake(workOut({ ...common, prices: [built.price], sizes, payoutMost }), {
      ...{ prices: [built.price], sizes, limits },
    })
  }
  const prices = read.map(({ outcome: [, price] }) => price)
  return withMaxStake(workOut({ ...common, prices, sizes, payoutMost }), { prices, sizes, limits })
}

export const builderPriceOf = (reader: Reader, read: readonly ReadSelection[]) =>
  builderPrice(reader, {
    eventId: read[0]!.event.event_id,
    legs: read.map(({ market, outcome: [outcome] }) => ({ market, outcome })),
  })

/** Per line: by the limit of the whole stake, and by the highest payout. */
export function withMaxStake(
  worked: WorkedOut,
  { prices, sizes, limits }: { prices: readonly number[]; sizes: readonly number[]; limits: BetLimits },
): Priced {
  const byStake = scaleDown(limits.stakeMost, 1n, BigInt(worked.lines))
  return { ...worked, maxStake: smallerOf(byStake, stakeForPayout({ prices, sizes }, limits.payoutMost)) }
}

/** What is wrong with the stake, and what it may be. */
export function stakeNotes({ slip, rules, priced }: { slip: Slip; rules: SiteRules; priced: Priced }): Note[] {
  if (priced.lines === 0) return []
  if (slip.stake < rules.min_stake)
    return [{ kind: 'stake_below_min', at: [], to: Number(rules.min_stake), is_stop: true }]
  if (slip.stake > priced.maxStake)
    return [{ kind: 'stake_above_max', at: [], to: Number(priced.maxStake), is_stop: true }]
  return priced.isCapped ? [{ kind: 'payout_capped', at: [], to: Number(priced.possibleWin), is_stop: false }] : []
}
