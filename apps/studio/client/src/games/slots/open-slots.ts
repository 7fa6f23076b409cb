import { isSlotKey, type SlotKey, type SlotTable } from '@tablestakes/domain/games/slots/slot'
import type { SlotPictures } from './slot-pictures.ts'
import type { SlotTheme } from './slot-theme.ts'

export type Slot = { key: SlotKey; table: SlotTable; theme: SlotTheme; pictures: SlotPictures }

/** The slots of this page whose drawings have come. */
const opened = new Map<string, Slot>()

export function keepSlot(slot: Slot): void {
  opened.set(slot.key, slot)
}

export function slotOf(key: string): Slot {
  const slot = isSlotKey(key) ? opened.get(key) : undefined
  if (!slot) throw new Error(`${key} was not opened`)
  return slot
}
