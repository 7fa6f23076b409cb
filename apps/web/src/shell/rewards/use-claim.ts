import type { Call, RequestOf, ResponseOf } from '@tablestakes/contract/call'
import type { claimAllMailAwards, claimMailAward } from '@tablestakes/contract/mail'
import type { claimVipAward, claimVipPeriod } from '@tablestakes/contract/vip'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { setUser, useSession } from '../../lib/session/session.ts'
import { loadRed } from '../player/load-red.ts'
import { usePress } from './use-press.ts'

type Purses = { money: bigint; coin: bigint; gold: bigint }

type ClaimCall = typeof claimMailAward | typeof claimAllMailAwards | typeof claimVipAward | typeof claimVipPeriod

/** What every claim changes on screen, by path: the schemas belong to the screens that show them. */
const MONEY: readonly Pick<Call, 'path'>[] = [
  { path: '/api/wallet' },
  { path: '/api/wallet/statement' },
  { path: '/api/bet_task' },
]

/** The purses as a claim has left them; the live stream says the same a moment later. */
export function takePurses({ money, coin, gold }: Purses): void {
  const { user } = useSession.getState()
  if (user) setUser({ ...user, money, coin, gold })
}

/** Claims something, once however often it is pressed: the balance counts up, and what showed that it waited is asked again. */
export function useClaim<C extends ClaimCall>(call: C, { refreshes = [] }: { refreshes?: readonly Call[] } = {}) {
  const mutation = usePress(call, { refreshes })
  return {
    isPending: mutation.isPending,
    /** Null: it was refused, and the player was told why. */
    claim: async (request: RequestOf<C>): Promise<ResponseOf<C> | null> => {
      const answer = await mutation.mutateAsync(request).catch(() => null)
      if (!answer) {
        // Claimed elsewhere, or too late: what is shown is older than that.
        void refreshCalls(refreshes)
        return null
      }
      takePurses(answer.purses)
      void refreshCalls(MONEY)
      ignoreFailure(loadRed(), 'red points')
      return answer as ResponseOf<C>
    },
  }
}
