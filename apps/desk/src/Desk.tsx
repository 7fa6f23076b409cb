import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Door } from './door/Door.tsx'
import { Room } from './frame/Room.tsx'
import { openQueries } from './lib/open-queries.ts'
import type { Entered } from './lib/session.ts'

/**
 * The support desk. The key that was typed lives in this page's memory and nowhere else: a reload asks for it again, and nothing of the
 * browser's keeps it.
 */
export function Desk() {
  const [room, setRoom] = useState<{ entered: Entered; client: QueryClient } | null>(null)
  const [told, setTold] = useState('')
  /** What the room knows ends with it. */
  const leave = (client: QueryClient, why: string) => {
    setTold(why)
    setRoom(null)
    client.clear()
  }
  const enter = (entered: Entered) => {
    const client = openQueries((why) => leave(client, why))
    setTold('')
    setRoom({ entered, client })
  }
  if (!room) return <Door told={told} onEnter={enter} />
  return <Room {...room} onLeave={() => leave(room.client, '')} />
}
