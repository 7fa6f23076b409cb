import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import type { readChat } from '@tablestakes/contract/operator/support'

export type ChatAnswer = OperatorResponse<typeof readChat>
export type Line = ChatAnswer['messages'][number]

/** Both are in their order; what has come again stands as it came last. */
export function mergeLines(known: readonly Line[], come: readonly Line[]): Line[] {
  if (come.length === 0) return [...known]
  const first = BigInt(come[0]!.message_id)
  return [...known.filter(({ message_id: id }) => BigInt(id) < first), ...come]
}

/** Whether the player has seen it. */
export const isReadBy = (lastRead: string, { message_id: id }: Pick<Line, 'message_id'>): boolean =>
  BigInt(id) <= BigInt(lastRead || '0')
