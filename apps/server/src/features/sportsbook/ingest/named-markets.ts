import { kindOfId } from '@tablestakes/domain/sports/kinds'
import { lineOf, readSpecifiers, type Specifiers, specifiersText } from '@tablestakes/domain/sports/specifiers'
import type { Tx } from '@tablestakes/node/database'
import type { MarketRow } from '../records.ts'

/** A market as the feed names it, in the house's words. */
export type NamedMarket = {
  feedMarket: number
  /** Always written in the same order. */
  specifiers: string
  kind: string
  group: string
  line: number | null
  number: number | null
  part: number | null
}

/** Null for a market that the house does not offer. */
export function nameMarket({
  id,
  specifiers: written,
}: {
  id: number
  specifiers?: string | undefined
}): NamedMarket | null {
  const kind = kindOfId(id)
  const read = readSpecifiers(written ?? '')
  if (!kind || !read) return null
  return {
    ...{ feedMarket: id, specifiers: specifiersText(read), kind: kind.key, group: kind.group },
    ...{ line: lineOf(read), ...numbersOf(read) },
  }
}

/** The goal, set or over that a market is about, and the part of the match it belongs to. */
function numbersOf(read: Specifiers): { number: number | null; part: number | null } {
  const { goalnr, quarternr, overnr, wicketnr, gamenr, setnr, inningnr } = read
  const inner = goalnr ?? quarternr ?? overnr ?? wicketnr ?? gamenr ?? null
  const outer = setnr ?? inningnr ?? null
  return inner === null ? { number: outer, part: null } : { number: inner, part: outer }
}

export const keyOf = ({ feedMarket, specifiers }: Pick<NamedMarket, 'feedMarket' | 'specifiers'>): string =>
  `${feedMarket} ${specifiers}`

/** Those that are known already, held. In the order of their numbers, as bets hold them too. */
export async function lockMarkets(
  tx: Tx,
  eventId: number,
  names: readonly NamedMarket[],
): Promise<Map<string, MarketRow>> {
  const { rows } = await tx.query<MarketRow>({
    name: 'sports-lock-markets',
    text: `select m.* from sports_market m
           where m.event_id = $1 and (m.feed_market, m.specifiers) in (
             select n.feed_market, n.specifiers from unnest($2::integer[], $3::text[]) n (feed_market, specifiers))
           order by m.market_id for update`,
    values: [eventId, names.map(({ feedMarket }) => feedMarket), names.map(({ specifiers }) => specifiers)],
  })
  return new Map(rows.map((row) => [keyOf({ feedMarket: row.feed_market, specifiers: row.specifiers }), row]))
}
