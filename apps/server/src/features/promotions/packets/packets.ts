import { SHARE_WEIGHTS, shareOfIndex, splitPool } from '@tablestakes/domain/promotions/packet'
import type { Reader, Tx } from '@tablestakes/node/database'
import { newKey } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { drawPrize } from '../draws/draw.ts'
import type { PacketTerms } from '../engine/activity-kind.ts'
import { type Claiming, type ClaimServices, enterToClaim, type Given, give } from '../engine/claim.ts'
import type { Entered } from '../engine/standing.ts'
import { makeCode } from '../redeem/codes.ts'
import { PACKET_STEP, takeStep } from '../types/gift-packet.ts'

export type Packet = {
  packetId: string
  playerId: bigint
  activityId: number
  period: number
  code: string
  money: 'cash' | 'bonus'
  multiplier: number
  endsAt: Date
}

const COLUMNS = `p.packet_id as "packetId", p.player_id as "playerId", p.activity_id as "activityId", p.period, p.code, p.money,
  p.multiplier, p.ends_at as "endsAt"`

/** The player's packet of the day: made the first time, with its pool reserved and split, and the same one from then on. */
export async function makePacket(tx: Tx, services: ClaimServices, claiming: Claiming): Promise<Packet> {
  const entered = await enterToClaim(tx, services, claiming)
  const { activity, standing } = entered
  const { playerId } = claiming.owner
  const made = await findMade(tx, { playerId, activityId: activity.id, period: standing.period })
  if (made) return made
  const { terms, isReached } = termsOf(entered)
  if (!standing.told.isProven) throw new Refusal('CONTACT_UNPROVEN')
  if (!isReached) throw new Refusal('NOT_REACHED')
  const reserving = { owner: claiming.owner, period: standing.period, step: PACKET_STEP, awards: [] }
  await give(tx, entered, { ...reserving, cost: terms.pool })
  const packet: Packet = {
    ...{ packetId: newKey(), playerId, activityId: activity.id, period: standing.period },
    ...{ code: makeCode().replaceAll('-', ''), money: terms.money, multiplier: terms.multiplier },
    endsAt: new Date(terms.endsAtMs),
  }
  await addPacket(tx, packet, { pool: terms.pool, nowMs: standing.nowMs })
  await addParts(tx, services.secret, { packet, terms })
  return packet
}

function termsOf({ rule, standing }: Entered): { terms: PacketTerms; isReached: boolean } {
  const { packet, steps = [] } = rule.show(standing)
  if (!packet) throw new Refusal('NOT_FOUND')
  return { terms: packet, isReached: steps[0]?.state === 'reached' }
}

async function findMade(
  reader: Reader,
  { playerId, activityId, period }: Pick<Packet, 'playerId' | 'activityId' | 'period'>,
): Promise<Packet | null> {
  const { rows } = await reader.query<Packet>(
    `select ${COLUMNS} from gift_packet p where p.player_id = $1 and p.activity_id = $2 and p.period = $3`,
    [playerId, activityId, period],
  )
  return rows[0] ?? null
}

async function addPacket(tx: Tx, packet: Packet, { pool, nowMs }: { pool: bigint; nowMs: number }): Promise<void> {
  await tx.query(
    `insert into gift_packet (packet_id, player_id, activity_id, period, code, pool, money, multiplier, ends_at, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[packet.packetId, packet.playerId, packet.activityId, packet.period, packet.code, pool],
      ...[packet.money, packet.multiplier, packet.endsAt, new Date(nowMs)],
    ],
  )
}

/** Every share is a draw of the maker's seed, so the whole split can be computed again. */
async function addParts(
  tx: Tx,
  secret: string,
  { packet, terms }: { packet: Packet; terms: PacketTerms },
): Promise<void> {
  const { packetId, playerId, activityId } = packet
  const drawing = { playerId, activityId, weights: SHARE_WEIGHTS, costs: SHARE_WEIGHTS.map(() => 0n) }
  const draws = []
  for (let part = 0; part < terms.parts; part++) draws.push(await drawPrize(tx, secret, drawing))
  const shares = draws.map(({ index }) => shareOfIndex(index))
  const amounts = splitPool({ pool: terms.pool, least: terms.least, shares })
  await tx.query(
    `insert into gift_part (packet_id, part, amount, draw_id)
     select $1, place - 1, amount, draw_id from unnest($2::bigint[], $3::uuid[]) with ordinality as u (amount, draw_id, place)`,
    [packetId, amounts, draws.map(({ drawId }) => drawId)],
  )
}

/** Takes the next part. Purses come before packets, everywhere; those who want the last part come one after the other. */
export async function takePart(
  tx: Tx,
  services: ClaimServices,
  { code, ...claiming }: Omit<Claiming, 'activityId'> & { code: string },
): Promise<Given> {
  const packet = await findByCode(tx, { siteId: claiming.siteId, code })
  if (!packet) throw new Refusal('NOT_FOUND')
  const { owner } = claiming
  const entered = await enterToClaim(tx, services, { ...claiming, activityId: packet.activityId })
  const { standing } = entered
  const { terms } = termsOf(entered)
  if (packet.period !== standing.period || packet.endsAt.getTime() <= standing.nowMs)
    throw new Refusal('ACTIVITY_CLOSED')
  if (packet.playerId === owner.playerId && !terms.hasOwnPart) throw new Refusal('PACKET_OWN')
  if (!standing.told.isProven) throw new Refusal('CONTACT_UNPROVEN')
  const { packetId, money, multiplier } = packet
  const taken = [...standing.claimed.keys()].filter((name) => name.startsWith(`${standing.period} ${takeStep('')}`))
  if (taken.length >= terms.takes || taken.includes(`${standing.period} ${takeStep(packetId)}`))
    throw new Refusal('ALREADY_CLAIMED')
  const amount = await takeNext(tx, { packetId, playerId: owner.playerId, nowMs: standing.nowMs })
  const awards = [{ money, amount, multiplier }]
  // The budget gave it when the packet was made.
  return give(tx, entered, { owner, period: standing.period, step: takeStep(packetId), awards, cost: 0n })
}

async function findByCode(reader: Reader, { siteId, code }: { siteId: string; code: string }): Promise<Packet | null> {
  const { rows } = await reader.query<Packet>(
    `select ${COLUMNS} from gift_packet p join activity a using (activity_id) where p.code = $1 and a.site_id = $2`,
    [code.toUpperCase().replaceAll(/[\s-]/g, ''), siteId],
  )
  return rows[0] ?? null
}

type Taking = { packetId: string; playerId: bigint; nowMs: number }

async function takeNext(tx: Tx, { packetId, playerId, nowMs }: Taking): Promise<bigint> {
  await tx.query('select from gift_packet where packet_id = $1 for update', [packetId])
  const { rows } = await tx.query<{ amount: bigint }>(
    `update gift_part set player_id = $2, taken_at = $3
     where packet_id = $1 and part = (select min(part) from gift_part where packet_id = $1 and player_id is null)
     returning amount`,
    [packetId, playerId, new Date(nowMs)],
  )
  if (!rows[0]) throw new Refusal('POOL_EMPTY')
  return rows[0].amount
}
