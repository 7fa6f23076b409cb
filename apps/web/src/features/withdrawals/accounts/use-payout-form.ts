import type { RequestOf } from '@tablestakes/contract/call'
import {
  addWithdrawAccount,
  bankUpdates,
  changeWithdrawAccount,
  listWithdrawBanks,
  updateWithdrawBank,
} from '@tablestakes/contract/withdraw-accounts'
import { getWithdrawInfo } from '@tablestakes/contract/withdrawals'
import type { AccountDetails, AccountField } from '@tablestakes/domain/account/account-fields'
import { type AccountForm, accountProblems, tidyAccount } from '@tablestakes/domain/payments/payment-forms'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { type FormErrors, isRefusal, placeError } from '../../../lib/api/form-errors.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { withProof } from '../../../lib/session/confirm.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { forgive } from '../forgive.ts'
import type { BoundAccount } from '../withdraw-queries.ts'
import { usePayoutCode } from './use-payout-code.ts'

export type Bank = { bank_name: string; bank_type: string; mark: string }
export type PayoutField = AccountField | 'code'
/** What the form does: bind the first account, bind one more, or change one that is bound. */
export type PayoutTask = { kind: 'first' } | { kind: 'other' } | { kind: 'change'; account: BoundAccount }

type AccountRequest = RequestOf<typeof addWithdrawAccount>

/** The form behind every payout account: what was typed, what is wrong with it, and the way to save it. */
export function usePayoutForm({ task, onSaved }: { task: PayoutTask; onSaved: () => void }) {
  const text = useText()
  const user = useSession((session) => session.user)
  const [typed, setTyped] = useState<AccountDetails>({})
  const [bank, setBank] = useState<Bank | null>(null)
  const [errors, setErrors] = useState<FormErrors<PayoutField>>({})
  const [isBusy, setIsBusy] = useState(false)
  const code = usePayoutCode({ user, isAsked: task.kind === 'change' })

  const mend = (field: PayoutField) => setErrors((all) => forgive(all, field))

  function type(field: AccountField, value: string) {
    setTyped((all) => ({ ...all, [field]: value }))
    mend(field)
  }

  function chooseBank(chosen: Bank) {
    setBank(chosen)
    type('bank_type', chosen.bank_type)
  }

  /** True once nothing is wrong any more; what is wrong is shown at its field. */
  function check(form: AccountForm): boolean {
    const problems = Object.entries(accountProblems(form, typed)).map(([field, problem]) => [
      field,
      text(`payout_problem_${problem.toLowerCase() as Lowercase<typeof problem>}`),
    ])
    setErrors(Object.fromEntries(problems) as FormErrors<PayoutField>)
    return problems.length === 0
  }

  async function run(work: () => Promise<void>) {
    if (isBusy) return
    setIsBusy(true)
    setErrors({})
    try {
      await work()
    } catch (error) {
      setErrors(placeError(error, { CODE_WRONG: 'code', CODE_EXPIRED: 'code', BANK_UNKNOWN: 'bank_type' }))
    } finally {
      setIsBusy(false)
    }
  }

  const sendCode = () => run(code.send)

  /** Where the server wants to hear from the player themselves first, a code is sent and asked for. */
  function save(form: AccountForm) {
    if (!check(form)) return
    if (code.isAsked && !code.isSent) return void sendCode()
    if (code.isAsked && code.value.length < 6) return setErrors({ code: text('account_code_missing') })
    void run(async () => {
      try {
        await withProof(() => send(request(form)))
      } catch (error) {
        if (!isRefusal(error, 'CODE_WRONG', 'CODE_EXPIRED')) throw error
        code.setValue('')
        if (code.isAsked) throw error
        await code.send()
        return
      }
      await refreshCalls([getWithdrawInfo, listWithdrawBanks])
      onSaved()
    })
  }

  function request(form: AccountForm): AccountRequest {
    const { bank_type, name, ...account } = tidyAccount(form, typed)
    return {
      ...(account as Omit<AccountRequest, 'account_type' | 'name'>),
      account_type: form.type,
      // A wallet on a chain has no holder; the player's own name stands there.
      name: name ?? (user?.nick_name || String(user?.uid ?? '')),
      ...(bank_type !== undefined && bank && { bank_type, bank_name: bank.bank_name }),
      ...(code.isAsked && { verify_code: code.value }),
    }
  }

  async function send(account: AccountRequest): Promise<unknown> {
    const quiet = { quiet: true }
    if (task.kind === 'first') return callApi(addWithdrawAccount, account, quiet)
    if (task.kind === 'change' && task.account.is_default) return callApi(changeWithdrawAccount, account, quiet)
    const update =
      task.kind === 'change'
        ? { update_type: bankUpdates.CHANGE, bank_info: { ...account, id: task.account.id } }
        : { update_type: bankUpdates.ADD, bank_info: account }
    return callApi(updateWithdrawBank, update, quiet)
  }

  return { typed, type, bank, chooseBank, errors, mend, isBusy, save, sendCode, code }
}

export type PayoutForm = ReturnType<typeof usePayoutForm>
