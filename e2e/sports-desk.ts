/** The supplier of matches behind the journeys' product: its clock, what lies ahead in a match, and what officials decide about one. */
import { expect, type Locator } from '@playwright/test'
import { withDatabase } from './journey-database.ts'

type Decision = 'postpone' | 'abandon' | 'swap' | 'annul' | 'reinstate'
export type LiveMatch = {
  /** The feed's name for it. */
  id: string
  sport: string
  /** When bets are stopped and when it is over, of all that is still to come. */
  ahead: readonly { kind: string; at: number }[]
}

export function openSportsDesk(baseURL: string) {
  const { hostname, port } = new URL(baseURL)
  const url = `http://${hostname}:${Number(port) + 2}`
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    /** The leagues' time runs ahead: whatever lies between happens now. Journeys beside this one bet on matches that are far away. */
    async advance(ms: number): Promise<void> {
      expect((await post('/sports/clock', { advance_ms: Math.max(1, Math.ceil(ms)) })).status).toBe(200)
    },
    async live(): Promise<{ now: number; live: readonly LiveMatch[] }> {
      const answer = await fetch(`${url}/sports/ahead`)
      return (await answer.json()) as { now: number; live: readonly LiveMatch[] }
    },
    /** A match by the feed's name; it may take a moment until the supplier can decide about it. */
    async decide(feedId: string, decision: Decision): Promise<void> {
      await expect
        .poll(async () => (await post(`/sports/matches/${feedId}`, { decision })).status, `${decision} ${feedId}`)
        .toBe(204)
    },
  }
}

/** The number that the match's page has, once the product knows the match. */
export async function matchIdOf(baseURL: string, feedId: string): Promise<string> {
  const find = () =>
    withDatabase(baseURL, async (database) => {
      const { rows } = await database.query<{ event_id: number }>(
        'select event_id from sports_event where feed_id = $1 and league_id is not null',
        [feedId],
      )
      return rows[0] ? String(rows[0].event_id) : ''
    })
  await expect.poll(find, { timeout: 60_000 }).not.toBe('')
  return find()
}

/** Whether somebody can bet on its winner now. */
export const isOffered = (baseURL: string, feedId: string): Promise<boolean> =>
  withDatabase(baseURL, async (database) => {
    const { rowCount } = await database.query(
      `select from sports_market m join sports_event e using (event_id)
       where e.feed_id = $1 and m.kind in ('match_winner', 'cricket_winner', 'tennis_winner', 'basketball_winner') and m.state = 'open' and m.outcomes -> 0 -> 3 = 'true'`,
      [feedId],
    )
    return rowCount === 1
  })

/** Markets are held for a moment where the feed is late, as on a busy machine: then nothing is placed, and the player presses again. `first` runs before each press. */
export async function pressUntil(button: Locator, seen: Locator, first = async () => {}): Promise<void> {
  await expect(async () => {
    await first()
    if (await button.isEnabled({ timeout: 1_000 }).catch(() => false))
      await button.click({ timeout: 2_000 }).catch(() => {})
    await expect(seen).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
}

export type ComingMatch = { matchId: string; feedId: string }

/** A match that begins in no less than twenty minutes and has all its markets; the `nth` of its sport, so that journeys do not meet. */
export async function comingMatch(baseURL: string, sport: string, nth = 0): Promise<ComingMatch> {
  const find = () =>
    withDatabase(baseURL, async (database) => {
      const { rows } = await database.query<{ event_id: number; feed_id: string }>(
        `select e.event_id, e.feed_id from sports_event e
         where e.sport = $1 and e.state = 'scheduled' and e.starts_at between now() + interval '20 minutes' and now() + interval '100 minutes'
           and (select count(*) from sports_market m where m.event_id = e.event_id and m.state = 'open') > 4
         order by e.starts_at, e.event_id offset $2 limit 1`,
        [sport, nth],
      )
      return rows[0] ? { matchId: String(rows[0].event_id), feedId: rows[0].feed_id } : null
    })
  await expect.poll(find, { timeout: 60_000 }).not.toBe(null)
  return (await find())!
}
