import { type OrderSource, orderSources } from '@tablestakes/contract/deposits'
import { activityTypes } from '@tablestakes/contract/promotions'
import { rechargeOffer } from '@tablestakes/domain/payments/first-recharge'
import { DAY_MS } from '@tablestakes/domain/text/duration'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { isTypeOpen } from '../../promotions/index.ts'
import type { Law } from '../../wallet/index.ts'
import { countBuyers, type Goods } from './goods.ts'

export type Buyer = { playerId: bigint; createdAt: Date; law: Law }

const { FIRST_CHARGE, SECONDARY_PUNCH, DAILY_GIFT } = orderSources

/** Specification §9: the daily gift needs two payments. */
const GIFT_PAYMENTS = 2

/** Refuses an item that this player may not buy now. The player's row is locked, so that two orders are judged in turn. */
export async function requireOffer(tx: Tx, goods: Goods, { buyer, nowMs }: { buyer: Buyer; nowMs: number }) {
  if (!(await isOfferOpen(tx, { siteId: goods.siteId, source: goods.type, nowMs }))) throw new Refusal('NOT_ELIGIBLE')
  if (goods.type === FIRST_CHARGE || goods.type === SECONDARY_PUNCH) {
    if (offerTo(buyer, nowMs)?.source !== goods.type) throw new Refusal('NOT_ELIGIBLE')
    await requireNoOther(tx, goods, { ...buyer, nowMs, since: new Date(0) })
  }
  if (goods.type === DAILY_GIFT) {
    if (buyer.law.payCount < GIFT_PAYMENTS) throw new Refusal('NOT_ELIGIBLE')
    const since = startOfDay(nowMs)
    if (await isGiftBought(tx, { playerId: buyer.playerId, since })) throw new Refusal('DAILY_GIFT_BOUGHT')
    await requireNoOther(tx, goods, { ...buyer, nowMs, since })
  }
  if (goods.stock > 0) await requireStock(tx, goods, buyer.playerId)
}

const ACTIVITIES: Partial<Record<OrderSource, 22 | 23 | 1004>> = {
  [FIRST_CHARGE]: activityTypes.FIRST_RECHARGE,
  [SECONDARY_PUNCH]: activityTypes.SECOND_RECHARGE,
  [DAILY_GIFT]: activityTypes.DAILY_GIFT,
}

/** Offers are activities of their site: one that is paused or ended sells nothing. The plain shop is always open. */
export async function isOfferOpen(
  reader: Reader,
  { siteId, source, nowMs }: { siteId: string; source: OrderSource; nowMs: number },
): Promise<boolean> {
  const type = ACTIVITIES[source]
  return type === undefined || isTypeOpen(reader, { siteId, type, nowMs })
}

/** The recharge offer that runs for a player now; null where none runs, or where the player may have none. */
export function offerTo({ createdAt, law }: Omit<Buyer, 'playerId'>, nowMs: number) {
  if (!law.isEntryBonusAllowed || law.areOffersOff) return null
  const offer = rechargeOffer({ createdAt: createdAt.getTime(), payCount: law.payCount, now: nowMs })
  return offer && { source: offer.kind === 'first' ? FIRST_CHARGE : SECONDARY_PUNCH, endsAt: offer.endsAt }
}

export const mayHaveGift = ({ payCount, areOffersOff }: Law) => !areOffersOff && payCount >= GIFT_PAYMENTS

/** Days of the shop begin at midnight UTC, as those of the books do. */
export const startOfDay = (nowMs: number) => new Date(Math.floor(nowMs / DAY_MS) * DAY_MS)

export async function isGiftBought(
  reader: Pick<Tx, 'query'>,
  { playerId, since }: { playerId: bigint; since: Date },
): Promise<boolean> {
  const { rowCount } = await reader.query(
    `select from deposit_order where player_id = $1 and goods_type = $2 and state = 'paid' and created_at >= $3 limit 1`,
    [playerId, DAILY_GIFT, since],
  )
  return rowCount === 1
}

/**
 * An offer is made once: while another order for it can still be paid there is no second, or both would be. Cancelling does
 * not help before its time is over, since the provider takes the money until then.
 */
async function requireNoOther(
  tx: Tx,
  { type }: Goods,
  { playerId, nowMs, since }: { playerId: bigint; nowMs: number; since: Date },
): Promise<void> {
  const { rowCount } = await tx.query(
    `select from deposit_order
     where player_id = $1 and goods_type = $2 and created_at >= $3
       and (state in ('created', 'pending', 'review') or state = 'cancelled' and expires_at > $4)
     limit 1`,
    [playerId, type, since, new Date(nowMs)],
  )
  if (rowCount !== 0) throw new Refusal('TOO_MANY_ORDERS')
}

/** One buyer after the other: of two who want the last place, one gets it. A player who has bought already may buy again. */
async function requireStock(tx: Tx, goods: Goods, playerId: bigint): Promise<void> {
  const { rows } = await tx.query<{ stock: number; has_bought: boolean }>(
    `select stock_uid_num as stock, exists (
       select from deposit_order o where o.player_id = $3 and o.site_id = goods.site_id and o.goods_id = goods.goods_id
         and o.state in ('created', 'pending', 'paid', 'review')
     ) as has_bought
     from goods where site_id = $1 and goods_id = $2 for no key update`,
    [goods.siteId, goods.id, playerId],
  )
  const row = rows[0]
  if (!row) throw new Refusal('GOODS_UNKNOWN')
  if (row.stock === 0 || row.has_bought) return
  // A statement of its own, begun after we locked the row: it sees the orders of the transaction that held it before.
  const buyers = (await countBuyers(tx, goods.siteId, [goods])).get(goods.id) ?? 0
  if (buyers >= row.stock) throw new Refusal('GOODS_SOLD_OUT')
}
