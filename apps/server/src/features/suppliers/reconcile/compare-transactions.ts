import type { SupplierTransaction } from '@tablestakes/contract/wallet-protocol'
import { goldCurrency } from '@tablestakes/contract/wallet-protocol'
import { toDecimalText } from '@tablestakes/domain/money/decimal-text'
import type { ForeignEntry } from '../../../ledger/index.ts'

/** One side of a difference as a person reads it: amounts in displayed units. */
type Side = { kind: string; user: string; round: string; currency: string; amount: string }

export type Difference = {
  transactionId: string
  kind: 'missing_here' | 'missing_there' | 'differs'
  ours: Side | null
  theirs: Side | null
}

/**
 * What differs between one transaction of a supplier's and what we have under its id. A bet that was taken back before it came
 * moved nothing on either side, and a second rollback of the same transaction is not kept here.
 */
export function compareTransaction(
  theirs: SupplierTransaction,
  {
    ours,
    isVoided,
    isReferenceVoided,
  }: { ours: ForeignEntry | undefined; isVoided: boolean; isReferenceVoided: boolean },
): Difference | null {
  const transactionId = theirs.transaction_uuid.toLowerCase()
  if (!ours) {
    if (theirs.kind === 'ROLLBACK' && isReferenceVoided) return null
    return { transactionId, kind: 'missing_here', ours: null, theirs: sideOf(theirs) }
  }
  const isSame =
    kindsOf(ours, isVoided).includes(theirs.kind) && String(ours.playerId) === theirs.user && isSameMoney(theirs, ours)
  return isSame ? null : { transactionId, kind: 'differs', ours: ourSide(ours), theirs: sideOf(theirs) }
}

/** A tombstone stands for the play that never came, and for the rollback that voided it beforehand. */
function kindsOf({ kind }: ForeignEntry, isVoided: boolean): SupplierTransaction['kind'][] {
  // A round that nobody had an answer about is taken back as a bet.
  if (kind === 'round') return isVoided ? ['ROUND', 'BET'] : ['ROUND']
  if (kind === 'stake') return ['BET']
  if (kind === 'win') return ['WIN']
  return kind === 'void' ? ['ROLLBACK'] : ['ROLLBACK', 'BET', 'WIN', 'ROUND']
}

/** What a rollback moved follows from what it took back. */
function isSameMoney({ amount, win_amount, currency, kind }: SupplierTransaction, ours: ForeignEntry): boolean {
  if (kind === 'ROLLBACK' || ours.kind === 'tombstone') return true
  if (kind === 'ROUND' && ours.win !== win_amount) return false
  return ours.amount === amount && currencyOf(ours) === currency
}

const currencyOf = ({ purse, currency }: ForeignEntry) => (purse === 'gold' ? goldCurrency : currency)

const sideOf = ({ kind, user, round, currency, amount }: SupplierTransaction): Side => ({
  kind,
  user,
  round,
  currency,
  amount: toDecimalText(amount),
})

export const ourSide = (ours: ForeignEntry): Side => ({
  kind: ours.kind,
  user: String(ours.playerId),
  round: ours.reference ?? '',
  currency: currencyOf(ours),
  amount: toDecimalText(ours.amount),
})
