/** What a browser says about its machine is written for servers. Players know these. */
export type DeviceKind = 'iphone' | 'ipad' | 'android' | 'windows' | 'mac' | 'linux' | 'other'

const MARKS: readonly (readonly [DeviceKind, RegExp])[] = [
  ['iphone', /iphone/i],
  ['ipad', /ipad|^cpu os \d/i],
  ['android', /android/i],
  ['windows', /windows|win64|wow64/i],
  ['mac', /mac os|macintosh/i],
  ['linux', /linux|x11|cros/i],
  // Browsers that keep the model to themselves say K on Android and name only the processor on Windows.
  ['android', /^K\b/],
  ['windows', /^x64\b/i],
]

export function deviceKind({ model, osVersion = '' }: { model: string; osVersion?: string }): DeviceKind {
  // The system knows better than the model, which may be a shop's own name.
  const found = MARKS.find(([, mark]) => mark.test(osVersion)) ?? MARKS.find(([, mark]) => mark.test(model))
  return found?.[0] ?? (osVersion === '' && LOOKS_LIKE_A_PHONE.test(model) ? 'android' : 'other')
}

/** `SM-A515F`, `Redmi Note 8 Pro`: only Android tells its model. */
const LOOKS_LIKE_A_PHONE = /^(sm-|redmi|mi |poco|infinix|tecno|itel|vivo|oppo|cph\d|rmx\d|moto|pixel|nokia|huawei)/i

/** The maker's model where it tells the owner something, else nothing. */
export function deviceModel({ model, osVersion = '' }: { model: string; osVersion?: string }): string {
  if (deviceKind({ model, osVersion }) !== 'android') return ''
  const name = model.replace(/\s*Build\/.*$/i, '').trim()
  return name.length > 1 && !/android|unknown|^(wv|mobile|tablet|rv:.*)$/i.test(name) ? name : ''
}
