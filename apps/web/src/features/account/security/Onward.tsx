import { ChevronRight } from 'lucide-react'

/** The arrow at the end of a row that leads somewhere. */
export function Onward() {
  return <ChevronRight className="flip size-5 text-ink-3" aria-hidden="true" />
}
