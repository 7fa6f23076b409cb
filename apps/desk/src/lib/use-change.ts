import type { OperatorCall, OperatorRequest, OperatorResponse } from '@tablestakes/contract/operator/call'
import { randomId } from '@tablestakes/look/browser/random-id'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useEntered } from './session.ts'

/**
 * A call that changes something. What is tried again unchanged goes under the key it had, so that a line that broke after the server had done
 * it does nothing twice.
 */
export function useChange<const C extends OperatorCall>(call: C, refreshes: readonly string[]) {
  const { ask } = useEntered()
  const client = useQueryClient()
  const tried = useRef({ said: '', once: '' })
  return useMutation<OperatorResponse<C>, Error, OperatorRequest<C>>({
    mutationFn(request) {
      const said = JSON.stringify(request)
      if (tried.current.said !== said) tried.current = { said, once: randomId() }
      return ask(call, request, { once: tried.current.once })
    },
    async onSuccess() {
      tried.current = { said: '', once: '' }
      await Promise.all(refreshes.map((part) => client.invalidateQueries({ queryKey: [part] })))
    },
  })
}
