import { type RefObject, useEffect, useRef, useState } from 'react'

/** Specification §9: a lazy image waits this long in view, so that a fling past it costs nothing. */
const LAZY_DELAY_MS = 500

/**
 * A drawing costs a slow phone a frame when it arrives, so none is fetched while the page moves, for as long as a player who
 * looks closely would wait.
 */
const STILL_MS = 100
const TRIES_MAX = 10
let movedAt = 0
// The server paints this too, and nothing scrolls there.
globalThis.addEventListener?.('scroll', () => (movedAt = performance.now()), true)

type Watcher = (isInView: boolean) => void
const watchers = new WeakMap<Element, Watcher>()
let observer: IntersectionObserver | undefined

/** One observer for every image of the page: 500 tiles with one each would be felt on a weak phone. */
function watch(element: Element, watcher: Watcher): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting)
  })
  watchers.set(element, watcher)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    watchers.delete(element)
  }
}

/** Whether an element has been in view long enough for its work to start. */
export function useLazyStart<Kind extends Element>(eager: boolean): [RefObject<Kind | null>, boolean] {
  const element = useRef<Kind>(null)
  const [hasStarted, setHasStarted] = useState(eager)

  useEffect(() => {
    if (hasStarted || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = (tries: number) => {
      if (tries > 0 && performance.now() - movedAt < STILL_MS) timer = setTimeout(start, STILL_MS, tries - 1)
      else setHasStarted(true)
    }
    const stop = watch(element.current, (isInView) => {
      clearTimeout(timer)
      if (isInView) timer = setTimeout(start, LAZY_DELAY_MS, TRIES_MAX)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [hasStarted])

  return [element, hasStarted]
}
