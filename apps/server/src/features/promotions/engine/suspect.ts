import type { Reader } from '@tablestakes/node/database'

/** Why a claim is held for a person to look at. */
type Suspicion = 'device' | 'address'

/** So many others who joined from one address and claim within an hour are a burst. */
const BURST = 5

/**
 * One person, one reward: whether another account that shares a browser with this one has had the same thing in this period, or many that
 * came from one address claim together.
 */
export async function suspect(
  reader: Reader,
  { playerId, activityId, period }: { playerId: bigint; activityId: number; period: number },
): Promise<Suspicion[]> {
  const { rows } = await reader.query<{ device: boolean; address: boolean }>({
    name: 'promotion-suspect',
    text: `select exists (
             select from player_device mine join player_device other using (device_hash)
             join activity_claim c on c.player_id = other.player_id
             where mine.player_id = $1 and other.player_id <> $1 and c.activity_id = $2 and c.period = $3 and c.state <> 'refused'
           ) as device, (
             select count(distinct c.player_id) >= ${BURST} from activity_claim c
             join player other on other.player_id = c.player_id
             where c.activity_id = $2 and c.player_id <> $1 and c.claimed_at > now() - interval '1 hour'
               and other.regist_ip <> '' and other.regist_ip = (select regist_ip from player where player_id = $1)
           ) as address`,
    values: [playerId, activityId, period],
  })
  const { device, address } = rows[0]!
  return [...(device ? (['device'] as const) : []), ...(address ? (['address'] as const) : [])]
}
