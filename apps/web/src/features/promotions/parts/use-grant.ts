import type { Call, RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { getSeeds } from '@tablestakes/contract/fairness'
import { type ActivityType, getActivity, listActivities } from '@tablestakes/contract/promotions'
import { randomId } from '@tablestakes/look/browser/random-id'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { placeError } from '../../../lib/api/form-errors.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { ApiRefusal } from '../../../lib/api/refusal.ts'
import { type Way, wayAfter } from './ways.ts'

export type GrantProblem = { text: string; way: Way | null }

/**
 * A press that may bring something: a claim, a spin, a grab. A press without an answer is repeated under its own key, so nothing is
 * given twice; one that was refused is over. Why it was refused is told where it was pressed, with the way on.
 */
export function useGrant<C extends Call>(
  call: C,
  { type, refreshes = [] }: { type: ActivityType; refreshes?: readonly Pick<Call, 'path'>[] },
) {
  const intent = useRef<{ key: string; wire: string } | null>(null)
  const [problem, setProblem] = useState<GrantProblem | null>(null)
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async (request: RequestOf<C>): Promise<ResponseOf<C>> => {
      const wire = JSON.stringify(request)
      if (intent.current?.wire !== wire) intent.current = { key: randomId(), wire }
      return callApi(call, request, { idempotencyKey: intent.current.key, quiet: true })
    },
  })

  async function ask(request: RequestOf<C>): Promise<ResponseOf<C> | null> {
    setProblem(null)
    try {
      const given = await mutateAsync(request)
      intent.current = null
      void refreshCalls([getActivity, listActivities, getSeeds, ...refreshes])
      return given
    } catch (error) {
      if (error instanceof ApiRefusal) intent.current = null
      const { form } = placeError(error, {})
      if (form !== undefined) setProblem({ text: form, way: wayAfter(error, type) })
      return null
    }
  }

  return { ask, isAsking: isPending, asked: isPending ? variables : undefined, problem }
}
