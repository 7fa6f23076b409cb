import { readStored, writeStored } from './storage.ts'

const DEVICE_KEY = 'device_id'

let deviceId: string | undefined

/** A random id of this browser. It recognises a device, opens nothing, and is no fingerprint of the hardware. */
export function getDeviceId(): string {
  if (deviceId) return deviceId
  deviceId = readStored(DEVICE_KEY) ?? randomId()
  writeStored(DEVICE_KEY, deviceId)
  return deviceId
}

/** What the browser says about itself: enough for a talk with support ("your Android phone"), no more. */
export function describeDevice(): { model: string; osVersion: string } {
  const inBrackets = /\(([^)]*)\)/.exec(navigator.userAgent)?.[1] ?? 'unknown'
  const parts = inBrackets.split(';').map((part) => part.trim().slice(0, 64))
  const osVersion = parts.find((part) => /android|iphone os|mac os|windows|linux|cros/i.test(part)) ?? 'unknown'
  return { model: parts.at(-1) ?? 'unknown', osVersion }
}

/** A 128-bit random id; `crypto.randomUUID` exists only in secure contexts, and a phone may open a plain address. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = toHex(bytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
