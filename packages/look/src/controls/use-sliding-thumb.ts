import { type RefObject, useLayoutEffect, useRef } from 'react'

const SLIDE_MS = 180

/**
 * Slides the mark of a selection from the old place to the new one. The mark is a child of the selected item, so it stays
 * right through resizing, scrolling and a change of direction; only the way there is animated.
 */
export function useSlidingThumb(selected: unknown): RefObject<HTMLSpanElement | null> {
  const thumb = useRef<HTMLSpanElement>(null)
  const last = useRef<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection is what moves the mark.
  useLayoutEffect(() => {
    const item = thumb.current?.parentElement
    if (!thumb.current || !item) return
    const before = last.current
    last.current = item
    // Nothing is measured at first: it would make the browser lay out the whole page before it is complete.
    if (!before || before === item || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // The mark hangs on its start edge, which is the far one where reading goes the other way.
    const isRtl = getComputedStyle(item).direction === 'rtl'
    const placeOf = (of: HTMLElement) => ({
      start: of.offsetLeft + (isRtl ? of.offsetWidth : 0),
      width: of.offsetWidth,
    })
    const [there, here] = [placeOf(before), placeOf(item)]
    thumb.current.animate(
      [
        { transform: `translateX(${there.start - here.start}px)`, width: `${there.width}px` },
        { transform: 'none', width: `${here.width}px` },
      ],
      { duration: SLIDE_MS, easing: 'cubic-bezier(.2,.8,.2,1)' },
    )
  }, [selected])

  return thumb
}
