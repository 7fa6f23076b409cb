import { type ChatOrder, getChatState, listChat, sendChat, sendChatImage } from '@tablestakes/contract/support'
import { randomId } from '@tablestakes/look/browser/random-id'
import { create } from 'zustand'
import { callApi } from '../../../lib/api/api.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { hasPlayer, useSession } from '../../../lib/session/session.ts'
import { reopenStream } from '../../../shell/live/stream.ts'

/** What is on its way, or did not arrive. Kept outside of the dialog: closing it loses nothing. */
export type Outgoing = {
  clientId: string
  text: string
  picture: string | null
  order: ChatOrder | null
  atMs: number
  isFailed: boolean
}

export const useOutgoing = create<{ list: readonly Outgoing[] }>()(() => ({ list: [] }))

const change = (next: (list: readonly Outgoing[]) => readonly Outgoing[]) =>
  useOutgoing.setState(({ list }) => ({ list: next(list) }))

/** With the order that waits to be sent along, if there is one. */
export function say(text: string): void {
  const { order } = useAttached.getState()
  attach(null)
  post({ clientId: randomId(), text, picture: null, order, atMs: Date.now(), isFailed: false })
}

/** The order that the next message is about. */
export const useAttached = create<{ order: ChatOrder | null }>()(() => ({ order: null }))
export const attach = (order: ChatOrder | null): void => useAttached.setState({ order })

/** `picture` is the file's content in base64. */
export function show(picture: string): void {
  post({ clientId: randomId(), text: '', picture, order: null, atMs: Date.now(), isFailed: false })
}

/** Under the same id, so that what had arrived after all is not said twice. */
export function sayAgain(one: Outgoing): void {
  change((list) => list.filter(({ clientId }) => clientId !== one.clientId))
  post({ ...one, isFailed: false })
}

let isGuestHeard = false

useSession.subscribe((now, before) => {
  if (!before.credentials || now.credentials) return
  isGuestHeard = false
  attach(null)
  change(() => [])
})

function post(one: Outgoing): void {
  change((list) => [...list, one])
  const { clientId, text, picture, order } = one
  const sent =
    picture === null
      ? callApi(sendChat, { text, client_id: clientId, ...(order && { order: { type: order.type, id: order.id } }) })
      : callApi(sendChatImage, { content: picture, client_id: clientId })
  void sent.then(
    async () => {
      // The first word makes a guest known: from then on the stream has something to tell them.
      if (!hasPlayer() && !isGuestHeard) {
        isGuestHeard = true
        reopenStream()
      }
      await refreshCalls([listChat, getChatState])
      change((list) => list.filter((other) => other.clientId !== clientId))
    },
    () => change((list) => list.map((other) => (other.clientId === clientId ? { ...other, isFailed: true } : other))),
  )
}
