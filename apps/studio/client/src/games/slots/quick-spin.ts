/** Whether reels rest sooner; the player's wish, kept on the device. */
import { useSyncExternalStore } from 'react'
import { keep, readKept } from '../../keep.ts'

let isQuick = readKept('always', 'quick-spin') === 'on'
const listeners = new Set<() => void>()

export function turnQuick(next: boolean): void {
  isQuick = next
  keep('always', 'quick-spin', next ? 'on' : null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useQuick = (): boolean => useSyncExternalStore(subscribe, () => isQuick)
