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
  const offered = games.filter(({ enabled }) => enabled)
  await addProviders(tx, offered)
  const added = await addGames(tx, { games: offered, supplierId: supplier.supplier_id })
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

/** A list of thousands is written in one statement. */
async function addProviders(tx: Tx, games: readonly Listed[]): Promise<void> {
  const names = new Map(games.toReversed().map((game) => [providerKeyOf(game), game.product]))
  const known = await tx.query<{ provider_key: string }>('select provider_key from provider')
  for (const { provider_key } of known.rows) names.delete(provider_key)
  await tx.query(
    `insert into provider (provider_key, name, mark, sort_index)
     select key, name, key, place + (select coalesce(max(sort_index), 0) from provider)
     from unnest($1::text[], $2::text[]) with ordinality as one (key, name, place) on conflict do nothing`,
    [[...names.keys()].toReversed(), [...names.values()].toReversed()],
  )
}

/** A stake in one of them counts in full for wagering until an operator says otherwise. */
async function addGames(
  tx: Tx,
  { games, supplierId }: { games: readonly Listed[]; supplierId: number },
): Promise<number> {
  const lines = games.map((game) => ({
    key: game.game_code,
    provider: providerKeyOf(game),
    name: game.name,
    rtp: game.rtp !== undefined && game.rtp <= 100 ? game.rtp : null,
    wave: game.volatility ?? 0,
    tags: game.category === '' ? [] : [game.category.toLowerCase().slice(0, 32)],
    blocked: game.blocked_countries ?? [],
  }))
  const { rowCount } = await tx.query(
    `insert into game (game_id, provider_key, game_key, art_key, name, rtp, rtp_wave, bet_cash_rate, is_show_name, tags,
       supplier_id, blocked_countries)
     select (select greatest(coalesce(max(game_id), 0) + 1, $1) from game) + row_number() over (order by place) - 1,
       line->>'provider', line->>'key', line->>'key', line->>'name', (line->>'rtp')::numeric, (line->>'wave')::smallint, 100, true,
       array(select jsonb_array_elements_text(line->'tags')), $2,
       array(select jsonb_array_elements_text(line->'blocked'))
     from jsonb_array_elements($3::jsonb) with ordinality as listed (line, place)
     -- A number goes only to what is new.
     where not exists (
       select from game where game_key = line->>'key' and (supplier_id = $2 or provider_key = line->>'provider'))
     on conflict do nothing`,
    [FIRST_ID, supplierId, JSON.stringify(lines)],
  )
  return rowCount ?? 0
}
