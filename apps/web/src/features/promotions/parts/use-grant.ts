import type { Call, RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { getSeeds } from '@tablestakes/contract/fairness'
import { type ActivityType, getActivity, listActivities } from '@tablestakes/contract/promotions'
import { useState } from 'react'
import { placeError } from '../../../lib/api/form-errors.ts'
import { usePress } from '../../../shell/rewards/use-press.ts'
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
  const [problem, setProblem] = useState<GrantProblem | null>(null)
  const { mutateAsync, isPending, variables } = usePress(call, {
    refreshes: [getActivity, listActivities, getSeeds, ...refreshes],
    isQuiet: true,
  })

  async function ask(request: RequestOf<C>): Promise<ResponseOf<C> | null> {
    setProblem(null)
    try {
      return await mutateAsync(request)
    } catch (error) {
      const { form } = placeError(error, {})
      if (form !== undefined) setProblem({ text: form, way: wayAfter(error, type) })
      return null
    }
  }

  return { ask, isAsking: isPending, asked: isPending ? variables : undefined, problem }
}
