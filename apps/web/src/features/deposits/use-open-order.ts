import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { createOrder, getChargeReward, listOrders, orderSources } from '@tablestakes/contract/deposits'
import { randomId } from '@tablestakes/look/browser/random-id'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { isRefusal, placeError } from '../../lib/api/form-errors.ts'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { ApiRefusal } from '../../lib/api/refusal.ts'
import { withProof } from '../../lib/session/confirm.ts'
import { reportEvent } from '../../lib/tracking/analytics.ts'
import { revenueOf } from '../../lib/tracking/revenue.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { writeLimitRefusal } from '../../shell/protection/limit-words.ts'
import { toast } from '../../shell/toasts/toast.ts'

type Request = RequestOf<typeof createOrder>
type Order = ResponseOf<typeof createOrder>

/** Why no order came of it: what to say, and where the player sees more of what is in the way. */
export type Problem = { text: string; about: 'orders' | 'limits' | 'stop' | null }

/**
 * Opens an order and leads on to where it is paid. A press that got no answer is repeated under its own key, so it never opens
 * two; one that was refused is over, and the next is a new one.
 */
export function useOrderOpening({ onOpened }: { onOpened?: (() => void) | undefined }) {
  const intent = useRef<{ key: string; wire: string } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function open(request: Request): Promise<Order> {
    const wire = JSON.stringify({ ...request, amount: String(request.amount) })
    if (intent.current?.wire !== wire) intent.current = { key: randomId(), wire }
    try {
      return await callApi(createOrder, request, { idempotencyKey: intent.current.key, quiet: true })
    } catch (error) {
      if (error instanceof ApiRefusal) intent.current = null
      throw error
    }
  }

  const opening = useMutation({
    mutationFn: (request: Request) => withProof(() => open(request)),
    onMutate: (request) => {
      setProblem(null)
      reportEvent('deposit_initiate', {
        ...revenueOf(request.amount),
        goods_id: request.goods_id,
        goods_type: request.goods_type,
        pay_type: request.pay_type,
        pay_method_id: request.pay_method_id,
      })
    },
    onSuccess: (order) => {
      intent.current = null
      void refreshCalls([listOrders, getChargeReward])
      onOpened?.()
      leadOn(order)
    },
    onError: (error, request) => {
      // Specification §4: code 501 is accepted and nothing happens.
      if (isRefusal(error, 'METHOD_UNAVAILABLE'))
        toast.info(textOf('deposit_busy'), { detail: textOf('deposit_busy_text') })
      else {
        setProblem(problemOf(error, request))
        if (isRefusal(error, 'LIMIT_NEEDED')) void setLimitAndGoOn(request)
      }
    },
  })
  /** The jurisdiction asks for a deposit limit before the first deposit: once it is set, the deposit goes on. */
  async function setLimitAndGoOn(request: Request): Promise<void> {
    const isSet = await openDialog('limit', { kind: 'deposit', isNeeded: true })
    if (isSet) opening.mutate(request)
  }

  return { open: opening.mutate, isOpening: opening.isPending, problem, forget: () => setProblem(null) }
}

function problemOf(error: unknown, request: Request): Problem | null {
  const { form } = placeError(error, {})
  if (form === undefined) return null
  if (isRefusal(error, 'TOO_MANY_ORDERS')) {
    // An offer is made once: one earlier order that can still be paid is enough to stand in its way.
    const isOffer = request.goods_type !== orderSources.SHOP
    return { text: isOffer ? textOf('deposit_offer_open') : form, about: 'orders' }
  }
  if (isRefusal(error, 'DEPOSIT_LIMIT', 'LIMIT_NEEDED'))
    return { text: writeLimitRefusal(error) ?? form, about: 'limits' }
  return { text: form, about: isRefusal(error, 'COOLING_OFF', 'SELF_EXCLUDED') ? 'stop' : null }
}

/** Link methods open outside; a browser that lets no tab open still has the link on the order's own page. */
function leadOn({ id, url, pay_method }: Order): void {
  if (pay_method === 'link' && url !== '') window.open(url, '_blank', 'noopener,noreferrer')
  void openDialog('order-detail', { id })
}
