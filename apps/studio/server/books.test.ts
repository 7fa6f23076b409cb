/** The shipped books: sums, hashes, pages, rounds drawn from them and proven with the code of the proof page. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { scaleWord, startDraw } from '@tablestakes/domain/draws/fairness'
import { explainRound } from '@tablestakes/domain/games/explain'
import { isPageOf, shelvePage, showEntry } from '@tablestakes/domain/games/slots/book'
import { openBook } from '@tablestakes/domain/games/slots/book-file'
import { statedOf } from '@tablestakes/domain/games/slots/build-book'
import { slotKeys } from '@tablestakes/domain/games/slots/slot'
import { type BookSlot, bookFacts, bookSlots, isBookSlot, slotGame } from '@tablestakes/domain/games/slots/slots'
import { ratio, ratioText, toNumber } from '@tablestakes/domain/money/ratio'
import { describe, expect, test } from 'vitest'
import { openBooks, pageOfTicket } from './books.ts'

const patient = { timeout: 120_000 }
const bytesOf = (key: string) => {
  const file = fileURLToPath(new URL(`../books/${key}.book.br`, import.meta.url))
  return { packed: readFileSync(file), bytes: brotliDecompressSync(readFileSync(file)) }
}

describe.each(Object.keys(bookSlots) as BookSlot[])('the book of %s', (key) => {
  const config = bookSlots[key]
  const facts = bookFacts(key)
  const { packed, bytes } = bytesOf(key)
  const book = openBook(config, facts, bytes)

  test('sums up to what is stated, and is small enough to ship', () => {
    const { weights, pays } = book.file
    const found = statedOf(book.file, config.bet)
    for (const figure of ['rtp', 'hits', 'variance', 'most'] as const)
      expect(ratioText(found[figure]), figure).toBe(ratioText(facts[figure]))
    // A second way: plain sums of plain numbers.
    const tickets = weights.reduce((all, weight) => all + weight, 0)
    const units = pays.reduce((all, worth, entry) => all + worth * weights[entry]!, 0)
    expect(ratioText(ratio(units, tickets * config.bet))).toBe(ratioText(facts.rtp))
    expect([tickets, weights.length]).toEqual([facts.tickets, facts.entries])
    expect(toNumber(facts.rtp)).toBeGreaterThanOrEqual(0.96)
    expect(toNumber(facts.rtp)).toBeLessThanOrEqual(0.97)
    expect(toNumber(facts.most)).toBeGreaterThanOrEqual(2_000)
    expect(toNumber(facts.most)).toBeLessThanOrEqual(20_000)
    expect(packed.length).toBeLessThan(1_500_000)
  })

  test('has entries that reach the highest win, end there, and none that passes it', () => {
    const most = Math.max(...book.file.pays)
    const best = book.file.pays.indexOf(most)
    expect(ratioText(ratio(most, config.bet))).toBe(ratioText(facts.most))
    const show = showEntry(config, best)
    expect([show.pays, show.isCapped]).toEqual([most, true])
    expect(show.steps.reduce((sum, step) => sum + step.pays, 0)).toBe(most)
  })

  test('plays its entries as they were written down', patient, () => {
    for (let entry = 0; entry < facts.entries; entry += 97) {
      const show = showEntry(config, entry)
      expect(show.pays).toBe(book.file.pays[entry])
      expect(show.steps.reduce((sum, step) => sum + step.pays, 0)).toBe(show.pays)
    }
  })

  test('proves every entry by its path, and finds a changed entry, range or path', () => {
    for (const entry of [0, 1, 15, 16, 4_711, facts.entries - 1]) {
      const page = book.page(entry)
      expect(isPageOf(config, page, facts.root)).toBe(true)
      expect(isPageOf(config, { ...page, pays: page.pays + 1 }, facts.root)).toBe(false)
      expect(isPageOf(config, { ...page, weight: page.weight + 1 }, facts.root)).toBe(false)
      expect(isPageOf(config, { ...page, start: page.start + 1 }, facts.root)).toBe(false)
      expect(isPageOf(config, { ...page, entry: (entry + 1) % facts.entries }, facts.root)).toBe(false)
      expect(isPageOf(config, { ...page, path: page.path.with(3, '0'.repeat(64)) }, facts.root)).toBe(false)
      expect(isPageOf(config, { ...page, path: page.path.slice(1) }, facts.root)).toBe(false)
      expect(isPageOf(config, page, '0'.repeat(64))).toBe(false)
    }
  })

  test('is refused when a byte of it was changed', () => {
    const changed = Uint8Array.from(bytes)
    changed[changed.length - 5]! ^= 1
    expect(() => openBook(config, facts, changed)).toThrow(/another one/)
  })

  test('a million tickets return what is stated, within four standard errors', () => {
    const rounds = 1_000_000
    let [state, paid] = [123_456_789, 0]
    for (let round = 0; round < rounds; round += 1) {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
      const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0
      paid += book.file.pays[book.find(scaleWord((mixed ^ (mixed >>> 15)) >>> 0, facts.tickets))!]!
    }
    const error = Math.sqrt(toNumber(facts.variance) / rounds)
    expect(Math.abs(paid / config.bet / rounds - toNumber(facts.rtp))).toBeLessThan(4 * error)
  })
})

/** Lays the page of a ticket before its game, after a changed one was tried. */
function checkPage(key: BookSlot, ticket: number) {
  const page = pageOfTicket(key, ticket)!
  const { root } = bookFacts(key)
  const isChangedTaken = shelvePage(bookSlots[key], { ...page, weight: page.weight + 1 }, root)
  return { isChangedTaken, isTaken: shelvePage(bookSlots[key], page, root) }
}

describe.each(slotKeys)('%s', (key) => {
  test('1,000 rounds are explained from their seeds as they were drawn, and pay the same', patient, () => {
    const game = slotGame(key)
    for (let nonce = 0; nonce < 1_000; nonce += 1) {
      const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'tablestakes', nonce }
      // The check of the round before laid a single page there.
      openBooks()
      const outcome = game.draw(startDraw(seeds), {})
      const pays = game.pays({}, outcome)
      const { ticket } = outcome as { ticket?: number }
      // A device has the page alone, not the book.
      const pages = isBookSlot(key) ? checkPage(key, ticket!) : { isTaken: true, isChangedTaken: false }
      expect(pages).toEqual({ isTaken: true, isChangedTaken: false })
      const result = explainRound({ game: key, seeds, params: {}, steps: [] })?.at(-1)
      expect(result).toMatchObject({ kind: 'result', outcome, pays })
    }
    openBooks()
    const seeds = { serverSeed: 's', clientSeed: 'x', nonce: 1 }
    expect(explainRound({ game: key, seeds, params: { a: 1 }, steps: [] })).toBeNull()
    expect(pageOfTicket(key, -1)).toBeNull()
    expect(pageOfTicket(key, 2 ** 40)).toBeNull()
  })
})
