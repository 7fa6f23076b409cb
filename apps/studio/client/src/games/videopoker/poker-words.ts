/** Hands, cards and tables in words. */
import type { TextKey } from '@tablestakes/dictionary/keys'
import type { PokerLine } from '@tablestakes/domain/games/cards/poker-hand'
import { type PokerTable, pokerReturns, pokerRow } from '@tablestakes/domain/games/cards/poker-tables'
import { cutMultiplier } from '@tablestakes/domain/games/game'
import { writePercent } from '../../figures.ts'
import { text } from '../../text.ts'
import { faceOf } from '../hilo/hilo-round.ts'

/** `Jack of diamonds`. */
export function cardName(card: number): string {
  const { rank, suit } = faceOf(card)
  return text(`hilo_card_${suit}`, { rank: text(`hilo_rank_${rank}`) })
}

/** The name a table has for a hand: Jacks or Better knows one four of a kind. */
export function handKey(table: PokerTable, line: PokerLine | null): TextKey {
  return line === null ? 'videopoker_nothing' : `videopoker_row_${pokerRow(table, line).name}`
}

/** Cut off, as in the lobby: a table never states more than it returns. */
export const writeReturn = (table: PokerTable): string => writePercent(cutMultiplier(pokerReturns[table]))
