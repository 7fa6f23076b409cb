import { randomId } from '@tablestakes/look/browser/random-id'
import { readStored, writeStored } from '@tablestakes/look/browser/storage'

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
