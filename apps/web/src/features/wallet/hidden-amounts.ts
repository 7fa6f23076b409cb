import { readStored, writeStored } from '@tablestakes/look/browser/storage'
import { create } from 'zustand'

const KEY = 'amounts'

/** A player on a bus may not want the row behind to read along. The choice stays on this device. */
const useStore = create<{ isHidden: boolean }>()(() => ({ isHidden: readStored(KEY) === 'hidden' }))

export const useAmountsHidden = (): boolean => useStore((store) => store.isHidden)

export function hideAmounts(isHidden: boolean): void {
  writeStored(KEY, isHidden ? 'hidden' : 'shown')
  useStore.setState({ isHidden })
}
