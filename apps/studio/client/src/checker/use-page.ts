import { studioCalls } from '@tablestakes/contract/studio'
import { type BookOutcome, shelvePage } from '@tablestakes/domain/games/slots/book'
import { bookFacts, bookSlots, isBookSlot } from '@tablestakes/domain/games/slots/slots'
import { useEffect, useState } from 'react'
import { openApi } from '../api.ts'

const ask = openApi(() => null)

/**
 * Of a slot that is drawn from a book the device has no book: the entry of the ticket is fetched, and believed only if it leads to
 * the published hash. Draws the page anew when it has come.
 */
export function usePage(game: string, outcome: unknown): void {
  const [, setFetched] = useState(-1)
  const { ticket = null, entry = null } = (outcome ?? {}) as Partial<BookOutcome>
  useEffect(() => {
    if (!isBookSlot(game) || ticket === null || entry !== null) return
    let isGone = false
    ask(studioCalls.bookPage, { game, ticket }).then(
      (page) => {
        if (!isGone && shelvePage(bookSlots[game], page, bookFacts(game).root)) setFetched(ticket)
      },
      // Without a line the ticket stands alone; it can be checked elsewhere.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [game, ticket, entry])
}
