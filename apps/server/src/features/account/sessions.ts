import type { ResponseOf } from '@tablestakes/contract/call'
import type { listSessions } from '@tablestakes/contract/security'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { revokeSessions } from '../../platform/http/sessions.ts'

type Row = {
  session_id: string
  device_model: string
  os_version: string
  ip: string
  place: string
  created_at: Date
  last_used_at: Date
}

/** A login can go on while one of its tokens is good, or the secret that renews it. */
const CAN_GO_ON = `(
  exists (select from player_session s where s.player_id = login.player_id and s.session_id = login.session_id
          and s.revoked_at is null and s.expires_at > now())
  or exists (select from refresh_secret r where r.player_id = login.player_id and r.session_id = login.session_id
             and r.used_at is null and r.expires_at > now())
)`

const SHOWN_MAX = 100

/** Where the player is signed in, the newest login first. */
export async function loadSessions(
  reader: Reader,
  { playerId, sessionId }: { playerId: bigint; sessionId: string },
): Promise<ResponseOf<typeof listSessions>> {
  const { rows } = await reader.query<Row>({
    name: 'account-sessions',
    text: `
      select session_id, device_model, os_version, ip, place, created_at,
        coalesce((select max(s.last_used_at) from player_session s
                  where s.player_id = login.player_id and s.session_id = login.session_id), created_at) as last_used_at
      from player_login login
      where player_id = $1 and ended_at is null and ${CAN_GO_ON}
      order by created_at desc, session_id limit ${SHOWN_MAX}`,
    values: [playerId],
  })
  return {
    list: rows.map((row) => ({
      id: row.session_id,
      device_model: row.device_model,
      os_version: row.os_version,
      ip: row.ip,
      place: row.place,
      create_time: row.created_at.getTime(),
      seen_time: row.last_used_at.getTime(),
      is_current: row.session_id === sessionId,
    })),
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ends one login of the player's own. Somebody else's, an ended one and one that never existed are all unknown. */
export async function endSession(tx: Tx, ended: { playerId: bigint; sessionId: string }): Promise<void> {
  const { playerId, sessionId } = ended
  if (!UUID.test(sessionId)) throw new Refusal('NOT_FOUND')
  const { rowCount } = await tx.query(
    `select from player_login login where player_id = $1 and session_id = $2 and ended_at is null and ${CAN_GO_ON}
     for update`,
    [playerId, sessionId],
  )
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
  await revokeSessions(tx, { playerId, sessionId, because: 'signed_out_elsewhere' })
}
