import type { SupplierAnswer } from '@tablestakes/contract/wallet-protocol'
import type { Tx } from '@tablestakes/node/database'

type Listed = SupplierAnswer<'gameList'>[number]

/** Numbers below are for games that come with the product. */
const FIRST_ID = 10_001
/** Any fixed number: two simultaneous imports must not give the same number twice. */
const LOCK = 7_411_020_264

/**
 * Writes a supplier's games into the catalogue: providers and games that are new are added, what is known keeps what an operator
 * has made of it. A game that the supplier has switched off is closed; one it has switched on again an operator opens.
 */
export async function importGames(
  tx: Tx,
  { supplierKey, games }: { supplierKey: string; games: readonly Listed[] },
): Promise<{ added: number; closed: number } | null> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
  const { rows } = await tx.query<{ supplier_id: number }>('select supplier_id from supplier where supplier_key = $1', [
    supplierKey,
  ])
  const [supplier] = rows
  if (!supplier) return null
  let added = 0
  for (const game of games.filter(({ enabled }) => enabled)) {
    const provider = await addProvider(tx, game)
    if (await addGame(tx, { game, provider, supplierId: supplier.supplier_id })) added++
  }
  const { rowCount: closed } = await tx.query(
    'update game set is_open = false where supplier_id = $1 and game_key = any ($2) and is_open',
    [supplier.supplier_id, games.filter(({ enabled }) => !enabled).map(({ game_code }) => game_code)],
  )
  return { added, closed: closed ?? 0 }
}

/** `Blue Panda Gaming` is known as `blue-panda-gaming`. */
function providerKeyOf({ product }: Listed): string {
  const words = product.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 32) || 'other'
}

async function addProvider(tx: Tx, game: Listed): Promise<string> {
  const key = providerKeyOf(game)
  await tx.query(
    `insert into provider (provider_key, name, mark, sort_index)
     select $1, $2, $1, coalesce(max(sort_index), 0) + 1 from provider on conflict do nothing`,
    [key, game.product],
  )
  return key
}

type NewGame = { game: Listed; provider: string; supplierId: number }

/** A stake in it counts in full for wagering until an operator says otherwise. */
async function addGame(tx: Tx, { game, provider, supplierId }: NewGame): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into game (game_id, provider_key, game_key, art_key, name, rtp, rtp_wave, bet_cash_rate, is_show_name, tags,
       supplier_id, blocked_countries)
     select greatest(coalesce(max(game_id), 0) + 1, $1), $2, $3, $3, $4, $5, $6, 100, true, $7, $8, $9 from game
     on conflict do nothing`,
    [
      FIRST_ID,
      provider,
      game.game_code,
      game.name,
      game.rtp !== undefined && game.rtp <= 100 ? game.rtp : null,
      game.volatility ?? 0,
      game.category === '' ? [] : [game.category.toLowerCase().slice(0, 32)],
      supplierId,
      game.blocked_countries ?? [],
    ],
  )
  return rowCount === 1
}
