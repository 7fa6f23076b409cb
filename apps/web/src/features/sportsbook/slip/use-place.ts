import type { ResponseOf } from '@tablestakes/contract/call'
import { listFreeBets, listSportsBets, placeSportsBet } from '@tablestakes/contract/sportsbook'
import { randomId } from '@tablestakes/look/browser/random-id'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'zod/v4/core'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient, refreshCalls } from '../../../lib/api/query-client.ts'
import { ApiRefusal } from '../../../lib/api/refusal.ts'
import { hasPlayer, setUser, useSession } from '../../../lib/session/session.ts'
import { textOf } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { betQuery } from '../bets/bet-queries.ts'
import { problemOf, type SlipProblem } from './slip-problem.ts'
import { requestOf } from './slip-request.ts'
import { setSlip, useSlip } from './slip-store.ts'

type Placed = ResponseOf<typeof placeSportsBet>

/**
 * Places what is on the slip. A press without an answer keeps its key, also over a reload: pressed again, it is the same bet. A press
 * that was refused is over.
 */
export function usePlace() {
  const [problem, setProblem] = useState<SlipProblem | null>(null)
  const { mutateAsync, isPending } = useMutation({ mutationFn: send })

  async function place(builderPrice: number | undefined): Promise<boolean> {
    setProblem(null)
    if (!hasPlayer()) await openDialog('register')
    const slip = useSlip.getState()
    if (!hasPlayer() || slip.stake === null || slip.picks.length === 0) return false
    try {
      keep(await mutateAsync({ ...requestOf(slip, BigInt(slip.stake), builderPrice), accept: slip.accept }))
      return true
    } catch (error) {
      if (error instanceof ApiRefusal) setSlip({ intent: null })
      setProblem(problemOf(error))
      return false
    }
  }
  return { place, isPlacing: isPending, problem, forget: () => setProblem(null) }
}

type PlaceRequest = Parameters<typeof callApi<typeof placeSportsBet>>[1]

async function send(request: PlaceRequest): Promise<Placed> {
  const wire = JSON.stringify(encode(placeSportsBet.request, request as never))
  const { intent } = useSlip.getState()
  const key = intent?.wire === wire ? intent.key : randomId()
  setSlip({ intent: { key, wire } })
  return callApi(placeSportsBet, request, { idempotencyKey: key, quiet: true })
}

/** The bets stand: the slip shows them, the purse its new figure. The picks stay until the player goes on. */
function keep({ bets, purses }: Placed): void {
  for (const bet of bets) queryClient.setQueryData(betQuery(bet.id).queryKey, { bet })
  setSlip({ intent: null, freeBetId: null, placed: bets.map(({ id }) => id) })
  const { user } = useSession.getState()
  if (user) setUser({ ...user, ...purses })
  void refreshCalls([listSportsBets, listFreeBets])
}

/** A reload came between the press and its answer. */
export const wasInterrupted = (): string | null =>
  useSlip.getState().intent === null ? null : textOf('slip_interrupted')
