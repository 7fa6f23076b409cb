import type { PayMethod } from '@tablestakes/contract/payment-methods'
import type { WithdrawInfo } from '@tablestakes/contract/withdrawals'
import { useEffect, useRef } from 'react'
import { AccountPart } from './AccountPart.tsx'
import { AmountPart } from './AmountPart.tsx'
import { MethodPart } from './MethodPart.tsx'
import { SummaryPart } from './SummaryPart.tsx'
import { useWithdraw } from './use-withdraw.ts'
import type { BoundAccount } from './withdraw-queries.ts'

type WithdrawFormProps = {
  info: WithdrawInfo
  methods: readonly PayMethod[]
  accounts: readonly BoundAccount[]
  /** How many accounts the site lets a player bind. */
  most: number
  isGuest: boolean
}

/** How much, how, where to, and what arrives. */
export function WithdrawForm({ info, methods, accounts, most, isGuest }: WithdrawFormProps) {
  const withdraw = useWithdraw({ info, methods, accounts })
  const form = useRef<HTMLFormElement>(null)
  const { errors, asksFactor } = withdraw

  // A player who cannot see the red edge is led to the field it is on.
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  useEffect(() => {
    if (asksFactor) form.current?.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus()
  }, [asksFactor])

  return (
    <form
      ref={form}
      className="withdraw-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void withdraw.submit()
      }}
    >
      <AmountPart info={info} withdraw={withdraw} />
      <MethodPart methods={methods} withdraw={withdraw} />
      <AccountPart withdraw={withdraw} rules={{ canEdit: info.withdraw_account_edit, most }} accounts={accounts} />
      <SummaryPart info={info} withdraw={withdraw} isGuest={isGuest} />
    </form>
  )
}
