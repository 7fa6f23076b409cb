import type { KeyObject } from 'node:crypto'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader } from '@tablestakes/node/database'
import { readPublicKey } from '@tablestakes/node/signing-keys'
import { houseAccount } from '../../../ledger/index.ts'
import { createVersioned } from '../../../platform/postgres/versioned.ts'
import { unsealPrivateKey } from './keys.ts'

/** A supplier as its row has it. */
export type Supplier = {
  id: number
  key: string
  name: string
  operatorId: string
  baseUrl: string
  frameOrigin: string
  isOpen: boolean
  /** False: it has been silent for a while, and its games cannot be opened. */
  isAnswering: boolean
  /** What it plays in, by wire name. */
  currencies: readonly string[]
  /** The house account of its games. Its ids of plays are known under the same number. */
  accountId: number
  /** The key we sign with. Throws when it was sealed under another secret. */
  privateKey(): KeyObject
  /** Theirs that are believed now. */
  publicKeys(nowMs: number): readonly KeyObject[]
}

export type SuppliedGame = {
  id: number
  /** What its supplier calls it. */
  code: string
  supplierId: number | null
  /** The share of a stake that counts for wagering, percent. */
  betCashRate: number
  /** Neither it nor its provider is hidden. */
  isOpen: boolean
  closedOn: readonly string[]
  /** Where it may not be played from, by ISO 3166. */
  blockedCountries: readonly string[]
  /** The tabs of the lobby that show it. */
  kinds: readonly string[]
  /** By wire currency. */
  limits: Readonly<Record<string, { least: bigint; most: bigint }>>
}

export type Catalogue = {
  suppliers: readonly Supplier[]
  /** By the key in the address. */
  supplier(key: string): Supplier | undefined
  supplierOf(game: SuppliedGame): Supplier | undefined
  game(id: number): SuppliedGame | undefined
  /** By what its supplier calls it. */
  gameOf(supplier: Supplier, code: string): SuppliedGame | undefined
  /** Whether a site has ever had real money, also when it has none now. */
  hadRealMoney(siteId: string): boolean
}

export type Catalogues = { get(): Promise<Catalogue> }

/** Every wallet call needs it and it hardly ever changes, so every node keeps it; a change holds on all of them in two seconds. */
export function openCatalogue(parts: { database: Database; clock: Clock; secret: string }): Catalogues {
  const kept = createVersioned(parts, { name: 'suppliers', load: (reader) => loadCatalogue(reader, parts.secret) })
  return { get: async () => (await kept.get()).value }
}

async function loadCatalogue(reader: Reader, secret: string): Promise<Catalogue> {
  const suppliers: Supplier[] = []
  for (const row of await loadSuppliers(reader)) {
    const accountId = await houseAccount(reader, { kind: 'game', name: row.supplier_key })
    suppliers.push(readSupplier({ ...row, accountId }, secret))
  }
  const byKey = new Map(suppliers.map((supplier) => [supplier.key, supplier]))
  const byId = new Map(suppliers.map((supplier) => [supplier.id, supplier]))
  const games = await loadGames(reader)
  const licensedOnce = await loadLicensedOnce(reader)
  const gamesById = new Map(games.map((game) => [game.id, game]))
  const gamesByCode = new Map(games.map((game) => [`${game.supplierId} ${game.code}`, game]))
  return {
    suppliers,
    supplier: (key) => byKey.get(key),
    supplierOf: ({ supplierId }) => (supplierId === null ? undefined : byId.get(supplierId)),
    game: (id) => gamesById.get(id),
    gameOf: (supplier, code) => gamesByCode.get(`${supplier.id} ${code}`),
    hadRealMoney: (siteId) => licensedOnce.has(siteId),
  }
}

type SupplierRow = {
  supplier_id: number
  supplier_key: string
  name: string
  operator_id: string
  base_url: string
  frame_origin: string
  is_open: boolean
  is_answering: boolean
  sealed_keys: Buffer
  public_keys: string[]
  previous_until: Date | null
  currencies: string[]
}

async function loadSuppliers(reader: Reader): Promise<SupplierRow[]> {
  const { rows } = await reader.query<SupplierRow>('select * from supplier order by supplier_id')
  return rows
}

function readSupplier(row: SupplierRow & { accountId: number }, secret: string): Supplier {
  const theirs = row.public_keys.flatMap((text) => readPublicKey(text) ?? [])
  const newest = theirs.slice(0, 1)
  const previousUntilMs = row.previous_until?.getTime() ?? 0
  // Opened when asked for: one whose key cannot be read must not stand in the way of the others.
  let own: KeyObject | undefined
  return {
    id: row.supplier_id,
    key: row.supplier_key,
    name: row.name,
    operatorId: row.operator_id,
    baseUrl: row.base_url,
    frameOrigin: row.frame_origin,
    isOpen: row.is_open,
    isAnswering: row.is_answering,
    currencies: row.currencies,
    accountId: row.accountId,
    privateKey() {
      own ??= unsealPrivateKey(secret, row.supplier_key, row.sealed_keys)
      return own
    },
    publicKeys: (nowMs) => (nowMs < previousUntilMs ? theirs : newest),
  }
}

async function loadLicensedOnce(reader: Reader): Promise<Set<string>> {
  const { rows } = await reader.query<{ id: string }>('select site_id as id from site where had_real_money')
  return new Set(rows.map(({ id }) => id))
}

type GameRow = Omit<SuppliedGame, 'limits'> & { limits: { currency: string; least: string; most: string }[] | null }

async function loadGames(reader: Reader): Promise<SuppliedGame[]> {
  const { rows } = await reader.query<GameRow>(
    `select game_id as id, game_key as code, supplier_id as "supplierId", bet_cash_rate as "betCashRate",
       game.is_open and provider.is_open as "isOpen",
       array(select site_id from game_closed_on_site c where c.game_id = game.game_id) as "closedOn",
       blocked_countries as "blockedCountries",
       array(select distinct t.lang_key from game_in_row g join game_type t using (game_type_id)
             where g.game_id = game.game_id) as kinds,
       -- As text: JSON would read large amounts as floats.
       (select json_agg(json_build_object('currency', currency, 'least', min_bet::text, 'most', max_bet::text))
        from game_limit l where l.game_id = game.game_id) as limits
     from game join provider using (provider_key) order by game_id`,
  )
  return rows.map(({ limits, ...game }) => ({
    ...game,
    limits: Object.fromEntries(
      (limits ?? []).map(({ currency, least, most }) => [currency, { least: BigInt(least), most: BigInt(most) }]),
    ),
  }))
}
