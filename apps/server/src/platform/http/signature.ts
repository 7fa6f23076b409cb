import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalRequest, sortQuery } from '@tablestakes/domain/wire/signature'
import type { Database } from '@tablestakes/node/database'
import { onItsOwnTime } from '@tablestakes/node/deadline'
import { deleteOld } from '../jobs/delete-old.ts'
import { defineJob, nothing } from '../jobs/jobs.ts'
import { Refusal } from './refusal.ts'

/** How far the clocks of a player's device and of the server may differ. */
export const WINDOW_MS = 300_000
const DAY_MS = 86_400_000
/** A batch of nonces belongs to many requests, so it has a time of its own, and ends before theirs. */
const WRITE_MS = 5_000

export type SignedRequest = {
  method: string
  /** Path and query as they stand in the request line. */
  url: string
  body: Uint8Array
  timestamp: string | undefined
  nonce: string | undefined
  sign: string | undefined
}

/**
 * Refuses a request that was not signed with one of the keys, as it is, within the window. Says nothing about repeats:
 * the nonce is claimed afterwards, so that only holders of a key can fill the book of nonces.
 */
export function verifySignature(request: SignedRequest, keys: readonly string[], nowMs: number): { nonce: Buffer } {
  const { timestamp = '', nonce = '', sign = '' } = request
  if (!/^\d{1,16}$/.test(timestamp) || !/^[0-9a-fA-F]{32}$/.test(nonce) || !/^[0-9a-f]{64}$/.test(sign)) {
    throw new Refusal('SIGNATURE')
  }
  const [path, query] = splitUrl(request.url)
  // The signature covers the sorted query; a query that travels in another order was changed on the way.
  if (sortQuery(query) !== query) throw new Refusal('SIGNATURE')
  const bodyHash = createHash('sha256').update(request.body).digest('hex')
  const text = canonicalRequest({ timestamp, method: request.method, path, query, bodyHash, nonce })
  const given = Buffer.from(sign, 'hex')
  const fits = keys.map((key) => timingSafeEqual(createHmac('sha256', key).update(text).digest(), given))
  if (!fits.includes(true)) throw new Refusal('SIGNATURE')
  // Told apart only when the rest is right: the web then knows that the device's clock is wrong and can correct for it.
  if (Math.abs(nowMs - Number(timestamp)) > WINDOW_MS) throw new Refusal('CLOCK')
  return { nonce: Buffer.from(nonce, 'hex') }
}

function splitUrl(url: string): [path: string, query: string] {
  const question = url.indexOf('?')
  return question < 0 ? [url, ''] : [url.slice(0, question), url.slice(question + 1)]
}

/**
 * The key visitors sign with until they have a session's own. It changes at midnight UTC and yesterday's still counts,
 * so a page opened before midnight goes on working. Derived, so every node knows it without asking.
 */
export function guestSignKey(secret: string, nowMs: number): string {
  const day = new Date(nowMs).toISOString().slice(0, 10)
  const known = derived.get(`${day} ${secret}`)
  if (known) return known
  const key = createHmac('sha256', secret).update(`guest sign_key ${day}`).digest('hex')
  if (derived.size >= DERIVED_MAX) derived.clear()
  derived.set(`${day} ${secret}`, key)
  return key
}

/** Today's and yesterday's are needed with every visitor's request. */
const derived = new Map<string, string>()
const DERIVED_MAX = 8

export function guestSignKeys(secret: string, nowMs: number): string[] {
  return [guestSignKey(secret, nowMs), guestSignKey(secret, nowMs - DAY_MS)]
}

export type NonceBook = { claim(nonce: Buffer): Promise<boolean> }

/**
 * Remembers nonces in the database, so that a request is accepted once on whichever node and across restarts. Requests
 * that arrive while a batch is being written form the next one: under load one statement serves hundreds of them.
 */
export function createNonceBook(database: Database): NonceBook {
  type Waiting = { resolve: (fresh: boolean) => void; reject: (error: unknown) => void }
  let next = new Map<string, Waiting & { nonce: Buffer }>()
  let writing = false

  const write = async () => {
    while (next.size > 0) {
      const batch = next
      next = new Map()
      try {
        const nonces = [...batch.values()].map(({ nonce }) => nonce)
        const fresh = await onItsOwnTime(WRITE_MS, () => insertNonces(database, nonces))
        for (const [name, { resolve }] of batch) resolve(fresh.has(name))
      } catch (error) {
        for (const { reject } of batch.values()) reject(error)
      }
    }
    writing = false
  }

  return {
    claim(nonce) {
      const name = nonce.toString('hex')
      // Twice in one batch: the second is the repeat.
      if (next.has(name)) return Promise.resolve(false)
      const claimed = new Promise<boolean>((resolve, reject) => next.set(name, { nonce, resolve, reject }))
      if (!writing) {
        writing = true
        void write()
      }
      return claimed
    },
  }
}

async function insertNonces(database: Database, nonces: Buffer[]): Promise<Set<string>> {
  const { rows } = await database.query<{ nonce: Buffer }>({
    name: 'nonce-claim',
    // Not waiting for the disk (for this statement's own transaction only) saves a flush per batch. A crash of the
    // database itself may forget the last fraction of a second of nonces; money is guarded by idempotency keys.
    // Sorted, so that two nodes never wait for each other's rows crosswise.
    text: `insert into request_nonce (nonce)
           select nonce from unnest($1::bytea[]) as nonce, (select set_config('synchronous_commit', 'off', true)) as fast
           order by nonce
           on conflict do nothing returning nonce`,
    values: [nonces],
  })
  return new Set(rows.map(({ nonce }) => nonce.toString('hex')))
}

/** A request can be repeated until its timestamp leaves the window: at most twice the window after it was first seen. */
export const sweepNonces = defineJob({
  kind: 'nonces.sweep',
  payload: nothing,
  everyMs: 60_000,
  async run(tx) {
    const seconds = (2 * WINDOW_MS) / 1000 + 60
    await deleteOld(tx, { from: 'request_nonce', where: `seen_at < now() - interval '${seconds} seconds'` })
  },
})
