import type { Call, RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { randomId } from '@tablestakes/look/browser/random-id'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { encode } from 'zod/v4/core'
import { callApi } from './api.ts'
import { refreshCalls } from './query-client.ts'

/** Reads: the call is the cache key, so a key can be neither misspelt nor forgotten. The screen shows the failure itself. */
export const apiQuery = <C extends Call>(call: C, request: RequestOf<C>) =>
  queryOptions({
    queryKey: [call.path, encode(call.request, request as never)],
    queryFn: (): Promise<ResponseOf<C>> => callApi(call, request, { quiet: true }),
  })

/** Writes: one key per intent. Pressing again after a failure repeats the same intent, so nothing happens twice. */
export function useApiMutation<C extends Call>(call: C, { refreshes = [] }: { refreshes?: readonly Call[] } = {}) {
  const intent = useRef<{ key: string; wire: string } | null>(null)
  return useMutation({
    mutationFn: (request: RequestOf<C>) => {
      const wire = JSON.stringify(encode(call.request, request as never))
      if (intent.current?.wire !== wire) intent.current = { key: randomId(), wire }
      return callApi(call, request, call.once ? { idempotencyKey: intent.current.key } : {})
    },
    onSuccess: () => {
      intent.current = null
      return refreshCalls(refreshes)
    },
  })
}
