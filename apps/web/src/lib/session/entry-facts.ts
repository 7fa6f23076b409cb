import { client } from '@tablestakes/contract/request'
import { getChannel } from '../address/launch.ts'
import { getPreloaded } from '../api/preload.ts'
import { describeDevice, getDeviceId } from '../browser/device.ts'

/** Specification §3: the device fields that every way in sends along. They describe, they open nothing. */
export function entryFacts() {
  const { model, osVersion } = describeDevice()
  const channel = Number(getChannel())
  return {
    device_id: getDeviceId(),
    device_model: model,
    os_version: osVersion,
    game_version: String(client.version),
    app_version: getPreloaded()?.version ?? '',
    ...(Number.isSafeInteger(channel) && { channel_id: channel }),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
