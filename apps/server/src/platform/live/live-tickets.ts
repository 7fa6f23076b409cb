import type { Database, Tx } from '@tablestakes/node/database'
import { makeBearer, readBearer } from '../http/bearer.ts'
import { defineJob, nothing } from '../jobs/jobs.ts'

/**
 * A browser cannot send headers when it opens a socket, and an address ends up in logs: so the address carries a ticket
 * that works once and for a minute, never the access token.
 */
export type TicketHolder = { siteId: string } & (
  | { playerId: bigint; sessionId: string }
  /** A visitor, who may be a guest with something of their own to hear. */
  | { playerId: null; guestId?: bigint | null }
)

export type Admission = {
  /** 0 is a visitor; below it stands a guest, by the guest's number. */
  playerId: bigint
  siteId: string
  login: { sessionId: string; expiresAtMs: number } | null
}

const TICKET_SECONDS = 60

export async function issueTicket(tx: Tx, holder: TicketHolder): Promise<{ ticket: string; expiresAt: Date }> {
  const playerId = holder.playerId ?? 0n
  const ticket = makeBearer(playerId)
  const { rows } = await tx.query<{ expires_at: Date }>({
    name: 'live-ticket-issue',
    text: `insert into live_ticket (player_id, ticket_hash, session_id, site_id, expires_at, guest_id)
           values ($1, $2, $3, $4, now() + make_interval(secs => $5), $6) returning expires_at`,
    values: [
      ...[playerId, ticket.hash, holder.playerId === null ? null : holder.sessionId, holder.siteId, TICKET_SECONDS],
      (holder.playerId === null && holder.guestId) || 0n,
    ],
  })
  return { ticket: ticket.text, expiresAt: rows[0]!.expires_at }
}

/** Null when the ticket is unknown, used or too old, or when its login has ended in the meantime. */
export async function spendTicket(database: Database, text: string): Promise<Admission | null> {
  const bearer = readBearer(text)
  if (!bearer) return null
  const { rows } = await database.query<{
    session_id: string | null
    site_id: string
    guest_id: bigint
    login_expires_at: Date | null
  }>({
    name: 'live-ticket-spend',
    text: `with spent as (
             delete from live_ticket where player_id = $1 and ticket_hash = $2
             returning player_id, session_id, site_id, expires_at, guest_id
           )
           select session_id, site_id, guest_id, (
             select max(s.expires_at) from player_session s
             where s.player_id = spent.player_id and s.session_id = spent.session_id
               and s.revoked_at is null and s.expires_at > now()
           ) as login_expires_at
           from spent where expires_at > now()`,
    values: [bearer.playerId, bearer.hash],
  })
  const row = rows[0]
  if (!row) return null
  if (row.session_id === null) return { playerId: -row.guest_id, siteId: row.site_id, login: null }
  if (row.login_expires_at === null) return null
  const login = { sessionId: row.session_id, expiresAtMs: row.login_expires_at.getTime() }
  return { playerId: bearer.playerId, siteId: row.site_id, login }
}

export const sweepTickets = defineJob({
  kind: 'live.sweep-tickets',
  payload: nothing,
  everyMs: 300_000,
  async run(tx) {
    await tx.query('delete from live_ticket where expires_at < now()')
  },
})
