import type { Session } from '@tablestakes/contract/auth'
import type { Tx } from '@tablestakes/node/database'

/**
 * Whether a withdrawal was decided since the player was last told, and how the latest one ended. Telling it once is the point,
 * so asking marks it as told. What the player cancelled themselves is no news.
 */
export async function takeWithdrawNotice(tx: Tx, playerId: bigint): Promise<Session['withdraw_notice']> {
  const { rows } = await tx.query<{ state: string; ended_at: Date }>({
    name: 'withdrawal-notice',
    text: `update withdraw_order set noticed_at = now()
           where player_id = $1 and noticed_at is null and state in ('paid', 'failed', 'refused')
           returning state, ended_at`,
    values: [playerId],
  })
  const latest = rows.toSorted((one, other) => other.ended_at.getTime() - one.ended_at.getTime())[0]
  return { has_notice: latest !== undefined, is_succ: latest?.state === 'paid' }
}
