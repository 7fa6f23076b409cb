/** Short words for calls that are typed often: which call it is, and its fields in the order they are typed. */
export type Alias = {
  call: string
  /** A question mark marks what may be left out. */
  wants: readonly string[]
  /** What is always the same. */
  fixed?: Record<string, string>
}

const alias = (call: string, wants = '', fixed: Record<string, string> = {}): Alias => ({
  call,
  wants: wants === '' ? [] : wants.split(' '),
  fixed,
})

export const aliases: Record<string, Alias> = {
  withdrawals: alias('withdrawal.list'),
  'held-invitees': alias('invitee.list', '', { state: 'held' }),
  'prove-commission': alias('commission.check', 'site_id day'),
  'top-agent': alias('agent.top', 'player top_level reason'),
  approve: alias('withdrawal.approve', 'order_no'),
  refuse: alias('withdrawal.refuse', 'order_no reason_key?'),
  'under-way': alias('withdrawal.list', '', { state: 'under_way' }),
  check: alias('withdrawal.check', 'order_no'),
  declare: alias('withdrawal.declare', 'order_no outcome reason'),
  undeclare: alias('withdrawal.undeclare', 'order_no'),
  reviews: alias('review.list'),
  credit: alias('review.credit', 'id amount?'),
  close: alias('review.close', 'id'),
  documents: alias('document.list'),
  document: alias('document.read', 'player id save'),
  accept: alias('document.accept', 'player id'),
  'refuse-document': alias('document.refuse', 'player id reason_key'),
  reconciliations: alias('reconciliation.list'),
  reconcile: alias('reconciliation.run', 'provider day'),
  provider: alias('provider.put', 'id adapter base_url'),
  'provider-rotate': alias('provider.rotate', 'id hours?'),
  'provider-off': alias('provider.off', 'id'),
  'provider-on': alias('provider.on', 'id'),
  'method-provider': alias('method.provider', 'site_id method_id provider'),
  suppliers: alias('supplier.list'),
  // The supplier's public key comes by the standard input.
  supplier: alias('supplier.put', 'key name base_url frame_origin currencies? operator_id?', { public_key: '@-' }),
  'supplier-key': alias('supplier.key', 'key only_this?', { public_key: '@-' }),
  'supplier-own-key': alias('supplier.own-key', 'key'),
  'supplier-games': alias('supplier.games', 'key'),
  'supplier-off': alias('supplier.off', 'key'),
  'supplier-on': alias('supplier.on', 'key'),
  'supplier-reconciliations': alias('supplier.reconciliations'),
  'supplier-reconcile': alias('supplier.reconcile', 'key day'),
  'refused-rollbacks': alias('supplier.refused-rollbacks'),
  'waiting-rounds': alias('supplier.waiting-rounds'),
  proposals: alias('proposal.list'),
  agree: alias('proposal.agree', 'id digest'),
  acts: alias('act.list'),
}
