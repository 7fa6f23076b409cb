import type { Whispers } from '../../platform/live/whispers.ts'
import type { Play, Settled } from './play.ts'

/** Shows a player's open pages the balance after each settled play. */
export const tellSettled =
  (whispers: Whispers) =>
  ({ playerId }: Play, { number, cash, coin, gold }: Settled): void =>
    whispers.tell(playerId, { type: 'balance', number: Number(number), purses: { money: cash, coin, gold } })
