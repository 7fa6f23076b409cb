import type { PersonalDataHolder } from '../../players/index.ts'

/** Where a player pays on a chain. */
export const solanaData: PersonalDataHolder = {
  name: 'solana',
  async export(reader, playerId) {
    const { rows: addresses } = await reader.query<Record<string, unknown>>(
      'select address, created_at from solana_address where player_id = $1',
      [playerId],
    )
    const { rows: accounts } = await reader.query<Record<string, unknown>>(
      `select symbol, token_account, received::text, shown_at from solana_watch where player_id = $1 order by symbol`,
      [playerId],
    )
    return { addresses, accounts }
  },
  /** An address stays payable for ever, and what still comes must be found: it stays, under the number alone. */
  async erase() {},
}
