import type { ResponseOf } from '@tablestakes/contract/call'
import { activityTypes } from '@tablestakes/contract/promotions'
import {
  agentTurntable,
  getTurntablePool,
  inviteRecordPage,
  listInviteRewards,
  rotateTurntable,
  turntableActions,
} from '@tablestakes/contract/turntable'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { celebrate } from '../parts/celebrate.ts'
import { useGrant } from '../parts/use-grant.ts'

export type Turntable = ResponseOf<typeof getTurntablePool>

export const useTurntable = () => useQuery(apiQuery(getTurntablePool, {}))
export const useInviteRewards = () => useQuery(apiQuery(listInviteRewards, inviteRecordPage))

const type = activityTypes.INVITE_TURNTABLE
const tableCalls = [getTurntablePool, listInviteRewards] as const

export const refreshTurntable = () => void refreshCalls(tableCalls)
/** What a spin has added is shown when the wheel stands: the caller refreshes then. */
export const useRotate = () => useGrant(rotateTurntable, { type })

/** Taking part, and taking the amount once it is full. */
export function useTaking() {
  const text = useText()
  const { ask, isAsking, problem } = useGrant(agentTurntable, { type, refreshes: tableCalls })
  return {
    join: () => ask({ action: turntableActions.JOIN }),
    take: async () => {
      const answer = await ask({ action: turntableActions.TAKE })
      if (answer) await celebrate(answer, text('dialog_turntable'))
    },
    isAsking,
    problem,
  }
}
