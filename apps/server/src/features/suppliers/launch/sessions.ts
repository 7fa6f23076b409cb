import { randomUUID } from 'node:crypto'
import { inBatches } from '@tablestakes/node/batches'
import type { Database, Reader, Tx } from '@tablestakes/node/database'
import { type Bearer, makeBearer, readBearer } from '../../../platform/http/bearer.ts'
import { deleteOld } from '../../../platform/jobs/delete-old.ts'
import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'

/** What a launch was for. */
export type GameSession = {
  playerId: bigint
  sessionId: string
  supplierId: number
  siteId: string
  /** As the ledger has it. */
  currency: string
  wireCurrency: string
  purse: 'cash' | 'gold'
  /** Where it was opened from; '' if that was not known. */
  country: string
  /** By its own time, or because the login it was opened in has ended: nothing can be staked any more. */
  isOver: boolean
}

type NewSession = Omit<GameSession, 'sessionId' | 'isOver'> & {
  gameId: number
  loginId: string
}

/** A session of twelve hours. Only the hash of its token is kept. */
export async function openGameSession(
  database: Database,
  wanted: NewSession,
): Promise<{ sessionId: string; token: string }> {
  const { text: token, hash } = makeBearer(wanted.playerId)
  const sessionId = randomUUID()
  await database.query({
    name: 'game-session-open',
    text: `insert into game_session (player_id, session_id, token_hash, supplier_id, game_id, site_id, currency, wire_currency,
             purse, login_id, country, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + interval '12 hours')`,
    values: [
      wanted.playerId,
      sessionId,
      hash,
      wanted.supplierId,
      wanted.gameId,
      wanted.siteId,
      wanted.currency,
      wanted.wireCurrency,
      wanted.purse,
      wanted.loginId,
      wanted.country,
    ],
  })
  return { sessionId, token }
}

export async function endGameSession(
  database: Database,
  { playerId, sessionId }: { playerId: bigint; sessionId: string },
): Promise<void> {
  await database.query(
    'update game_session set ended_at = now() where player_id = $1 and session_id = $2 and ended_at is null',
    [playerId, sessionId],
  )
}

export type OpenGameSession = {
  id: string
  game_id: number
  supplier: string
  created_at: Date
  expires_at: Date
}

/** Games that a player has open, the newest first. */
export async function listGameSessions(reader: Reader, playerId: bigint): Promise<OpenGameSession[]> {
  const { rows } = await reader.query<OpenGameSession>(
    `select session_id as id, game_id, supplier_key as supplier, game_session.created_at, expires_at
     from game_session join supplier using (supplier_id)
     where player_id = $1 and ended_at is null and expires_at > now() order by game_session.created_at desc limit 100`,
    [playerId],
  )
  return rows
}

/** Ends one open game session of a player, or all of them, and answers which. */
export async function endGameSessions(
  tx: Tx,
  { playerId, sessionId = null }: { playerId: bigint; sessionId?: string | null },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update game_session set ended_at = now() where player_id = $1 and ($2::uuid is null or session_id = $2)
       and ended_at is null and expires_at > now() returning session_id as id`,
    [playerId, sessionId],
  )
  return rows.map(({ id }) => id)
}

type Row = Omit<GameSession, 'isOver'> & { is_over: boolean }

/** Each is looked up by its own key: joined, an empty table would be planned to be read from end to end. */
const FIND = `
  select s.player_id as "playerId", s.session_id as "sessionId", s.supplier_id as "supplierId", s.site_id as "siteId",
    s.currency, s.wire_currency as "wireCurrency", s.purse, s.country,
    s.ended_at is not null or s.expires_at <= now() or not exists (
      select from player_login l
      where l.player_id = s.player_id and l.session_id = s.login_id and l.ended_at is null) as is_over
  from unnest($1::bigint[], $2::bytea[]) with ordinality u (player_id, token_hash, place)
  left join lateral (
    select * from game_session s where s.player_id = u.player_id and s.token_hash = u.token_hash limit 1) s on true
  order by u.place`

/**
 * Finds sessions by their tokens. Always asks the database, so that a session that has ended is over on every node immediately;
 * many at a time, so that it costs a bet next to nothing.
 */
export function openSessionSearch(database: Database): (token: string) => Promise<GameSession | null> {
  const find = inBatches(async (bearers: readonly Bearer[]) => {
    const { rows } = await database.query<Row | { playerId: null }>({
      name: 'game-session-find',
      text: FIND,
      values: [bearers.map(({ playerId }) => playerId), bearers.map(({ hash }) => hash)],
    })
    return rows.map((row) => (row.playerId === null ? null : sessionOf(row)))
  })
  return async (token) => {
    const bearer = readBearer(token)
    return bearer && find(bearer)
  }
}

function sessionOf({ is_over: isOver, ...row }: Row): GameSession {
  return { ...row, isOver }
}

/** Whether a player was ever launched at a supplier. */
export async function hasPlayedAt(
  reader: Reader,
  { playerId, supplierId }: { playerId: bigint; supplierId: number },
): Promise<boolean> {
  const { rowCount } = await reader.query(
    'select from game_session where player_id = $1 and supplier_id = $2 limit 1',
    [playerId, supplierId],
  )
  return rowCount === 1
}

/** Suppliers may send a win or a rollback for four months; the player's list of games does not look further back either. */
export const sweepGameSessions = defineJob({
  kind: 'suppliers.sweep-sessions',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'game_session', where: `created_at < now() - interval '180 days'` })
    await deleteOld(tx, { from: 'refused_rollback', where: `at < now() - interval '180 days'` })
  },
})
