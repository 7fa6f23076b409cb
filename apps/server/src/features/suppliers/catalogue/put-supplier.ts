import type { KeyObject } from 'node:crypto'
import type { Reader, Tx } from '@tablestakes/node/database'
import { readPublicKey } from '@tablestakes/node/signing-keys'
import { newPrivateKey, publicKeyText, sealPrivateKey, unsealPrivateKey } from './keys.ts'

export type SupplierFacts = {
  key: string
  name: string
  /** What we are called there. */
  operatorId: string
  baseUrl: string
  /** Where its games are shown from; `https://games.example`. */
  frameOrigin: string
  /** Wire names: GLD is gold, XXX a demo. */
  currencies: readonly string[]
  /** Theirs. */
  publicKey: KeyObject
}

type Secret = { secret: string }

/** How long the key before is still believed: longer than a supplier repeats a rollback. */
const ROTATION = `interval '2 days'`

/**
 * Adds a supplier, or changes what is written about one. Another key of theirs becomes the newest, and the one before stays good
 * for a while. Ours is made when the supplier is new; answers its public half, which they need.
 */
export async function putSupplier(tx: Tx, facts: SupplierFacts, { secret }: Secret): Promise<{ ourPublicKey: string }> {
  const known = await lockSupplier(tx, facts.key)
  const own = (known && readOwnKey(secret, known)) ?? (await newPrivateKey(facts.publicKey))
  await writeSupplier(tx, { facts, own, known, secret })
  return { ourPublicKey: publicKeyText(own) }
}

/** The same with a key of ours that somebody else has made: the launcher, for the studio. A usual start changes nothing. */
export async function keepSupplier(
  tx: Tx,
  facts: SupplierFacts & { privateKey: KeyObject },
  { secret }: Secret,
): Promise<void> {
  const known = await lockSupplier(tx, facts.key)
  const own = known && readOwnKey(secret, known)
  const isSame =
    known &&
    own?.equals(facts.privateKey) &&
    known.public_keys[0] === publicKeyText(facts.publicKey) &&
    known.base_url === facts.baseUrl &&
    known.frame_origin === facts.frameOrigin &&
    known.operator_id === facts.operatorId &&
    facts.currencies.every((currency) => known.currencies.includes(currency))
  if (!isSame) await writeSupplier(tx, { facts, own: facts.privateKey, known, secret })
}

/** A new key of ours. From here on everything is signed with it, so they must know its public half before. */
export async function replaceOwnKey(tx: Tx, key: string, { secret }: Secret): Promise<{ ourPublicKey: string } | null> {
  const known = await lockSupplier(tx, key)
  if (!known) return null
  const own = await newPrivateKey(readPublicKey(known.public_keys[0] ?? ''))
  await tx.query('update supplier set sealed_keys = $2 where supplier_key = $1', [
    key,
    sealPrivateKey(secret, key, own),
  ])
  return { ourPublicKey: publicKeyText(own) }
}

/**
 * Theirs has changed. The one before is believed for two more days, unless it is not to be believed at all: a thief who has
 * stolen it could make players win until then.
 */
export async function replaceTheirKey(
  tx: Tx,
  key: string,
  { publicKey, isOnlyOne }: { publicKey: KeyObject; isOnlyOne: boolean },
): Promise<boolean> {
  const known = await lockSupplier(tx, key)
  if (!known) return false
  if (isOnlyOne) {
    // Also when it is the newest already: the one before may still be within its two days.
    await tx.query('update supplier set public_keys = $2, previous_until = null where supplier_key = $1', [
      key,
      [publicKeyText(publicKey)],
    ])
    return true
  }
  const { publicKeys, isRotated } = rotate(known, publicKey)
  if (isRotated) {
    await tx.query(
      `update supplier set public_keys = $2, previous_until = now() + ${ROTATION} where supplier_key = $1`,
      [key, publicKeys],
    )
  }
  return true
}

/** Closed, it takes no stakes and opens no games; what was staked before is still settled. False: it does not exist. */
export async function switchSupplier(tx: Tx, key: string, { isOpen }: { isOpen: boolean }): Promise<boolean> {
  const { rowCount } = await tx.query('update supplier set is_open = $2 where supplier_key = $1', [key, isOpen])
  return rowCount === 1
}

export type SupplierLine = {
  key: string
  name: string
  baseUrl: string
  frameOrigin: string
  currencies: string[]
  isOpen: boolean
  isAnswering: boolean
  games: number
}

export async function listSuppliers(reader: Reader): Promise<SupplierLine[]> {
  const { rows } = await reader.query<SupplierLine>(
    `select supplier_key as key, name, base_url as "baseUrl", frame_origin as "frameOrigin", currencies, is_open as "isOpen", is_answering as "isAnswering",
       (select count(*)::int from game where game.supplier_id = supplier.supplier_id) as games
     from supplier order by supplier_key`,
  )
  return rows
}

type Row = {
  supplier_key: string
  operator_id: string
  base_url: string
  frame_origin: string
  sealed_keys: Buffer
  public_keys: string[]
  currencies: string[]
}

async function lockSupplier(tx: Tx, key: string): Promise<Row | undefined> {
  const { rows } = await tx.query<Row>('select * from supplier where supplier_key = $1 for update', [key])
  return rows[0]
}

/** Null when it was sealed under another secret: then a new one is made. */
function readOwnKey(secret: string, { supplier_key, sealed_keys }: Row): KeyObject | null {
  try {
    return unsealPrivateKey(secret, supplier_key, sealed_keys)
  } catch {
    return null
  }
}

function rotate(known: Row | undefined, publicKey: KeyObject): { publicKeys: string[]; isRotated: boolean } {
  const newest = publicKeyText(publicKey)
  const before = known?.public_keys ?? []
  if (before[0] === newest) return { publicKeys: before, isRotated: false }
  // The newest of those before, as far as it can still be read.
  const previous = before.filter((text) => text !== newest && readPublicKey(text)).slice(0, 1)
  return { publicKeys: [newest, ...previous], isRotated: previous.length > 0 }
}

type Written = { facts: SupplierFacts; own: KeyObject; known: Row | undefined; secret: string }

async function writeSupplier(tx: Tx, { facts, own, known, secret }: Written): Promise<void> {
  const { publicKeys, isRotated } = rotate(known, facts.publicKey)
  await tx.query(
    `insert into supplier (supplier_key, name, operator_id, base_url, frame_origin, sealed_keys, public_keys, currencies,
       previous_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then now() + ${ROTATION} end)
     on conflict (supplier_key) do update set name = excluded.name, operator_id = excluded.operator_id,
       base_url = excluded.base_url, frame_origin = excluded.frame_origin, sealed_keys = excluded.sealed_keys,
       public_keys = excluded.public_keys, currencies = excluded.currencies,
       previous_until = coalesce(excluded.previous_until, supplier.previous_until)`,
    [
      facts.key,
      facts.name,
      facts.operatorId,
      facts.baseUrl,
      facts.frameOrigin,
      sealPrivateKey(secret, facts.key, own),
      publicKeys,
      facts.currencies,
      isRotated,
    ],
  )
}
