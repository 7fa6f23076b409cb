import type { PersonalDataHolder } from '../players/index.ts'

/** Pots a player has won. They stay under the number alone, as the ledger's entries do. */
export const jackpotData: PersonalDataHolder = {
  name: 'jackpots',
  async export(reader, playerId) {
    const { rows } = await reader.query<Record<string, unknown>>(
      `select game_id as game, currency, amount, at, voided_at from jackpot_win where player_id = $1 order by at desc limit 1000`,
      [playerId],
    )
    return { amounts_are_in: '1/10000 of the unit', won: rows }
  },
  async erase() {},
}
