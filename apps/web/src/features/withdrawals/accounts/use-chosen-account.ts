import { bankUpdates, listWithdrawBanks, updateWithdrawBank } from '@tablestakes/contract/withdraw-accounts'
import { getWithdrawInfo } from '@tablestakes/contract/withdrawals'
import { useApiMutation } from '../../../lib/api/api-query.ts'
import type { BoundAccount } from '../withdraw-queries.ts'

/**
 * Which of the accounts of one way is paid to. Choosing one makes it the first choice, so that the next time it stands there
 * already; until the server has it, nothing may be asked for that would still go to the one before.
 */
export function useChosenAccount(fitting: readonly BoundAccount[]) {
  const { mutate, isPending, variables } = useApiMutation(updateWithdrawBank, {
    refreshes: [listWithdrawBanks, getWithdrawInfo],
  })
  const wished = isPending ? fitting.find(({ id }) => id === variables.bank_info.id) : undefined
  return {
    account: wished ?? fitting.find(({ is_default }) => is_default) ?? fitting[0] ?? null,
    isChoosing: isPending,
    chooseAccount: (id: BoundAccount['id']) => mutate({ update_type: bankUpdates.MAKE_DEFAULT, bank_info: { id } }),
  }
}
