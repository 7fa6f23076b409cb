import { useText } from '../../../../lib/words/i18n.ts'
import { isolate } from '../../isolate.ts'
import { deviceKind, deviceModel } from './device-kind.ts'

type Device = { model: string; osVersion?: string }

/** "iPhone", "Android, SM-A515F", "Windows computer": what the player calls it. */
export function useDeviceName(): (device: Device) => string {
  const text = useText()
  return (device) => {
    const model = deviceModel(device)
    return model === '' ? text(`device_${deviceKind(device)}`) : text('device_android_model', { model: isolate(model) })
  }
}
