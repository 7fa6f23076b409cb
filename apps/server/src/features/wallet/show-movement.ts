import { moneyTypes } from '@tablestakes/contract/fields'
import type { Movement as ShownMovement } from '@tablestakes/contract/wallet'
import { type Language, type TextKey, textFor } from '@tablestakes/dictionary'
import type { Reader } from '@tablestakes/node/database'
import type { About, Movement, Purse } from '../../ledger/index.ts'

/** Specification §3: money types. A debt has no type. */
export const moneyTypeOf = {
  coin: moneyTypes.COIN,
  cash: moneyTypes.CASH,
  frozenCoin: moneyTypes.FROZEN_COIN,
  frozenCash: moneyTypes.FROZEN_CASH,
  gold: moneyTypes.GOLD,
  debt: moneyTypes.NONE,
} as const satisfies Record<Purse, number>

const purses = Object.fromEntries(Object.entries(moneyTypeOf).map(([purse, type]) => [type, purse]))

export const purseOf = (type: number): Purse => purses[type] as Purse

export function showMovement(movement: Movement & About, words: Words): ShownMovement {
  return {
    id: String(movement.number),
    number: Number(movement.number),
    create_time: movement.at.getTime(),
    reason: movement.reason,
    money_type: moneyTypeOf[movement.purse],
    change: movement.change,
    balance: movement.balance,
    ...showAbout(movement, words),
  }
}

/** The wire's longest. */
const LONGEST = 128

/** The player's language, and what bets on matches are called, by their references. */
export type Words = { lang: Language; titles: ReadonlyMap<string, string> }
/** Finds those names; whoever takes such bets knows them. */
export type BetTitles = (reader: Reader, references: readonly string[]) => Promise<Map<string, string>>

export const wordsFor = async (
  { reader, betTitles, lang }: { reader: Reader; betTitles: BetTitles; lang: Language },
  abouts: readonly About[],
): Promise<Words> => {
  const bets = abouts.filter(({ subject }) => subject?.kind === 'match').map(({ reference }) => reference)
  return { lang, titles: bets.length === 0 ? new Map() : await betTitles(reader, bets) }
}

/** A game is named in the player's language, as the lobby names it; a bet on a match by the match. */
export function showAbout(
  { reference, title, game, subject }: About,
  { lang, titles }: Words,
): { reference: string; title: string } {
  const gameName = game && (game.nameKey === null ? game.name : textFor(lang, game.nameKey as TextKey))
  return {
    reference: reference.slice(0, LONGEST),
    title: (title || gameName || (subject?.kind === 'match' && titles.get(reference)) || '').slice(0, LONGEST),
  }
}
