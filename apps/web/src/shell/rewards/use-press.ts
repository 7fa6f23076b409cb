import type { Call, RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { randomId } from '@tablestakes/look/browser/random-id'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { ApiRefusal } from '../../lib/api/refusal.ts'

type PressOptions = {
  refreshes?: readonly Pick<Call, 'path'>[]
  /** The one who presses says what went wrong. */
  isQuiet?: boolean
}

/**
 * A press that may bring something. One without an answer is repeated under its own key, so nothing is given twice; one that was
 * refused is over: the next press is another intent.
 */
export function usePress<C extends Call>(call: C, { refreshes = [], isQuiet = false }: PressOptions = {}) {
  const intent = useRef<{ key: string; wire: string } | null>(null)
  return useMutation({
    mutationFn: (request: RequestOf<C>): Promise<ResponseOf<C>> => {
      const wire = JSON.stringify(request)
      if (intent.current?.wire !== wire) intent.current = { key: randomId(), wire }
      return callApi(call, request, { quiet: isQuiet, idempotencyKey: intent.current.key })
    },
    onSuccess: () => {
      intent.current = null
      void refreshCalls(refreshes)
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) intent.current = null
    },
  })
}
