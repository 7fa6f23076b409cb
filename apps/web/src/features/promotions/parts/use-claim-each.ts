import { getSeeds } from '@tablestakes/contract/fairness'
import { getRed } from '@tablestakes/contract/lobby'
import { claimActivity, getActivity, listActivities, listOwnClaims } from '@tablestakes/contract/promotions'
import { randomId } from '@tablestakes/look/browser/random-id'
import { useRef, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { placeError } from '../../../lib/api/form-errors.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { ApiRefusal } from '../../../lib/api/refusal.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { together, type WaitingClaim } from '../waiting-claims.ts'
import { celebrate } from './celebrate.ts'
import type { Granted } from './types.ts'
import type { GrantProblem } from './use-grant.ts'
import { wayAfter } from './ways.ts'

export type ClaimEach = ReturnType<typeof useClaimEach>

/**
 * Claims one after the other with one press, and celebrates them as one. Each has a key of its own that it keeps until it is answered,
 * so a press that is repeated after a cut line gives nothing twice. One that is refused does not keep the others back.
 */
export function useClaimEach() {
  const text = useText()
  const keys = useRef(new Map<string, string>())
  /** The title of what is being claimed. */
  const [asked, setAsked] = useState<string | null>(null)
  const [problem, setProblem] = useState<GrantProblem | null>(null)

  async function ask({ detail: { activity }, stepId }: WaitingClaim): Promise<Granted | 'refused' | 'cut'> {
    const wanted = { activity_id: activity.activity_id, ...(stepId !== null && { step_id: stepId }) }
    const name = JSON.stringify(wanted)
    const idempotencyKey = keys.current.get(name) ?? randomId()
    keys.current.set(name, idempotencyKey)
    try {
      const given = await callApi(claimActivity, wanted, { quiet: true, idempotencyKey })
      keys.current.delete(name)
      return given
    } catch (error) {
      const { form } = placeError(error, {})
      if (form !== undefined) setProblem({ text: form, way: wayAfter(error, activity.activity_type) })
      if (!(error instanceof ApiRefusal)) return 'cut'
      keys.current.delete(name)
      return 'refused'
    }
  }

  async function claimEach(claims: readonly WaitingClaim[], title: string): Promise<void> {
    setProblem(null)
    setAsked(title)
    const given: Granted[] = []
    for (const claim of claims) {
      const answer = await ask(claim)
      // The line is cut: the rest would only wait as well.
      if (answer === 'cut') break
      if (answer !== 'refused') given.push(answer)
    }
    setAsked(null)
    const all = together(given)
    void refreshCalls([getActivity, listActivities, listOwnClaims, getRed, getSeeds])
    if (!all) return
    if (all.is_held !== true && given.some(({ is_held }) => is_held === true))
      setProblem({ text: text('promo_held_text'), way: null })
    await celebrate(all, title)
  }

  return { claimEach, asked, problem }
}
