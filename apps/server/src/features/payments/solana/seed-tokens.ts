import { UNIT } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import { SANDBOX_MINTS } from './sandbox-chain.ts'

const SHIPPED = Object.entries(SANDBOX_MINTS)

/**
 * Gives sites that count in dollars of a chain, and have no tokens yet, the two of the sandbox's chain, one for one. What an
 * operator has edited stays.
 */
export async function seedTokens(tx: Tx): Promise<void> {
  await tx.query(
    `insert into solana_token (site_id, symbol, mint, decimals, rate, min_amount, sort_index)
     select site_id, symbol, mint, 6, 1, $3, token.place
     from site_entry, unnest($1::text[], $2::text[]) with ordinality as token (symbol, mint, place)
     where group_key = 'site' and entry_key = 'currency' and entry_value = 'USDT'
       and not exists (select from solana_token had where had.site_id = site_entry.site_id)
     on conflict do nothing`,
    [SHIPPED.map(([symbol]) => symbol), SHIPPED.map(([, mint]) => mint), UNIT],
  )
}
