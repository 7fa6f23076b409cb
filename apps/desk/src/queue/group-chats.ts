import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import type { listChats } from '@tablestakes/contract/operator/support'

export type Chat = OperatorResponse<typeof listChats>['list'][number]
export type Groups = { waiting: Chat[]; mine: Chat[]; others: Chat[] }

const byWait = (one: Chat, other: Chat) => waitOf(one) - waitOf(other)
/** Players who wait for an answer come first. */
const waitOf = ({ waits_since: since }: Chat) => since?.getTime() ?? Number.MAX_SAFE_INTEGER

/** The open chats by who has them, the longest wait first. */
export function groupChats(chats: readonly Chat[], shownName: string): Groups {
  const open = chats.filter(({ state }) => state !== 'closed').toSorted(byWait)
  const taken = open.filter(({ state }) => state === 'taken')
  return {
    waiting: open.filter(({ state }) => state === 'waiting'),
    mine: taken.filter(({ operator }) => operator === shownName),
    others: taken.filter(({ operator }) => operator !== shownName),
  }
}
