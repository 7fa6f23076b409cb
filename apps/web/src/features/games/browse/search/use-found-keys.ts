import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { nextPlace } from './move-focus.ts'

/** Arrows lead from the field into what was found, through its rows, and back; Enter in the field opens the first. */
export function useFoundKeys(field: RefObject<HTMLInputElement | null>) {
  const found = useRef<HTMLDivElement>(null)
  const links = () => [...(found.current?.querySelectorAll<HTMLElement>('.tile > a, .firm') ?? [])]

  function fromField(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return
    const [first] = links()
    if (!first) return
    event.preventDefault()
    first.focus()
  }

  function inFound(event: KeyboardEvent<HTMLElement>): void {
    const all = links()
    const at = all.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = nextPlace(event.key, { at, count: all.length, columns: columnsAround(all, at), isMirrored })
    if (to === null) return
    event.preventDefault()
    if (to === -1) field.current?.focus()
    else all[to]?.focus()
  }

  return { found, fromField, inFound, openFirst: () => links()[0]?.click() }
}

/** How many stand side by side where the focus is: providers and tiles have rows of their own. */
function columnsAround(all: readonly HTMLElement[], at: number): number {
  const top = all[at]?.getBoundingClientRect().top
  return Math.max(1, all.filter((link) => link.getBoundingClientRect().top === top).length)
}
