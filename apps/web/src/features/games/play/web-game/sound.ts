import { readStored, writeStored } from '@tablestakes/look/browser/storage'
import { create } from 'zustand'

const KEY = 'sound'

/** Whether games may be heard. The choice stays on this device; one visit may begin silent without changing it. */
const useStore = create<{ isOn: boolean }>()(() => ({ isOn: readStored(KEY) !== 'off' }))

export const useIsSoundOn = (): boolean => useStore((store) => store.isOn)

export function turnSound(isOn: boolean): void {
  writeStored(KEY, isOn ? 'on' : 'off')
  useStore.setState({ isOn })
}

export const beginSilent = (): void => useStore.setState({ isOn: false })
