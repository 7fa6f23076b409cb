import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { type BookPage, shelve } from '@tablestakes/domain/games/slots/book'
import { type OpenBook, openBook } from '@tablestakes/domain/games/slots/book-file'
import { type BookSlot, bookFacts, bookSlots, isBookSlot } from '@tablestakes/domain/games/slots/slots'

const FOLDER = fileURLToPath(new URL('../books/', import.meta.url))

let opened: Map<BookSlot, OpenBook> | null = null

/**
 * Reads the shipped books and gives them to their games. A book that is not the published one stops the start: no spin is ever
 * drawn from another. They never change while a process lives, so they are read once.
 */
export function openBooks(): void {
  if (!opened) opened = readBooks()
  for (const [key, book] of opened) shelve(key, book.find)
}

function readBooks(): Map<BookSlot, OpenBook> {
  const books = new Map<BookSlot, OpenBook>()
  for (const key of Object.keys(bookSlots) as BookSlot[]) {
    const bytes = brotliDecompressSync(readFileSync(`${FOLDER}${key}.book.br`))
    books.set(key, openBook(bookSlots[key], bookFacts(key), bytes))
  }
  return books
}

/** The entry a ticket comes to, with the hashes that lead to the published one; null where there is no such ticket. */
export function pageOfTicket(game: string, ticket: number): BookPage | null {
  const book = isBookSlot(game) ? opened?.get(game) : undefined
  const entry = book?.find(ticket) ?? null
  return book && entry !== null ? book.page(entry) : null
}
