import { type RefObject, useEffect } from 'react'

/** A reader who was this near to the end was at it. */
const NEAR_PX = 40

/** Where the room for messages shrinks, by a list of orders or a keyboard, a reader at the end stays there. */
export function useStayAtEnd(end: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const room = end.current?.closest('.sheet-body')
    if (!room) return
    let height = room.clientHeight
    const observer = new ResizeObserver(() => {
      const lost = height - room.clientHeight
      height = room.clientHeight
      const below = room.scrollHeight - room.scrollTop - room.clientHeight
      if (lost > 0 && below <= lost + NEAR_PX) end.current?.scrollIntoView({ block: 'end' })
    })
    observer.observe(room)
    return () => observer.disconnect()
  }, [end])
}
