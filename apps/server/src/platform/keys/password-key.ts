import { constants, createHash, createPrivateKey, generateKeyPair, type KeyObject, privateDecrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, databaseTrouble, type Tx, transact } from '@tablestakes/node/database'
import { seal, unseal } from '@tablestakes/node/sealed'
import { TooLate, within } from '@tablestakes/node/within'
import * as z from 'zod/mini'
import { Refusal } from '../http/refusal.ts'
import { WINDOW_MS } from '../http/signature.ts'
import { defineJob, type Job, nothing } from '../jobs/jobs.ts'

/**
 * Passwords travel as `<kid>.<base64url(RSA-OAEP-SHA256(JSON {password, time, nonce}))>`, so that neither a proxy's log
 * nor a stored request ever holds one, and a stored one cannot be sent again.
 */
export type PublicPasswordKey = { kid: string; spki: string }

export type PasswordKeys = {
  /** The key that `/api/preload` publishes; `spki` is base64 DER. */
  current(): Promise<PublicPasswordKey>
  /** The password inside, once: the second time the same encoding is REPLAYED. */
  decode(encoded: string): Promise<string>
}

/**
 * Specification §9: by default the key has 1024 bits and exponent 65537. A key of 1024 bits holds 62 bytes under OAEP,
 * less than the JSON needs, and can be broken; therefore a site says 3072 and less than 2048 is never made.
 */
const SPECIFIED_BITS = 1024
const SPECIFIED_EXPONENT = 65_537
const BITS_MIN = 2048

const ROTATED_AFTER_DAYS = 90
/** After a rotation the previous key is accepted this long: a page loaded before must still be able to sign in. */
const RETIRED_ACCEPTED_DAYS = 2
/** How late a node notices that another one rotated the key. */
const KNOWN_FOR_MS = 5_000
/** A silent database keeps nobody waiting longer than this while there are keys at all. */
const PATIENCE_MS = 2_000

const message = z.object({
  password: z.string().check(z.maxLength(256)),
  time: z.int(),
  nonce: z.string().check(z.regex(/^[\w-]{16,64}$/)),
})

type StoredKey = PublicPasswordKey & { privateKey: KeyObject; isCurrent: boolean }

/** Makes the first key if no key exists. Part of seeding, because a large key takes a second or more to find. */
export async function seedPasswordKey(database: Database, wanted: { secret: string; bits?: number }): Promise<void> {
  const { rowCount } = await database.query('select from password_key where retired_at is null')
  if (rowCount) return
  const made = await makeKey(wanted)
  await transact(database, async (tx) => {
    // Two nodes that start together on an empty database keep the first one's key.
    await tx.query('lock table password_key in share row exclusive mode')
    const present = await tx.query('select from password_key where retired_at is null')
    if (!present.rowCount) await insertKey(tx, made)
  })
}

/** Publishes a new key when the current one has become old, and retires that one. */
export function rotatePasswordKeys(parts: {
  database: Database
  secret: string
  loadBits: () => Promise<number>
}): Job {
  const { database, secret, loadBits } = parts
  return defineJob({
    kind: 'password-key.rotate',
    payload: nothing,
    everyMs: 86_400_000,
    async prepare() {
      const { rowCount } = await database.query(
        'select from password_key where retired_at is null and created_at < now() - make_interval(days => $1)',
        [ROTATED_AFTER_DAYS],
      )
      return rowCount ? makeKey({ secret, bits: await loadBits() }) : null
    },
    async run(tx, _payload, made) {
      if (!made) return
      await tx.query('update password_key set retired_at = now() where retired_at is null')
      await insertKey(tx, made)
    },
  })
}

export function openPasswordKeys(
  database: Database,
  { secret, clock }: { secret: string; clock: Clock },
): PasswordKeys {
  let known: StoredKey[] = []
  let knownUntilMs = 0
  let loading: Promise<void> | null = null

  const load = async () => {
    try {
      const loaded = loadKeys(database, secret)
      known = await (known.length === 0 ? loaded : within(PATIENCE_MS, loaded))
    } catch (error) {
      // While the database is away or silent, the keys that were known are still the right ones.
      const isAway = error instanceof TooLate || databaseTrouble(error) !== null
      if (known.length === 0 || !isAway) throw error
    }
    knownUntilMs = clock() + KNOWN_FOR_MS
  }

  const keys = async () => {
    if (clock() >= knownUntilMs) {
      loading ??= load().finally(() => {
        loading = null
      })
      await loading
    }
    return known
  }

  return {
    async current() {
      const current = (await keys()).find((key) => key.isCurrent)
      if (!current) throw new Error('there is no password key: the database was not seeded')
      return { kid: current.kid, spki: current.spki }
    },
    async decode(encoded) {
      const [kid, ciphertext, ...rest] = encoded.split('.')
      if (!kid || !ciphertext || rest.length > 0) throw new Refusal('INVALID')
      const key = (await keys()).find((one) => one.kid === kid)
      if (!key) throw new Refusal('INVALID')
      const { password, time, nonce } = decrypt(key.privateKey, ciphertext)
      if (Math.abs(clock() - time) > WINDOW_MS) throw new Refusal('CLOCK')
      const isFirst = await transact(database, (tx) => spendNonce(tx, kid, nonce))
      if (!isFirst) throw new Refusal('REPLAYED')
      return password
    },
  }
}

/** Every way to be wrong is the same refusal, so that the answer says nothing about the padding. */
function decrypt(privateKey: KeyObject, ciphertext: string) {
  try {
    const plain = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(ciphertext, 'base64url'),
    )
    return z.parse(message, JSON.parse(plain.toString('utf8')))
  } catch {
    throw new Refusal('INVALID')
  }
}

async function loadKeys(database: Database, secret: string): Promise<StoredKey[]> {
  const { rows } = await database.query<{ kid: string; spki: Buffer; sealed_private: Buffer; is_current: boolean }>(
    `select kid, spki, sealed_private, retired_at is null as is_current from password_key
     where retired_at is null or retired_at > now() - make_interval(days => $1)`,
    [RETIRED_ACCEPTED_DAYS],
  )
  return rows.map((row) => ({
    kid: row.kid,
    spki: row.spki.toString('base64'),
    privateKey: createPrivateKey({
      key: unseal(secret, purposeOf(row.kid), row.sealed_private),
      format: 'der',
      type: 'pkcs8',
    }),
    isCurrent: row.is_current,
  }))
}

type MadeKey = { kid: string; bits: number; spki: Buffer; sealedPrivate: Buffer }

async function makeKey({ secret, bits = SPECIFIED_BITS }: { secret: string; bits?: number }): Promise<MadeKey> {
  const modulusLength = Math.max(bits, BITS_MIN)
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength,
    publicExponent: SPECIFIED_EXPONENT,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const kid = createHash('sha256').update(pair.publicKey).digest('hex').slice(0, 16)
  return {
    kid,
    bits: modulusLength,
    spki: pair.publicKey,
    sealedPrivate: seal(secret, purposeOf(kid), pair.privateKey),
  }
}

async function insertKey(tx: Tx, made: MadeKey) {
  await tx.query('insert into password_key (kid, bits, spki, sealed_private) values ($1, $2, $3, $4)', [
    made.kid,
    made.bits,
    made.spki,
    made.sealedPrivate,
  ])
}

function purposeOf(kid: string) {
  return `password-key ${kid}`
}

async function spendNonce(tx: Tx, kid: string, nonce: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'password-nonce',
    text: 'insert into password_nonce (kid, nonce) values ($1, $2) on conflict do nothing',
    values: [kid, nonce],
  })
  return rowCount === 1
}

/** A nonce need only be remembered while its time would still be accepted. */
export const sweepPasswordNonces = defineJob({
  kind: 'password-key.sweep',
  payload: nothing,
  everyMs: 600_000,
  async run(tx) {
    await tx.query(`delete from password_nonce where spent_at < now() - $1 * interval '1 ms'`, [3 * WINDOW_MS])
    await tx.query(`delete from password_key where retired_at < now() - make_interval(days => $1)`, [
      RETIRED_ACCEPTED_DAYS,
    ])
  },
})
