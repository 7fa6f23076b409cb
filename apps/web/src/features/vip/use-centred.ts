import { type RefObject, useEffect, useRef } from 'react'

/** Shows a part of something that scrolls sideways in its middle, and moves nothing else on the page. */
export function useCentred<Box extends HTMLElement, Part extends HTMLElement>(): {
  box: RefObject<Box | null>
  part: RefObject<Part | null>
} {
  const box = useRef<Box>(null)
  const part = useRef<Part>(null)
  useEffect(() => {
    if (!box.current || !part.current) return
    const frame = box.current.getBoundingClientRect()
    const own = part.current.getBoundingClientRect()
    box.current.scrollLeft += own.left + own.width / 2 - (frame.left + frame.width / 2)
  }, [])
  return { box, part }
}
