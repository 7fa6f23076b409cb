import { toDecimalText } from '@tablestakes/domain/money/decimal-text'
import type { Settlement } from '../providers/provider.ts'
import type { OurOrder } from './our-orders.ts'

export type DifferenceKind = 'missing_here' | 'missing_there' | 'amount' | 'currency' | 'state'

/** One side of a difference as a person reads it: amounts in displayed units. */
type Side = { amount: string; currency: string; state: string }

export type Difference = {
  orderNo: string
  direction: 'in' | 'out'
  kind: DifferenceKind
  ours: Side | null
  theirs: Side | null
}

type Books = {
  ours: readonly OurOrder[]
  /** The provider's report of the day. */
  theirs: readonly Settlement[]
  /** Its reports of the days around: an order found there only ended on the other side of midnight. */
  theirsNearby: readonly Settlement[]
}

/**
 * What differs between our orders and a provider's. Only money that has moved on one side must have moved on the other: orders
 * that came to nothing are nobody's debt, whatever each side calls them.
 */
export function compareBooks({ ours, theirs, theirsNearby }: Books): { compared: number; differences: Difference[] } {
  const ourOrders = new Map(ours.map((order) => [keyOf(order), order]))
  const reported = byOrder(theirs)
  const nearby = byOrder(theirsNearby)
  const fromReport = [...reported].flatMap(([key, settlement]) => compare(ourOrders.get(key), settlement))
  const fromUs = ours
    .filter((order) => order.isOfDay && !reported.has(keyOf(order)))
    .flatMap((order) => compare(order, nearby.get(keyOf(order))))
  return { compared: new Set([...reported.keys(), ...ourOrders.keys()]).size, differences: [...fromReport, ...fromUs] }
}

/** An order that is reported twice was paid twice: its amounts are added up, and then they are not ours. */
function byOrder(settlements: readonly Settlement[]): Map<string, Settlement> {
  const merged = new Map<string, Settlement>()
  for (const settlement of settlements) {
    const earlier = merged.get(keyOf(settlement))
    if (settlement.status === 'failed' && earlier) continue
    const before = earlier?.status === 'paid' ? earlier.amount : 0n
    merged.set(keyOf(settlement), { ...settlement, amount: before + settlement.amount })
  }
  return merged
}

const keyOf = ({ direction, orderNo }: { direction: string; orderNo: string }) => `${direction} ${orderNo}`

function compare(ours: OurOrder | undefined, theirs: Settlement | undefined): Difference[] {
  const { orderNo, direction } = (ours ?? theirs)!
  const differs = (kind: DifferenceKind): Difference => ({
    orderNo,
    direction,
    kind,
    ours: ours ? sideOf(ours) : null,
    theirs: theirs ? sideOf({ ...theirs, state: theirs.status }) : null,
  })
  const hasMovedThere = theirs?.status === 'paid'
  if (!ours) return hasMovedThere ? [differs('missing_here')] : []
  if (!theirs) return ours.state === 'paid' ? [differs('missing_there')] : []
  if (!hasMovedThere && ours.state !== 'paid') return []
  if (ours.currency !== theirs.currency) return [differs('currency')]
  if (ours.amount !== theirs.amount) return [differs('amount')]
  return hasMovedThere && ours.state === 'paid' ? [] : [differs('state')]
}

const sideOf = ({ amount, currency, state }: { amount: bigint; currency: string; state: string }): Side => ({
  amount: toDecimalText(amount),
  currency,
  state,
})
