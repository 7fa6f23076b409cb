import type { RequestOf } from '@tablestakes/contract/call'
import type { requestWithdrawal } from '@tablestakes/contract/withdrawals'
import { payoutAccounts } from '@tablestakes/domain/payments/payment-forms'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findBank, type Method, requireKindOfMoney } from '../../payments/index.ts'
import type { Personal } from '../../players/index.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'
import { hasEverBound, isTaken, loadAccounts } from '../accounts/accounts.ts'
import { type ReadAccount, readAccount } from '../accounts/read-account.ts'

/** Where a withdrawal goes, and how it gets there. */
export type Destination = {
  account: Pick<ReadAccount, 'type' | 'masked' | 'details' | 'bankType'>
  method: Method
  /** It was only named, by a player whose bound accounts need a code to change: a person looks at it. */
  isUnproven: boolean
}

type DestinationRequest = {
  request: RequestOf<typeof requestWithdrawal>
  playerId: bigint
  site: Site
  /** Those the site pays by, loaded before: the transaction must not wait for a second connection. */
  methods: readonly Method[]
}

/** The bound account that is asked for, or the wallet that is named. Null: no such account is bound. */
export async function chooseDestination(
  reader: Reader,
  personal: Personal,
  wanted: DestinationRequest,
): Promise<Destination | null> {
  const account = await chooseAccount(reader, personal, wanted)
  if (!account) return null
  const isNamed = wanted.request.wallet_addr !== undefined
  const isUnproven = isNamed && !(await isProven(reader, personal, { playerId: wanted.playerId, account }))
  return { account, method: chooseMethod(wanted, account), isUnproven }
}

async function chooseAccount(
  reader: Reader,
  personal: Personal,
  { request, playerId, site }: DestinationRequest,
): Promise<Destination['account'] | null> {
  const { wallet_addr, pay_type: payType, account_type: type, bank_type: bankType } = request
  if (wallet_addr !== undefined) {
    const place = { siteId: site.id, currency: currencyOfSite(site) }
    const account = await readAccount(reader, place, { account_type: payoutAccounts.CRYPTO, wallet_addr })
    // Where another player is paid, this one is not.
    if (await isTaken(reader, personal, { playerId, siteId: site.id, account })) throw new Refusal('WALLET_ADDRESS')
    return account
  }
  const isCrypto = payType === CRYPTO_PAY_TYPE
  // On a chain it names the token.
  const isKnownBank = !bankType || isCrypto || (await findBank(reader, { siteId: site.id, bankType, direction: 'out' }))
  if (!isKnownBank) throw new Refusal('BANK_UNKNOWN')
  const fitting = (await loadAccounts(reader, personal, playerId)).filter(
    (account) =>
      (account.type === payoutAccounts.CRYPTO) === isCrypto &&
      (type === undefined || account.type === type) &&
      (!bankType || isCrypto || account.bankType === bankType),
  )
  return fitting[0] ?? null
}

/** As for binding one: the very first is believed, and so is one that was bound. */
async function isProven(
  reader: Reader,
  personal: Personal,
  { playerId, account }: { playerId: bigint; account: Destination['account'] },
): Promise<boolean> {
  if (!(await hasEverBound(reader, playerId))) return true
  const bound = await loadAccounts(reader, personal, playerId)
  return bound.some(({ details }) => details.wallet_addr === account.details.wallet_addr)
}

const CRYPTO_PAY_TYPE = 2

/** The provider's word for the way to each kind of account; an e-wallet's is its own name. */
function schemeFor({ type, bankType }: Destination['account']): string | null {
  switch (type) {
    case payoutAccounts.PIX:
      return 'pix'
    case payoutAccounts.UPI:
      return 'upi'
    case payoutAccounts.BANK:
      return 'bank_transfer'
    case payoutAccounts.WALLET:
      return bankType.toLowerCase()
    case payoutAccounts.CRYPTO:
      return null
  }
}

/** A wallet takes any token: which one is named like a bank, and else the site's first. */
function tokenScheme({ bank_type: symbol }: DestinationRequest['request']): string | null {
  return symbol ? `solana_${symbol.toLowerCase()}` : null
}

function chooseMethod({ request, site, methods }: DestinationRequest, account: Destination['account']): Method {
  const scheme = schemeFor(account) ?? tokenScheme(request)
  const method = methods.find(
    (one) => one.payType === request.pay_type && one.isAvailable && (scheme === null || one.scheme === scheme),
  )
  if (!method) throw new Refusal('METHOD_UNAVAILABLE')
  requireKindOfMoney(site, method)
  return method
}
