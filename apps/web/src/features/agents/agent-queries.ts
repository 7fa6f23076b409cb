import { claimCommission, getAgent, getInviteInfo, listEarnings } from '@tablestakes/contract/agents'
import type { ResponseOf } from '@tablestakes/contract/call'
import { moneyTypes } from '@tablestakes/contract/fields'
import { getRed } from '@tablestakes/contract/lobby'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, useApiMutation } from '../../lib/api/api-query.ts'
import { setUser, useSession } from '../../lib/session/session.ts'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'

export type InviteInfo = ResponseOf<typeof getInviteInfo>
export type Agent = ResponseOf<typeof getAgent>
export type StatementDay = ResponseOf<typeof listEarnings>['list'][number]

export const useInviteInfo = () => useQuery(apiQuery(getInviteInfo, {}))
export const useAgent = () => useQuery(apiQuery(getAgent, {}))

/** The most days the chart shows. */
export const CHART_DAYS = 30
export const useStatementDays = () => useQuery(apiQuery(listEarnings, { limit: CHART_DAYS }))

/** Pays what is ready, and shows it come: the reward, and the purse that counts up. */
export function useClaim() {
  const text = useText()
  const claim = useApiMutation(claimCommission, { refreshes: [getAgent, listEarnings, getInviteInfo, getRed] })
  const press = () => {
    const before = pursesNow()
    claim.mutate(
      {},
      {
        onSuccess: ({ amount, purses }) => {
          const { user } = useSession.getState()
          if (user) setUser({ ...user, ...purses })
          const granted = { awards: [{ money_type: moneyTypes.CASH, amount }], purses }
          void openDialog('lottery-reward', { reward: { granted, title: text('agent_commission'), before } })
        },
      },
    )
  }
  return { press, isPaying: claim.isPending }
}

function pursesNow() {
  const { user } = useSession.getState()
  return { money: user?.money ?? 0n, coin: user?.coin ?? 0n, gold: user?.gold ?? 0n }
}
