import { createHash } from 'node:crypto'
import type { PushServiceName } from '@tablestakes/contract/push'
import type { Language } from '@tablestakes/dictionary'
import type { Reader, Tx } from '@tablestakes/node/database'

export type Device = { device_id: bigint; site_id: string; service: PushServiceName; token: string; lang: Language }

/** More than anybody's phones and browsers; the oldest goes. */
const MOST = 10

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A device listens for one player: the one who is signed in there now. */
export async function saveDevice(tx: Tx, playerId: bigint, device: Omit<Device, 'device_id'>): Promise<void> {
  await tx.query('delete from push_device where token_hash = $1 and player_id <> $2', [hashOf(device.token), playerId])
  await tx.query(
    `insert into push_device (player_id, site_id, service, token, token_hash, lang) values ($1, $2, $3, $4, $5, $6)
     on conflict (token_hash) do update set saved_at = now(), lang = excluded.lang`,
    [playerId, device.site_id, device.service, device.token, hashOf(device.token), device.lang],
  )
  await tx.query(
    `delete from push_device where device_id in (
       select device_id from push_device where player_id = $1 order by saved_at desc, device_id desc offset ${MOST})`,
    [playerId],
  )
}

/** Only one's own. */
export async function removeDevice(tx: Tx, playerId: bigint, token: string): Promise<void> {
  await tx.query('delete from push_device where token_hash = $1 and player_id = $2', [hashOf(token), playerId])
}

/** All of a player's, and with each what waits to be sent to it. */
export async function forgetDevices(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query('delete from push_device where player_id = $1', [playerId])
}

export async function devicesOf(reader: Reader, playerId: bigint): Promise<Device[]> {
  const { rows } = await reader.query<Device>({
    name: 'push-devices',
    text: 'select device_id, site_id, service, token, lang from push_device where player_id = $1',
    values: [playerId],
  })
  return rows
}
