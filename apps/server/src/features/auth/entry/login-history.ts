import type { LoginType } from '@tablestakes/contract/auth'
import type { loginOutcomes } from '@tablestakes/contract/security'
import type { Reader } from '@tablestakes/node/database'
import { deleteOld } from '../../../platform/jobs/delete-old.ts'
import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'

export type LoginAttempt = {
  playerId: bigint
  outcome: (typeof loginOutcomes)[number]
  /** Null where the specification has no number: passkeys, launch codes. */
  clientType: LoginType | null
  deviceModel: string
  ip: string
  place: string
  isNewDevice?: boolean
}

/** How many of the newest lines are looked at: enough for a minute of every kind. */
const LOOKED_AT = 50

/**
 * One line of the login history. Somebody who keeps trying would fill it, so refusals of one kind are noted ten times a
 * minute, and a locked door once. A refused attempt is noted outside of any transaction, or it would vanish with it.
 */
export async function noteAttempt(writer: Reader, attempt: LoginAttempt): Promise<void> {
  await writer.query({
    name: 'login-attempt',
    text: `insert into login_attempt (player_id, outcome, client_type, device_model, ip, place, is_new_device)
           select $1::bigint, $2, $3::smallint, $4, $5, $6, $7::boolean
           where $2 = 'success' or (
             select count(*) from (
               select outcome, created_at from login_attempt where player_id = $1
               order by attempt_id desc limit ${LOOKED_AT}
             ) as newest
             where outcome = $2 and created_at > now() - interval '1 minute'
           ) < case when $2 = 'locked_out' then 1 else 10 end`,
    values: [
      attempt.playerId,
      attempt.outcome,
      attempt.clientType,
      attempt.deviceModel,
      attempt.ip,
      attempt.place,
      attempt.isNewDevice ?? false,
    ],
  })
}

/** Login history is kept for a year, and a browser is forgotten when its own cookie has ended. */
export const sweepLoginHistory = defineJob({
  kind: 'auth.sweep-history',
  payload: nothing,
  everyMs: 86_400_000,
  async run(tx) {
    await deleteOld(tx, { from: 'login_attempt', where: `created_at < now() - interval '1 year'` })
    await deleteOld(tx, { from: 'player_device', where: `seen_at < now() - interval '1 year'` })
  },
})
