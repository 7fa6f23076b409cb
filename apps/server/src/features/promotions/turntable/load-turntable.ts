import type { Turntable } from '@tablestakes/contract/turntable'
import { maskName } from '@tablestakes/domain/account/masking'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, type Reader, transact } from '@tablestakes/node/database'
import { lockBalance, type Owner } from '../../../ledger/index.ts'
import { loadPlayer } from '../../players/index.ts'
import type { ActivityRecord } from '../engine/activity-record.ts'
import { FULL, TARGET_STEP } from '../types/invite-turntable.ts'
import {
  collectParts,
  filledOf,
  findRound,
  ownFilled,
  type Round,
  readTurntableConfig,
  shareOfTarget,
  spinsLeft,
  type TurntableConfig,
  turntableKeyOf,
} from './round.ts'

type Services = { database: Database; clock: Clock; secret: string }
type Whose = { activity: ActivityRecord; owner: Owner }

/** The turntable as the player sees it. Friends who have come meanwhile are added first. */
export const loadTurntable = (services: Services, { activity, owner }: Whose): Promise<Turntable> =>
  transact(services.database, async (tx) => {
    const { playerId } = owner
    const { secret } = services
    const nowMs = services.clock()
    const found = await findRound(tx, { playerId, activity })
    if (found && filledOf(found) < FULL) {
      await lockBalance(tx, owner)
      const round = (await findRound(tx, { playerId, activity }))!
      await collectParts(tx, { playerId, activity, round, nowMs, secret })
    }
    return showTurntable(tx, { activity, playerId, nowMs, secret })
  })

type Showing = { activity: ActivityRecord; playerId: bigint; nowMs: number; secret: string }

export async function showTurntable(
  reader: Reader,
  { activity, playerId, nowMs, secret }: Showing,
): Promise<Turntable> {
  const round = await findRound(reader, { playerId, activity })
  const config = round?.config ?? readTurntableConfig(activity.config)
  const target = round?.target ?? config.target
  const filled = round ? filledOf(round) : 0
  const last = round?.parts.findLast(({ inviteeId }) => inviteeId === null)
  const key = turntableKeyOf(secret, playerId)
  const { invitationCode } = await loadPlayer(reader, playerId)
  return {
    mood_group: await latestTakings(reader, activity.id),
    ...{ accum_money: shareOfTarget(target, filled), target_amount: target },
    user_money: shareOfTarget(target, round ? ownFilled(round) : 0),
    remain_rot_num: round ? spinsLeft(round, nowMs) : config.own_spins,
    end_time: (round?.endsAt ?? activity.endsAt)?.getTime() ?? null,
    is_join: round !== null,
    turntable_cfg: config.own_parts.map(({ share, weight }, index) => ({
      ...{ part_id: index, award_cash: shareOfTarget(target, share), art: `part-${index + 1}`, weight },
    })),
    part_id: last?.index ?? null,
    award_cash: last?.amount ?? 0n,
    turntable_key: key,
    url: `/?invitation_code=${encodeURIComponent(invitationCode)}&turntable_key=${key}`,
    ...whatFriendsAdd(config, { target, round }),
    own_most: shareOfTarget(target, config.own_most),
    is_taken: await isTaken(reader, { playerId, activityId: activity.id }),
  }
}

/** Even if each adds the least, so many fill what is missing. Before the own spins are used, these count with their least. */
function whatFriendsAdd(
  { invite_parts: parts, ...own }: TurntableConfig,
  { target, round }: { target: bigint; round: Round | null },
) {
  const shares = parts.map(({ share }) => share)
  const [least, most] = [Math.min(...shares), Math.max(...shares)]
  const total = parts.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
  const weighted = parts.reduce((sum, { share, weight }) => sum + BigInt(share) * BigInt(weight), 0n)
  const spins = own.own_spins - (round?.parts.filter(({ inviteeId }) => inviteeId === null).length ?? 0)
  const ownLeast = Math.min(
    own.own_most - (round ? ownFilled(round) : 0),
    spins * Math.min(...own.own_parts.map(({ share }) => share)),
  )
  const missing = Math.max(0, FULL - (round ? filledOf(round) : 0) - Math.max(0, ownLeast))
  return {
    invites_needed: Math.ceil(missing / least),
    invite_least: shareOfTarget(target, least),
    // exact: rounded down, as the contract says.
    invite_usual: (target * weighted) / (total * BigInt(FULL)),
    invite_most: shareOfTarget(target, most),
  }
}

async function isTaken(
  reader: Reader,
  { playerId, activityId }: { playerId: bigint; activityId: number },
): Promise<boolean> {
  const { rowCount } = await reader.query(
    'select from activity_claim where player_id = $1 and activity_id = $2 and step = $3',
    [playerId, activityId, TARGET_STEP],
  )
  return rowCount! > 0
}

async function latestTakings(reader: Reader, activityId: number): Promise<Turntable['mood_group']> {
  const { rows } = await reader.query<{ nick_name: string; avatar_id: number; cost: bigint }>(
    `select p.nick_name, p.avatar_id, c.cost from activity_claim c join player p using (player_id)
     where c.activity_id = $1 and c.step = $2 and c.state = 'paid' order by c.claimed_at desc limit 20`,
    [activityId, TARGET_STEP],
  )
  return rows.map((row) => ({ nickname: maskName(row.nick_name), face_id: row.avatar_id, amount: row.cost }))
}
