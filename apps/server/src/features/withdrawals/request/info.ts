import type { WithdrawInfo } from '@tablestakes/contract/withdrawals'
import { maskDigits, maskEmail, maskPhone } from '@tablestakes/domain/account/masking'
import { boundCash, forfeitedCoin } from '@tablestakes/domain/ledger/wagering'
import { accountFormsOf, payoutAccounts } from '@tablestakes/domain/payments/payment-forms'
import { withdrawable } from '@tablestakes/domain/payments/withdrawals'
import type { Reader } from '@tablestakes/node/database'
import { type OpenTask, openTasks, readBalance } from '../../../ledger/index.ts'
import { type Contacts, contactsOf, type Personal } from '../../players/index.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'
import { type BoundAccount, loadAccounts } from '../accounts/accounts.ts'
import { rulesFor, takenToday } from './rules.ts'

/** Specification §3: what can leave, what binds the rest, what it would cost, the limits and the account. */
export async function loadWithdrawInfo(
  reader: Reader,
  personal: Personal,
  { playerId, site }: { playerId: bigint; site: Site },
): Promise<WithdrawInfo> {
  const owner = { playerId, currency: currencyOfSite(site) }
  const { cash, coin } = await readBalance(reader, owner)
  const tasks = await openTasks(reader, owner)
  const rules = await rulesFor(reader, { playerId, siteId: site.id })
  const [account] = await loadAccounts(reader, personal, playerId)
  const bound = boundCash(tasks)
  const { free, bound: notFree } = withdrawable({ cash, boundCash: bound })
  const [ofCash, ofBonus] = [sumUp(tasks, 'cash'), sumUp(tasks, 'coin')]
  return {
    can_withdraw: free,
    can_not_withdraw: notFree,
    day_withdraw: await takenToday(reader, playerId),
    // Cash is never given up, only bonus.
    extra_del_cash: 0n,
    cash_task_cash: bound,
    cash_task_cur: ofCash.cur,
    cash_task_target: ofCash.target,
    extra_del_coin: forfeitedCoin(tasks),
    coin_task_coin: ofBonus.amount,
    coin_task_cur: ofBonus.cur,
    coin_task_target: ofBonus.target,
    day_amount_limit: rules?.dayLimit ?? 0n,
    withdraw_account_edit: rules?.canEditAccount ?? false,
    min_amount: rules?.minWithdrawal ?? 0n,
    max_amount: rules?.maxWithdrawal ?? 0n,
    free_amount: rules?.freeAmount ?? 0n,
    fee_rate: rules?.feeRate ?? 0,
    money: cash,
    coin,
    account_type: account?.type ?? accountFormsOf(owner.currency)[0]!.type,
    account: account ? showAccount(account, await contactsOf(reader, personal, playerId)) : null,
  }
}

function sumUp(tasks: readonly OpenTask[], kind: OpenTask['kind']) {
  const ofKind = tasks.filter((task) => task.kind === kind)
  const sum = (field: 'amount' | 'cur' | 'target') => ofKind.reduce((total, task) => total + task[field], 0n)
  return { amount: sum('amount'), cur: sum('cur'), target: sum('target') }
}

/**
 * Numbers and addresses are masked: the player knows them, and somebody looking over a shoulder need not. What the account itself
 * names comes first, then what the player has bound.
 */
function showAccount(account: BoundAccount, contacts: Contacts): NonNullable<WithdrawInfo['account']> {
  const { name = '', cpf = '', ifscCode = '' } = account.details
  const { email = contacts.email, phone = contacts.mobile } = reachedBy(account)
  return { name, cpf: maskDigits(cpf), email: email && maskEmail(email), phone: phone && maskPhone(phone), ifscCode }
}

/** A wallet's number is a phone's; a PIX key may be either. */
function reachedBy({ type, details }: BoundAccount): { email?: string; phone?: string } {
  const { email, phone, account_no: number = '' } = details
  const isPix = type === payoutAccounts.PIX
  return {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(isPix && number.includes('@') && { email: number }),
    ...((type === payoutAccounts.WALLET || (isPix && number.startsWith('+'))) && { phone: number }),
  }
}
