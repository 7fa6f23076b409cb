import { createHmac } from 'node:crypto'
import { activityConfigs, type ConfigOf } from '@tablestakes/contract/operator/activity-configs'
import { activityTypes } from '@tablestakes/contract/promotions'
import { scaleDown } from '@tablestakes/domain/money/money'
import type { Reader, Tx } from '@tablestakes/node/database'
import * as z from 'zod/v4/core'
import { drawPrize } from '../draws/draw.ts'
import type { ActivityRecord } from '../engine/activity-record.ts'
import { FULL } from '../types/invite-turntable.ts'

export type TurntableConfig = ConfigOf<typeof activityTypes.INVITE_TURNTABLE>

type TurntablePart = {
  number: number
  inviteeId: bigint | null
  drawId: string
  index: number
  share: number
  amount: bigint
  addedAt: Date
}

/** A player's round: it keeps the configuration and the target that it began with. */
export type Round = { config: TurntableConfig; target: bigint; joinedAt: Date; endsAt: Date; parts: TurntablePart[] }

export const readTurntableConfig = (stored: unknown): TurntableConfig =>
  z.decode(activityConfigs[activityTypes.INVITE_TURNTABLE], stored as never)

/** Shown in the player's link. It follows from the player's number, so that it can be shown before anybody joins. */
export const turntableKeyOf = (secret: string, playerId: bigint): string =>
  createHmac('sha256', secret).update(`turntable key ${playerId}`).digest('base64url').slice(0, 16)

type Whose = { playerId: bigint; activity: ActivityRecord }

export async function findRound(reader: Reader, { playerId, activity }: Whose): Promise<Round | null> {
  const { rows } = await reader.query<{ target: bigint; joinedAt: Date; endsAt: Date; config: unknown }>(
    `select r.target, r.joined_at as "joinedAt", r.ends_at as "endsAt", c.config
     from turntable_round r join activity_config c using (activity_id, version) where r.player_id = $1 and r.activity_id = $2`,
    [playerId, activity.id],
  )
  const row = rows[0]
  if (!row) return null
  const parts = await reader.query<TurntablePart>(
    `select number, invitee_id as "inviteeId", draw_id as "drawId", part_index as index, share, amount, added_at as "addedAt"
     from turntable_part where player_id = $1 and activity_id = $2 order by number`,
    [playerId, activity.id],
  )
  return { ...row, config: readTurntableConfig(row.config), parts: parts.rows }
}

const DAY_MS = 86_400_000

export async function joinRound(tx: Tx, { playerId, activity, nowMs }: Whose & { nowMs: number }): Promise<void> {
  const { target, days } = readTurntableConfig(activity.config)
  await tx.query(
    `insert into turntable_round (player_id, activity_id, version, target, joined_at, ends_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [playerId, activity.id, activity.version, target, new Date(nowMs), new Date(nowMs + days * DAY_MS)],
  )
}

export const filledOf = ({ parts }: Round): number =>
  Math.min(
    FULL,
    parts.reduce((sum, { share }) => sum + share, 0),
  )
const ownParts = ({ parts }: Round) => parts.filter(({ inviteeId }) => inviteeId === null)
export const ownFilled = (round: Round): number => ownParts(round).reduce((sum, { share }) => sum + share, 0)

export const spinsLeft = (round: Round, nowMs: number): number =>
  nowMs >= round.endsAt.getTime() || ownFilled(round) >= round.config.own_most
    ? 0
    : Math.max(0, round.config.own_spins - ownParts(round).length)

type Adding = Whose & { round: Round; nowMs: number; secret: string }

/** One own spin. What would lead beyond the own part of the target is cut there. */
export async function addOwnPart(tx: Tx, adding: Adding): Promise<TurntablePart> {
  const { config } = adding.round
  const room = config.own_most - ownFilled(adding.round)
  const parts = config.own_parts.map(({ share, weight }) => ({ share: Math.min(share, room), weight }))
  return addPart(tx, adding, { parts, inviteeId: null })
}

/** At most so many friends are added by one call; the next call goes on. */
const COLLECTED = 100

/**
 * Adds what friends bring who registered with the key within the round's time and have proven a phone: each once, drawn by the
 * player's own seed. The player's purses are held, so no two calls add the same friend.
 */
export async function collectParts(tx: Tx, adding: Adding): Promise<void> {
  const { playerId, activity, round, secret } = adding
  const { rows } = await tx.query<{ player_id: bigint }>(
    `select i.player_id from invitee i join player p using (player_id)
     where i.parent_id = $1 and i.state in ('open', 'released') and p.turntable_key = $2 and i.joined_at >= $3 and i.joined_at < $4
       and exists (select from player_contact c where c.player_id = i.player_id and c.kind = 'mobile' and c.verified_at is not null)
       and not exists (select from turntable_part t where t.activity_id = $5 and t.invitee_id = i.player_id)
     order by i.player_id limit ${COLLECTED}`,
    [playerId, turntableKeyOf(secret, playerId), activity.startsAt, round.endsAt, activity.id],
  )
  for (const { player_id: inviteeId } of rows) {
    if (filledOf(round) >= FULL) return
    round.parts.push(await addPart(tx, adding, { parts: round.config.invite_parts, inviteeId }))
  }
}

type NewPart = { parts: readonly { share: number; weight: number }[]; inviteeId: bigint | null }

async function addPart(
  tx: Tx,
  { playerId, activity, round, nowMs, secret }: Adding,
  { parts, inviteeId }: NewPart,
): Promise<TurntablePart> {
  const amounts = parts.map(({ share }) => shareOfTarget(round.target, share))
  const weights = parts.map(({ weight }) => weight)
  const { index, drawId } = await drawPrize(tx, secret, { playerId, activityId: activity.id, weights, costs: amounts })
  const part = {
    ...{ number: round.parts.length + 1, inviteeId, drawId, index, addedAt: new Date(nowMs) },
    ...{ share: parts[index]!.share, amount: amounts[index]! },
  }
  await tx.query(
    `insert into turntable_part (player_id, activity_id, number, invitee_id, draw_id, part_index, share, amount, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [playerId, activity.id, part.number, inviteeId, drawId, index, part.share, part.amount, part.addedAt],
  )
  return part
}

export const shareOfTarget = (target: bigint, share: number): bigint => scaleDown(target, BigInt(share), BigInt(FULL))
