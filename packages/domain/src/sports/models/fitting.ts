/**
 * How the models are judged: whether played matches follow computed chances, and whether those equal a sum over all
 * ways a match can go on. Used by the tests of each sport.
 */
import { type Draw, scaleWord } from '../../draws/fairness.ts'
import type { MatchEvent, MatchSetup, Sheet } from '../match.ts'
import { backOf, type Chances, winsOf } from '../odds/price.ts'
import type { LegResult } from '../result.ts'
import { settleSelection } from '../settle/settle.ts'
import { specifiersText } from '../specifiers.ts'
import { advance, priceMatch, simulate, startSheet } from './model.ts'
import type { PricedMarket } from './priced.ts'

/** sfc32 behind the same door as the hashed stream, which would take minutes for ten thousand matches. */
export function fastDraw(seed: number): Draw {
  let [a, b, c, count] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed]
  const word = () => {
    const next = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + next) | 0
    return next >>> 0
  }
  for (let warm = 0; warm < 15; warm += 1) word()
  return { word, integerBelow: (below) => scaleWord(word(), below) }
}

/** Where one outcome can end, with the chance of each. */
const results = ['win', 'half_win', 'void', 'half_lose', 'dead_heat', 'lose'] as const
type Result = LegResult['result']

function spreadOf({ win, halfWin = 0, void: voided = 0, halfLose = 0, sharedWin = 0 }: Chances): number[] {
  const known = [win, halfWin, voided, halfLose, sharedWin * 2]
  return [...known, 1 - known.reduce((sum, chance) => sum + chance, 0)]
}

/** One test of chi-square: what was counted, and what was due. */
export type Fit = { name: string; distance: number; freedom: number; most: number }

/** Plays whole matches and compares every market that is priced before the start. */
export function fitMatches(setup: MatchSetup, { matches, seed }: { matches: number; seed: number }): Fit[] {
  const markets = priceMatch(setup, startSheet(setup)).map((market) => ({
    ...market,
    isPartition: isPartition(market),
    seen: [] as number[],
  }))
  const draw = fastDraw(seed)
  for (let played = 0; played < matches; played += 1) {
    const final = simulate(setup, draw).reduce(advance, startSheet(setup))
    for (const market of markets) {
      const place = market.isPartition
        ? market.outcomes.findIndex(({ key }) => resultOf(market, key, final) === 'win')
        : results.indexOf(resultOf(market, market.outcomes[0]!.key, final))
      market.seen[place] = (market.seen[place] ?? 0) + 1
    }
  }
  return markets.map((market) => fitOf(market, matches))
}

function resultOf({ kind, specifiers }: PricedMarket, outcome: string, final: Sheet): Result {
  return settleSelection({ kind, specifiers, outcome }, final)!.result
}

/** Markets in which exactly one outcome wins are one test over outcomes; of others the first outcome's results are. */
function isPartition({ outcomes }: PricedMarket): boolean {
  return Math.abs(outcomes.reduce((sum, { chances }) => sum + chances.win, 0) - 1) < 1e-9
}

function fitOf(market: PricedMarket & { isPartition: boolean; seen: number[] }, matches: number): Fit {
  const { kind, specifiers, outcomes, seen } = market
  const due = market.isPartition ? outcomes.map(({ chances }) => chances.win) : spreadOf(outcomes[0]!.chances)
  // What is expected fewer than five times is counted together, as the test demands.
  const cells: { seen: number; due: number }[] = []
  const rest = { seen: 0, due: 0 }
  for (const [place, chance] of due.entries()) {
    const cell = { seen: seen[place] ?? 0, due: chance * matches }
    if (cell.due >= 5) cells.push(cell)
    else {
      rest.seen += cell.seen
      rest.due += cell.due
    }
  }
  if (rest.due >= 1) cells.push(rest)
  const distance = cells.reduce((sum, cell) => sum + (cell.seen - cell.due) ** 2 / cell.due, 0)
  const freedom = Math.max(1, cells.length - 1)
  return { name: `${kind} ${specifiersText(specifiers)}`, distance, freedom, most: critical(freedom) }
}

/** What chi-square stays below in 9,999 cases of 10,000, by Wilson and Hilferty: a sport has dozens of markets. */
function critical(freedom: number): number {
  const part = 2 / (9 * freedom)
  return freedom * (1 - part + 3.719 * Math.sqrt(part)) ** 3
}

/**
 * Prices in the middle of matches: how far wins are from what was due, in standard deviations, by kind and outcome. The
 * moment is chosen without a look at how long the match goes on, and one market of each kind is asked about, so
 * that what is summed is independent.
 */
export function calibrate(
  setup: MatchSetup,
  { matches, latest, seed }: { matches: number; latest: number; seed: number },
): Map<string, number> {
  const draw = fastDraw(seed)
  const sums = new Map<string, { off: number; spread: number }>()
  for (let played = 0; played < matches; played += 1) {
    const events = simulate(setup, draw)
    const stop = 1 + draw.integerBelow(latest)
    const then = events.slice(0, stop).reduce(advance, startSheet(setup))
    const final = events.slice(stop).reduce(advance, then)
    for (const market of oneOfEachKind(priceMatch(setup, then), draw)) {
      for (const { key, chances } of market.outcomes) {
        const leg = settleSelection({ ...market, outcome: key }, final)!
        const due = winsOf(chances)
        const name = `${market.kind} ${key}`
        const sum = sums.get(name) ?? { off: 0, spread: 0 }
        sum.off += share(leg.result) - due
        sum.spread += due * (1 - due)
        sums.set(name, sum)
      }
    }
  }
  return new Map([...sums].map(([name, { off, spread }]) => [name, spread < 5 ? 0 : off / Math.sqrt(spread)]))
}

function oneOfEachKind(markets: readonly PricedMarket[], draw: Draw): PricedMarket[] {
  const kinds = Map.groupBy(markets, ({ kind }) => kind)
  return [...kinds.values()].map((alike) => alike[draw.integerBelow(alike.length)]!)
}

function share(result: Result): number {
  if (result === 'win') return 1
  return result === 'half_win' || result === 'dead_heat' ? 0.5 : 0
}

/** Everything that can happen next, with its chance; empty where the match is over. */
export type Branches = (
  sheet: Sheet,
) => readonly { event: Pick<MatchEvent, 'kind' | 'side' | 'value' | 'method'>; chance: number }[]

/** Chances of every priced outcome by walking all ways the match can end, settled by the real rules. */
export function enumerate(
  setup: MatchSetup,
  sheet: Sheet,
  branches: Branches,
): { market: PricedMarket; exact: number[][] }[] {
  const markets = priceMatch(setup, sheet)
  const exact = markets.map(({ outcomes }) => outcomes.map(() => results.map(() => 0)))
  const walk = (at: Sheet, chance: number) => {
    const next = branches(at)
    for (const { event, chance: part } of next) {
      walk(advance(at, { atMs: 0, minute: 0, player: 0, ...event }), chance * part)
    }
    if (next.length > 0) return
    for (const [place, market] of markets.entries()) {
      for (const [which, { key }] of market.outcomes.entries()) {
        const leg = settleSelection({ ...market, outcome: key }, at)!
        exact[place]![which]![results.indexOf(leg.result)]! += chance
      }
    }
  }
  walk(sheet, 1)
  return markets.map((market, place) => ({ market, exact: exact[place]! }))
}

/**
 * The best average return any price of these markets offers on what is at risk, that is without what comes back void. Below
 * 1 for each, no strategy over them wins on average, and none can win for sure.
 */
export function highestReturn(markets: readonly PricedMarket[]): number {
  const offered = markets.flatMap(({ outcomes }) =>
    outcomes.flatMap(({ price, chances }) =>
      price === null ? [] : [(winsOf(chances) * price) / 1000 / (1 - backOf(chances))],
    ),
  )
  return Math.max(0, ...offered)
}

/** The same over many moments of some matches. */
export function highestReturnOf(
  setup: MatchSetup,
  { matches, every, seed }: { matches: number; every: number; seed: number },
): number {
  const draw = fastDraw(seed)
  let highest = 0
  for (let match = 0; match < matches; match += 1) {
    let sheet = startSheet(setup)
    for (const [place, event] of simulate(setup, draw).entries()) {
      sheet = advance(sheet, event)
      if (place % every === 0) highest = Math.max(highest, highestReturn(priceMatch(setup, sheet)))
    }
  }
  return highest
}

/** The largest distance between a model's chance and the sum over all ways to go on. */
export function largestError(walked: ReturnType<typeof enumerate>): { off: number; at: string } {
  let worst = { off: 0, at: '' }
  for (const { market, exact } of walked) {
    for (const [place, { key, chances }] of market.outcomes.entries()) {
      for (const [which, chance] of spreadOf(chances).entries()) {
        const off = Math.abs(chance - exact[place]![which]!)
        if (off > worst.off)
          worst = { off, at: `${market.kind} ${specifiersText(market.specifiers)} ${key} ${results[which]}` }
      }
    }
  }
  return worst
}
