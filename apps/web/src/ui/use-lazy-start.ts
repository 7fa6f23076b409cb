import { type RefObject, useEffect, useRef, useState } from 'react'

/** Specification §9: a lazy image waits this long in view, so that a fling past it costs nothing. */
const LAZY_DELAY_MS = 500

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
    const stop = watch(element.current, (isInView) => {
      clearTimeout(timer)
      if (isInView) timer = setTimeout(() => setHasStarted(true), LAZY_DELAY_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [hasStarted])

  return [element, hasStarted]
}
