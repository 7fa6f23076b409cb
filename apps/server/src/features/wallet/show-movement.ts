import { moneyTypes } from '@tablestakes/contract/fields'
import type { Movement as ShownMovement } from '@tablestakes/contract/wallet'
import { type Language, type TextKey, textFor } from '@tablestakes/dictionary'
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

export function showMovement(movement: Movement & About, lang: Language): ShownMovement {
  return {
    id: String(movement.number),
    number: Number(movement.number),
    create_time: movement.at.getTime(),
    reason: movement.reason,
    money_type: moneyTypeOf[movement.purse],
    change: movement.change,
    balance: movement.balance,
    ...showAbout(movement, lang),
  }
}

/** The wire's longest. */
const LONGEST = 128

/** A game is named in the player's language, as the lobby names it. */
export function showAbout({ reference, title, game }: About, lang: Language): { reference: string; title: string } {
  const gameName = game && (game.nameKey === null ? game.name : textFor(lang, game.nameKey as TextKey))
  return { reference: reference.slice(0, LONGEST), title: (title || gameName || '').slice(0, LONGEST) }
}
