import { useEffect, useRef } from 'react'
import { keptPlace } from '../../lib/address/hash-location.ts'

/**
 * Specification §2: after navigation the page scrolls to the top; a step back finds the place that was left. The focus goes
 * with it, for those who cannot see that.
 */
export function useAfterNavigation(page: string) {
  const main = useRef<HTMLElement>(null)
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    window.scrollTo(0, keptPlace())
    main.current?.focus({ preventScroll: true })
  }, [page])
  return main
}
