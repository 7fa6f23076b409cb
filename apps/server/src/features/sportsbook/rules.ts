import { amount, count, list, whole } from '@tablestakes/contract/fields'
import { price } from '@tablestakes/contract/sportsbook'
import { UNIT } from '@tablestakes/domain/money/money'
import type { BoostTable } from '@tablestakes/domain/sports/slip/boost'
import type { Reader } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { PRODUCERS_UP } from './ingest/producers.ts'
import type { Producers } from './records.ts'

/** What a site has decided about its sportsbook. Amounts in its own currency. */
export const siteRules = z.object({
  is_open: z.boolean(),
  min_stake: amount,
  /** Per line. */
  max_stake: amount,
  max_payout: amount,
  /** What the house may lose on one market before it stops by itself. */
  max_loss: amount,
  boosts: list(z.object({ legs: whole(2, 20), percent: whole(1, 200) }), 20),
  boost_min_price: price,
  boost_most: amount,
  counting_min_price: price,
  /** Hundredths of a percent of the fair value. */
  cash_out_margin: whole(0, 5_000),
  /** How long a price that was replaced is still taken. */
  price_tolerance_ms: whole(0, 5_000),
  delays: z.record(z.string(), whole(0, 30_000)),
  /** Open bets whose matches have not begun are given back when their player stops. Left out: they stand. */
  void_on_stop: z.optional(z.boolean()),
})
export type SiteRules = z.output<typeof siteRules>

export const defaultRules: SiteRules = {
  is_open: true,
  min_stake: 1_000n,
  max_stake: 50_000n * UNIT,
  max_payout: 500_000n * UNIT,
  max_loss: 2_000_000n * UNIT,
  boosts: [
    { legs: 3, percent: 3 },
    { legs: 4, percent: 5 },
    { legs: 5, percent: 10 },
    { legs: 7, percent: 20 },
    { legs: 10, percent: 40 },
    { legs: 15, percent: 70 },
  ],
  boost_min_price: 1_200,
  boost_most: 20_000n * UNIT,
  counting_min_price: 1_500,
  cash_out_margin: 300,
  price_tolerance_ms: 500,
  delays: { football: 4_000, cricket: 5_000, tennis: 3_000, basketball: 4_000 },
}
/** Of a sport that the rules do not name. */
const OTHER_DELAY_MS = 5_000

export async function loadRules(reader: Reader, siteId: string): Promise<SiteRules> {
  const { rows } = await reader.query<{ rules: unknown }>({
    name: 'sports-rules',
    text: 'select rules from sports_rules where site_id = $1',
    values: [siteId],
  })
  return rulesOf(rows[0]?.rules)
}

const rulesOf = (stored: unknown): SiteRules => (stored ? z.decode(siteRules, stored as never) : defaultRules)

/** What a bet is judged by besides its matches: the site's rules, and whose prices can be trusted now. */
export type Terms = { rules: SiteRules; up: Producers }

export async function loadTerms(reader: Reader, siteId: string): Promise<Terms> {
  const { rows } = await reader.query<{ rules: unknown; up: number[] }>({
    name: 'sports-terms',
    text: `select (select rules from sports_rules where site_id = $1) as rules, array(${PRODUCERS_UP}) as up`,
    values: [siteId],
  })
  const { rules, up } = rows[0]!
  return { rules: rulesOf(rules), up: new Set(up) }
}

export const delayOf = ({ delays }: SiteRules, sport: string): number => delays[sport] ?? OTHER_DELAY_MS

export const boostTableOf = ({ boosts, boost_min_price, boost_most }: SiteRules): BoostTable => ({
  ...{ steps: boosts, leastPrice: boost_min_price, most: boost_most },
})

export const storedBoost = z.object({
  steps: list(z.object({ legs: count, percent: count }), 20),
  leastPrice: count,
  most: z.nullable(amount),
})
