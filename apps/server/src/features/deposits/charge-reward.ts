import type { ResponseOf } from '@tablestakes/contract/call'
import type { getChargeReward } from '@tablestakes/contract/deposits'
import type { Reader } from '../../platform/database.ts'

/** The recharge reward is an activity, and none is open: what it has brought before is still told. */
export async function loadChargeReward(reader: Reader, playerId: bigint): Promise<ResponseOf<typeof getChargeReward>> {
  const { rows } = await reader.query<{ rewarded: bigint }>(
    `select coalesce(sum(reward_coin), 0)::bigint as rewarded from deposit_order where player_id = $1 and state = 'paid'`,
    [playerId],
  )
  return { is_open: false, is_join: false, rate_list: [], rewarded: rows[0]!.rewarded, end_time: null }
}
