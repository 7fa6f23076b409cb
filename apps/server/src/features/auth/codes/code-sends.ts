import { createHmac } from 'node:crypto'
import type { Reader, Tx } from '@tablestakes/node/database'
import { addressKey } from '@tablestakes/node/rate-limit'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Contact } from '../../players/index.ts'

/**
 * Every message costs money and rings somebody's phone, so they are counted by where they go and by the network that asks.
 * Neither is stored, only hashes under the server's secret.
 */
export type SendKeys = { destination: Buffer; address: Buffer }

/** When messages went out, newest first, as far back as the limits look. */
export type EarlierSends = { destination: readonly number[]; address: readonly number[] }

export const RESEND_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

const DESTINATION_HOUR_MAX = 6
const DESTINATION_DAY_MAX = 12
/** From here on a person must show that they are one, if the site has a captcha. */
const DESTINATION_HOUR_FREE = 3
/** Carriers put thousands of phones behind one address: a captcha is asked for only where no crowd of players would be. */
const ADDRESS_HOUR_MAX = 600
const ADDRESS_HOUR_FREE = 100

export function sendKeys(secret: string, { contact, ip }: { contact: Contact; ip: string }): SendKeys {
  const hash = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
  return {
    destination: hash('code destination', contact.kind, contact.value),
    address: hash('code address', addressKey(ip)),
  }
}

/** Refuses what is too much, and says whether a captcha must be solved first. `scale` multiplies an address's share. */
export function judgeSends(
  sends: EarlierSends,
  { nowMs, scale }: { nowMs: number; scale: number },
): { needsCaptcha: boolean } {
  const waits = {
    soon: waitFor(sends.destination, { most: 1, withinMs: RESEND_MS, nowMs }),
    many: Math.max(
      waitFor(sends.destination, { most: DESTINATION_HOUR_MAX, withinMs: HOUR_MS, nowMs }),
      waitFor(sends.destination, { most: DESTINATION_DAY_MAX, withinMs: DAY_MS, nowMs }),
      scale === 0 ? 0 : waitFor(sends.address, { most: addressMax(scale), withinMs: HOUR_MS, nowMs }),
    ),
  }
  if (waits.many > 0) throw new Refusal('TOO_MANY', { retryAfterMs: Math.max(waits.many, waits.soon) })
  if (waits.soon > 0) throw new Refusal('CODE_TOO_SOON', { retryAfterMs: waits.soon })
  const inHour = (times: readonly number[]) => times.filter((at) => at > nowMs - HOUR_MS).length
  return {
    needsCaptcha:
      inHour(sends.destination) >= DESTINATION_HOUR_FREE ||
      (scale !== 0 && inHour(sends.address) >= Math.ceil(ADDRESS_HOUR_FREE * scale)),
  }
}

/** How long until fewer than `most` sends are within the window; 0 when that is so now. */
function waitFor(
  times: readonly number[],
  { most, withinMs, nowMs }: { most: number; withinMs: number; nowMs: number },
): number {
  const oldest = times[most - 1]
  return oldest === undefined ? 0 : Math.max(0, oldest + withinMs - nowMs)
}

const addressMax = (scale: number) => Math.max(1, Math.ceil(ADDRESS_HOUR_MAX * scale))

export async function loadSends(
  reader: Reader,
  keys: SendKeys,
  { nowMs, scale }: { nowMs: number; scale: number },
): Promise<EarlierSends> {
  const { rows } = await reader.query<{ is_destination: boolean; sent_at: Date }>({
    name: 'code-sends',
    text: `(select true as is_destination, sent_at from code_send
             where destination_hash = $1 and sent_at > $3 order by sent_at desc limit $5)
           union all
           (select false, sent_at from code_send where address_hash = $2 and sent_at > $4 order by sent_at desc limit $6)
           order by is_destination, sent_at desc`,
    values: [
      keys.destination,
      keys.address,
      new Date(nowMs - DAY_MS),
      new Date(nowMs - HOUR_MS),
      DESTINATION_DAY_MAX,
      addressMax(scale),
    ],
  })
  const timesOf = (isDestination: boolean) =>
    rows.filter((row) => row.is_destination === isDestination).map((row) => row.sent_at.getTime())
  return { destination: timesOf(true), address: timesOf(false) }
}

/** Of two requests for one destination or from one network, the second waits here and then sees the first. */
export async function lockSends(tx: Tx, { destination, address }: SendKeys): Promise<void> {
  for (const key of [destination, address]) {
    await tx.query({
      name: 'code-send-lock',
      text: 'select pg_advisory_xact_lock($1)',
      values: [key.readBigInt64BE()],
    })
  }
}

export async function recordSend(tx: Tx, { destination, address }: SendKeys, nowMs: number): Promise<bigint> {
  const { rows } = await tx.query<{ send_id: bigint }>({
    name: 'code-send',
    text: 'insert into code_send (destination_hash, address_hash, sent_at) values ($1, $2, $3) returning send_id',
    values: [destination, address, new Date(nowMs)],
  })
  return rows[0]!.send_id
}

/** It never left, so it counts for nothing. */
export async function forgetSend(tx: Tx, sendId: bigint): Promise<void> {
  await tx.query('delete from code_send where send_id = $1', [sendId])
}
