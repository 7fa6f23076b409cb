import type { LoginType } from '@tablestakes/contract/auth'
import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { listLogins, loginOutcomes } from '@tablestakes/contract/security'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'

type Row = {
  attempt_id: bigint
  outcome: (typeof loginOutcomes)[number]
  client_type: LoginType | null
  device_model: string
  ip: string
  place: string
  is_new_device: boolean
  created_at: Date
}

/** A page of the login history, newest first. Ids only grow, so the last one says where the next page begins. */
export async function loadLogins(
  reader: Reader,
  { playerId, last_id, limit = historyPageSize }: RequestOf<typeof listLogins> & { playerId: bigint },
): Promise<ResponseOf<typeof listLogins>> {
  const { rows } = await reader.query<Row>({
    name: 'account-logins',
    text: `select attempt_id, outcome, client_type, device_model, ip, place, is_new_device, created_at
           from login_attempt where player_id = $1 and ($2::bigint is null or attempt_id < $2)
           order by attempt_id desc limit $3`,
    // One more than is shown: it tells whether there is another page.
    values: [playerId, readCursor(last_id), limit + 1],
  })
  const shown = rows.slice(0, limit)
  return {
    list: shown.map((row) => ({
      id: String(row.attempt_id),
      create_time: row.created_at.getTime(),
      outcome: row.outcome,
      client_type: row.client_type,
      device_model: row.device_model,
      ip: row.ip,
      place: row.place,
      is_new_device: row.is_new_device,
    })),
    last_id: rows.length > limit ? String(shown.at(-1)!.attempt_id) : '',
  }
}

function readCursor(text: string | undefined): bigint | null {
  if (text === undefined || text === '') return null
  if (!/^\d{1,18}$/.test(text)) throw new Refusal('INVALID')
  return BigInt(text)
}
