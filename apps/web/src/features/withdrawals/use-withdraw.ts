import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import type { PayMethod } from '@tablestakes/contract/payment-methods'
import { requestWithdrawal, type WithdrawInfo } from '@tablestakes/contract/withdrawals'
import { smallestOf } from '@tablestakes/domain/money/currencies'
import { toLatinDigits } from '@tablestakes/domain/money/digits'
import { isSolanaAddress } from '@tablestakes/domain/payments/base58'
import { randomId } from '@tablestakes/look/browser/random-id'
import { useRef, useState } from 'react'
import { encode } from 'zod/v4/core'
import { callApi } from '../../lib/api/api.ts'
import { type FormErrors, isRefusal, placeError } from '../../lib/api/form-errors.ts'
import { useSite } from '../../lib/api/preload.ts'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { withProof } from '../../lib/session/confirm.ts'
import { setUser, useSession } from '../../lib/session/session.ts'
import { reportEvent } from '../../lib/tracking/analytics.ts'
import { revenueOf } from '../../lib/tracking/revenue.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { useWrittenMoney } from '../../shell/money/SiteMoney.tsx'
import { toast } from '../../shell/toasts/toast.ts'
import { titleOfAccount } from './accounts/account-name.ts'
import { accountTypeOf, fits, isCrypto, tokenOf } from './accounts/method-accounts.ts'
import { openAccountDialog } from './accounts/open-account-dialog.ts'
import { useChosenAccount } from './accounts/use-chosen-account.ts'
import { forgive } from './forgive.ts'
import { amountProblem, limitsOf, mostNow, quoteOf } from './limits.ts'
import type { WithdrawalPlan } from './WithdrawConfirmDialog.tsx'
import { type BoundAccount, withdrawCalls } from './withdraw-queries.ts'

export type WithdrawField = 'amount' | 'account' | 'wallet' | 'factor'
type Request = RequestOf<typeof requestWithdrawal>
type WithdrawData = { info: WithdrawInfo; methods: readonly PayMethod[]; accounts: readonly BoundAccount[] }

const PROBLEMS = {
  BELOW_MINIMUM: 'withdraw_problem_least',
  ABOVE_MAXIMUM: 'withdraw_problem_most',
  DAY_LIMIT: 'withdraw_problem_day',
  INSUFFICIENT_FUNDS: 'withdraw_problem_funds',
  WAGERING_UNFINISHED: 'withdraw_problem_locked',
} as const

/** Everything a withdrawal is made of until it is asked for, and the asking itself. */
export function useWithdraw({ info, methods, accounts }: WithdrawData) {
  const text = useText()
  const money = useWrittenMoney()
  const { currency } = useSite()
  const [amount, setAmountOnly] = useState<bigint | null>(null)
  const [wish, setWish] = useState<number | null>(null)
  const [wallet, setWalletOnly] = useState('')
  const [factor, setFactorOnly] = useState('')
  const [asksFactor, setAsksFactor] = useState(false)
  const [errors, setErrors] = useState<FormErrors<WithdrawField>>({})
  const [isBusy, setIsBusy] = useState(false)
  const intent = useRef<{ key: string; wire: string } | null>(null)

  const method = methods.find(({ pay_method_id }) => pay_method_id === wish) ?? usualMethod(methods, accounts)
  const fitting = method ? accounts.filter((account) => fits(method, account)) : []
  const { account, isChoosing, chooseAccount } = useChosenAccount(fitting)
  const limits = { ...limitsOf(info, method ?? undefined), smallest: smallestOf(currency) }
  const most = mostNow(info, limits, currency)
  const canLeave = most > 0n && most >= limits.minimum
  const quote = amount === null ? null : quoteOf(amount, limits)
  const token = method && isCrypto(method) ? tokenOf(method) : null
  const asksWallet = token !== null && account === null

  const mend = (field: WithdrawField) => setErrors((all) => forgive(all, field))
  function changing<Value>(field: WithdrawField, set: (value: Value) => void) {
    return (value: Value) => {
      set(value)
      mend(field)
    }
  }

  /** What is wrong before anything is sent. */
  function findProblems(): FormErrors<WithdrawField> {
    const problem = amount === null ? null : amountProblem(amount, info, limits)
    const words = problem && PROBLEMS[problem.refusal as keyof typeof PROBLEMS]
    return {
      ...(amount === null && { amount: text('withdraw_amount_missing') }),
      ...(problem && words && { amount: text(words, { amount: money(problem.figure) }) }),
      ...(asksWallet && !isSolanaAddress(wallet.trim()) && { wallet: text('withdraw_wallet_wrong') }),
      ...(!asksWallet && account === null && { account: text('refusal_withdraw_account_needed') }),
      ...(asksFactor && !isFactorFormed(factor) && { factor: text('confirm_factor_missing') }),
    }
  }

  async function submit(): Promise<void> {
    if (isBusy || isChoosing || method === null) return
    const problems = findProblems()
    setErrors(problems)
    if (problems.account && !problems.amount) return addAccount()
    if (Object.keys(problems).length > 0 || amount === null) return
    if (!(await confirms(amount, method))) return
    const { pay_type, pay_method_id } = method
    reportEvent('withdraw_initiate', { ...revenueOf(amount), pay_type, pay_method_id })
    setIsBusy(true)
    try {
      await finish(await withProof(() => send(requestOf(amount, method))))
    } catch (error) {
      await explain(error)
    } finally {
      setIsBusy(false)
    }
  }

  async function addAccount(): Promise<void> {
    if (method === null) return
    const type = accountTypeOf(method)
    const isSaved = await openAccountDialog({ type, wallet: method.is_bank_needed ? undefined : method.mark })
    if (isSaved) mend('account')
  }

  /** A second look at everything that is about to happen; bonus that is given up for it is given up knowingly. */
  async function confirms(wanted: bigint, { name, pay_type: payType }: PayMethod): Promise<boolean> {
    const { fee, receive } = quoteOf(wanted, limits)
    const coin = info.extra_del_coin
    const plan: WithdrawalPlan = {
      ...{ amount: wanted, fee, receive, method: { name, payType, token } },
      account: account
        ? { title: titleOfAccount(account, text), holder: account.name, number: account.account_no }
        : { title: '', holder: '', number: wallet.trim() },
      forfeit: coin > 0n ? { coin, played: info.coin_task_cur } : null,
    }
    return (await openDialog('withdraw-confirm', { plan })) === true
  }

  function requestOf(wanted: bigint, { pay_type }: PayMethod): Request {
    return {
      amount: wanted,
      pay_type,
      forfeit_coin: info.extra_del_coin,
      ...(account && { account_type: account.account_type }),
      ...(account && account.bank_type !== '' && { bank_type: account.bank_type, bank_name: account.bank_name }),
      // A wallet takes any token: which one is named where a bank would be.
      ...(token !== null && { bank_type: token }),
      ...(asksWallet && { wallet_addr: wallet.trim() }),
      ...(asksFactor && { second_factor: cleanFactor(factor) }),
    }
  }

  /** One key per intent: asking again after a broken line never takes the money twice. */
  function send(request: Request) {
    const wire = JSON.stringify(encode(requestWithdrawal.request, request))
    if (intent.current?.wire !== wire) intent.current = { key: randomId(), wire }
    return callApi(requestWithdrawal, request, { quiet: true, idempotencyKey: intent.current.key })
  }

  /** Specification §4: balances and the info refresh and the player is told, unless another platform goes on with it. */
  async function finish({ id, purses, frozenPlatform }: ResponseOf<typeof requestWithdrawal>): Promise<void> {
    intent.current = null
    setAmountOnly(null)
    setFactorOnly('')
    setAsksFactor(false)
    if (!frozenPlatform) {
      const { user } = useSession.getState()
      if (user) setUser({ ...user, ...purses })
      toast.info(text('in_processing'))
      void refreshCalls(withdrawCalls)
    }
    await openDialog('withdrawal-detail', { id })
  }

  /** A no leads to where it can be cured; what cannot be cured here is said under what it is about. */
  async function explain(error: unknown): Promise<void> {
    if (isRefusal(error, 'SECOND_FACTOR_NEEDED')) return setAsksFactor(true)
    setErrors(
      placeError(error, {
        BELOW_MINIMUM: 'amount',
        ABOVE_MAXIMUM: 'amount',
        DAY_LIMIT: 'amount',
        INSUFFICIENT_FUNDS: 'amount',
        WAGERING_UNFINISHED: 'amount',
        WITHDRAW_ACCOUNT_NEEDED: 'account',
        BANK_UNKNOWN: 'account',
        CONTACT_UNPROVEN: { field: 'account', text: text('withdraw_contact_unproven') },
        WALLET_ADDRESS: 'wallet',
        SECOND_FACTOR_WRONG: 'factor',
      }),
    )
    if (isRefusal(error, 'SECOND_FACTOR_WRONG')) setFactorOnly('')
    if (isRefusal(error, ...STALE)) void refreshCalls(withdrawCalls)
    if (isRefusal(error, 'VERIFICATION_NEEDED')) await openDialog('documents')
    else if (isRefusal(error, 'WITHDRAW_ACCOUNT_NEEDED')) await addAccount()
    else if (isRefusal(error, 'GUEST_WITHDRAWAL')) await openDialog('bind-user-id')
    else if (isRefusal(error, 'CONTACT_UNPROVEN')) await proveContact()
  }

  return {
    amount,
    setAmount: changing('amount', setAmountOnly),
    method,
    setMethod: changing('account', setWish),
    fitting,
    account,
    chooseAccount,
    addAccount,
    token,
    asksWallet,
    wallet,
    setWallet: changing('wallet', setWalletOnly),
    asksFactor,
    factor,
    setFactor: changing('factor', setFactorOnly),
    limits,
    most,
    canLeave,
    quote,
    errors,
    isBusy: isBusy || isChoosing,
    submit,
  }
}

export type Withdraw = ReturnType<typeof useWithdraw>

/** What is on screen is no longer true. */
const STALE = ['FORFEIT_CHANGED', 'DAY_LIMIT', 'INSUFFICIENT_FUNDS', 'WAGERING_UNFINISHED'] as const

/** The one that pays to the account of the first choice, else the first that works. */
function usualMethod(methods: readonly PayMethod[], accounts: readonly BoundAccount[]): PayMethod | null {
  const open = methods.filter(({ is_available }) => is_available)
  const first = accounts.find(({ is_default }) => is_default) ?? accounts[0]
  return (first && open.find((method) => fits(method, first))) ?? open[0] ?? null
}

/** Money leaves only to a player who has answered from a phone or mailbox of their own. */
function proveContact(): Promise<unknown> {
  const { user } = useSession.getState()
  const hasOnlyEmail = user?.mobile === '' && user.email !== ''
  return openDialog(hasOnlyEmail ? 'email-binding' : 'phone-binding')
}

/** Digits of other scripts and the spaces people put between them count as typed. */
const cleanFactor = (typed: string) => toLatinDigits(typed).replace(/\s/g, '')
const isFactorFormed = (typed: string) => /^[\w-]{6,32}$/.test(cleanFactor(typed))
