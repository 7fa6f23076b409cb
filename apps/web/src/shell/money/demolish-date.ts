import { postponeDemolish } from '@tablestakes/domain/promotions/demolish'
import { readStored, writeStored } from '@tablestakes/look/browser/storage'
import { serverNow } from '../../lib/browser/clock.ts'

const KEY = 'demolish_next'

/** When the pop-up of the empty purse may open again on this device; null: it was never closed. */
export function nextHelpAt(): number | null {
  const kept = Number(readStored(KEY) ?? Number.NaN)
  return Number.isFinite(kept) ? kept : null
}

export const postponeHelp = (): void => writeStored(KEY, String(postponeDemolish({ now: serverNow() })))
