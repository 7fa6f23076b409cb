import type { Reader } from '@tablestakes/node/database'

/** What a bet was on, for history and statements: its match, and how many more there were. By the bet's number. */
export async function betTitles(reader: Reader, references: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(references.filter((one) => /^\d{1,9}$/.test(one)))]
  if (ids.length === 0) return new Map()
  const { rows } = await reader.query<{ bet_id: number; match: string; legs: number }>({
    name: 'sports-bet-titles',
    text: `select l.bet_id, min(e.home || ' – ' || e.away) filter (where l.place = 0) as match, count(*)::integer as legs
           from sports_leg l join sports_event e using (event_id) where l.bet_id = any ($1::integer[]) group by l.bet_id`,
    values: [ids],
  })
  return new Map(rows.map(({ bet_id: id, match, legs }) => [String(id), legs > 1 ? `${match} + ${legs - 1}` : match]))
}
