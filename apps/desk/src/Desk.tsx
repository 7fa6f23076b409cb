import { useState } from 'react'
import { Door } from './door/Door.tsx'
import { Room } from './frame/Room.tsx'
import type { Entered } from './lib/session.ts'

/**
 * The support desk. The key that was typed lives in this page's memory and nowhere else: a reload asks for it again, and nothing of the
 * browser's keeps it.
 */
export function Desk() {
  const [entered, setEntered] = useState<Entered | null>(null)
  const [told, setTold] = useState('')
  if (!entered)
    return (
      <Door
        told={told}
        onEnter={(session) => {
          setTold('')
          setEntered(session)
        }}
      />
    )
  return (
    <Room
      entered={entered}
      onLeave={(why) => {
        setTold(why)
        setEntered(null)
      }}
    />
  )
}
