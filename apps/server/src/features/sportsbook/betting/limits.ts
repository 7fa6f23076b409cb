import { smallerOf } from '@tablestakes/domain/money/money'
import type { Reader } from '@tablestakes/node/database'
import type { SiteRules } from '../rules.ts'
import type { ReadSelection } from './load-selections.ts'

export type BetLimits = { stakeMost: bigint; payoutMost: bigint }

/** What a limit may be about: a sport, a league, a match, a market or its kind, a player. */
type LimitName = { scope: string; subject: string }
type Row = LimitName & { site_id: string; stake_most: bigint | null; payout_most: bigint | null }

/** The limits that some bets fall under. */
export type LimitBook = { find: (siteId: string, name: LimitName) => Row | undefined }

export function namesOf(read: readonly ReadSelection[], playerId: bigint | null): LimitName[] {
  const names = read.flatMap(({ event, market }) => [
    { scope: 'sport', subject: event.sport },
    { scope: 'league', subject: String(event.league_id) },
    { scope: 'event', subject: String(event.event_id) },
    { scope: 'kind', subject: market.kind },
    { scope: 'market', subject: String(market.market_id) },
  ])
  return playerId === null ? names : [...names, { scope: 'player', subject: String(playerId) }]
}

export async function loadLimitBook(
  reader: Reader,
  names: readonly (LimitName & { siteId: string })[],
): Promise<LimitBook> {
  const { rows } = await reader.query<Row>({
    name: 'sports-limits',
    text: `select l.site_id, l.scope, l.subject, l.stake_most, l.payout_most from sports_limit l
           join (select distinct * from unnest($1::text[], $2::text[], $3::text[])) n (site_id, scope, subject)
             using (site_id, scope, subject)`,
    values: [names.map(({ siteId }) => siteId), names.map(({ scope }) => scope), names.map(({ subject }) => subject)],
  })
  const keyOf = (siteId: string, { scope, subject }: LimitName) => `${siteId} ${scope} ${subject}`
  const book = new Map(rows.map((row) => [keyOf(row.site_id, row), row]))
  return { find: (siteId, name) => book.get(keyOf(siteId, name)) }
}

type Falling = { siteId: string; rules: SiteRules; read: readonly ReadSelection[]; playerId: bigint | null }

/** The tightest of all limits that a bet falls under: the site's, and those of its sports, leagues, matches, markets and its player. */
export function limitsOf(book: LimitBook, { siteId, rules, read, playerId }: Falling): BetLimits {
  let tightest: BetLimits = { stakeMost: rules.max_stake, payoutMost: rules.max_payout }
  for (const name of namesOf(read, playerId)) {
    const { stake_most: stake = null, payout_most: payout = null } = book.find(siteId, name) ?? {}
    tightest = {
      stakeMost: stake === null ? tightest.stakeMost : smallerOf(tightest.stakeMost, stake),
      payoutMost: payout === null ? tightest.payoutMost : smallerOf(tightest.payoutMost, payout),
    }
  }
  return tightest
}
