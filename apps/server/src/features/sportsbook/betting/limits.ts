import { smallerOf } from '@tablestakes/domain/money/money'
import type { Reader } from '@tablestakes/node/database'
import type { SiteRules } from '../rules.ts'
import type { ReadSelection } from './load-selections.ts'

export type BetLimits = { stakeMost: bigint; payoutMost: bigint }

type Row = { stake_most: bigint | null; payout_most: bigint | null }

/** The tightest of all limits that a bet falls under: the site's, and those of its sports, leagues, matches, markets and its player. */
export async function limitsOf(
  reader: Reader,
  {
    siteId,
    rules,
    read,
    playerId,
  }: { siteId: string; rules: SiteRules; read: readonly ReadSelection[]; playerId: bigint | null },
): Promise<BetLimits> {
  const named = read.flatMap(({ event, market }) => [
    ['sport', event.sport],
    ['league', String(event.league_id)],
    ['event', String(event.event_id)],
    ['kind', market.kind],
    ['market', String(market.market_id)],
  ])
  if (playerId !== null) named.push(['player', String(playerId)])
  const { rows } = await reader.query<Row>({
    name: 'sports-limits',
    text: `select l.stake_most, l.payout_most from sports_limit l
           join (select distinct * from unnest($2::text[], $3::text[])) n (scope, subject) using (scope, subject)
           where l.site_id = $1`,
    values: [siteId, named.map(([scope]) => scope), named.map(([, subject]) => subject)],
  })
  return rows.reduce<BetLimits>(
    (tightest, { stake_most: stake, payout_most: payout }) => ({
      stakeMost: stake === null ? tightest.stakeMost : smallerOf(tightest.stakeMost, stake),
      payoutMost: payout === null ? tightest.payoutMost : smallerOf(tightest.payoutMost, payout),
    }),
    { stakeMost: rules.max_stake, payoutMost: rules.max_payout },
  )
}
