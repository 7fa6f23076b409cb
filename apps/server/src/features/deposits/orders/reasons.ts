/** Why an order ended as it did, as keys of the dictionary. */
export const reasons = {
  unavailable: 'order_reason_unavailable',
  failed: 'order_reason_failed',
  expired: 'order_reason_expired',
  cancelled: 'order_reason_cancelled',
  /** In review: another amount or currency came than was ordered. */
  amount: 'order_reason_amount',
  currency: 'order_reason_currency',
  /** Looked at by a person, and not credited. */
  closed: 'order_reason_closed',
  /** Paid after its time, and credited all the same. */
  late: 'order_reason_late',
} as const
