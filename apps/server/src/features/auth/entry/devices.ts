import type { Reader, Tx } from '@tablestakes/node/database'
import { makeBearer, readBearer } from '../../../platform/http/bearer.ts'
import type { Cookie, Visitor } from '../../../platform/http/serving.ts'
import type { DeviceFields } from './complete-login.ts'

/**
 * A browser is known again by a secret cookie, the same for every account used in it. What the device says of itself is
 * only shown to its owner: anybody can say it.
 */
const COOKIE = { name: 'device', path: '/api', maxAgeSeconds: 365 * 86_400 }

export type Browser = { hash: Buffer; cookie: Cookie }

/** The browser's own secret, or a new one; set again at each login, so that a browser in use is never forgotten. */
export function recogniseBrowser({ cookie }: Pick<Visitor, 'cookie'>): Browser {
  const shown = cookie(COOKIE.name)
  const known = readBearer(shown)
  if (known) return { hash: known.hash, cookie: { ...COOKIE, value: shown } }
  const made = makeBearer(0n)
  return { hash: made.hash, cookie: { ...COOKIE, value: made.text } }
}

export function deviceHashOf({ cookie }: Pick<Visitor, 'cookie'>): Buffer | null {
  return readBearer(cookie(COOKIE.name))?.hash ?? null
}

/** The id the device gives itself: in the request, else in the header every request has. */
export function deviceCodeOf({ deviceId }: Pick<Visitor, 'deviceId'>, device: DeviceFields): string {
  return device.device_id ?? deviceId ?? ''
}

export async function isKnownDevice(
  reader: Reader,
  { playerId, deviceHash }: { playerId: bigint; deviceHash: Buffer | null },
): Promise<boolean> {
  const { rowCount } = await reader.query('select from player_device where player_id = $1 and device_hash = $2', [
    playerId,
    deviceHash,
  ])
  return rowCount === 1
}

/** True when the player has used other browsers before and never this one: that is worth a notice. */
export async function rememberDevice(
  tx: Tx,
  used: { playerId: bigint; deviceHash: Buffer; deviceCode: string; deviceModel: string },
): Promise<boolean> {
  const { playerId, deviceHash, deviceCode, deviceModel } = used
  const { rows } = await tx.query<{ is_new: boolean; has_others: boolean }>(
    `with before as (select device_hash from player_device where player_id = $1), noted as (
       insert into player_device (player_id, device_hash, device_code, device_model) values ($1, $2, $3, $4)
       on conflict (player_id, device_hash) do update set seen_at = now(), device_code = excluded.device_code,
         device_model = excluded.device_model
     )
     select not exists (select from before where device_hash = $2) as is_new,
       exists (select from before where device_hash <> $2) as has_others`,
    [playerId, deviceHash, deviceCode, deviceModel],
  )
  return rows[0]!.is_new && rows[0]!.has_others
}
