import type { Reader } from '@tablestakes/node/database'

/** Somebody who asked for the line so recently is at the desk. */
export const AT_DESK = `interval '2 minutes'`

/** Whether the hours of the site say so and somebody of the house is at the desk. */
export async function isServiceThere(reader: Reader, siteId: string): Promise<boolean> {
  const { inHours, atDesk } = await serviceOf(reader, siteId)
  return inHours && atDesk
}

export async function serviceOf(reader: Reader, siteId: string): Promise<{ inHours: boolean; atDesk: boolean }> {
  const { rows } = await reader.query<{ inHours: boolean; atDesk: boolean }>({
    name: 'service-there',
    text: `select
        exists (
          select from service_hours h join site s using (site_id)
          cross join lateral (select now() at time zone s.time_zone as local) as t
          where h.site_id = $1 and h.day = extract(dow from t.local)
            and extract(hour from t.local) * 60 + extract(minute from t.local) between h.opens and h.closes - 1
        ) as "inHours",
        exists (select from chat_desk where seen_at > now() - ${AT_DESK}) as "atDesk"`,
    values: [siteId],
  })
  return rows[0]!
}

/** An operator is at the desk. Noted at most every few seconds: the line is asked for often. */
export async function noteDesk(reader: Reader, operatorId: number): Promise<void> {
  await reader.query(
    `insert into chat_desk (operator_id, seen_at) values ($1, now())
     on conflict (operator_id) do update set seen_at = now() where chat_desk.seen_at < now() - interval '10 seconds'`,
    [operatorId],
  )
}

/** An operator who is away: players are not told that somebody is here. */
export async function leaveDesk(reader: Reader, operatorId: number): Promise<void> {
  await reader.query('delete from chat_desk where operator_id = $1', [operatorId])
}
