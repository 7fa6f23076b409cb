import type { MenuItem, MenuLabel } from '@tablestakes/domain/site/side-menu'
import { toHref } from '../../lib/address/hash-location.ts'
import type { DialogName } from '../dialogs/open-dialog.ts'

/** Where the default menu entries lead: a page, or an overlay over the page one is on. */
type Target = { path: string } | { dialog: DialogName }

const DEFAULT_TARGETS: Readonly<Record<MenuLabel, Target>> = {
  Award: { dialog: 'vip' },
  Cashback: { path: '/activity?id=1001' },
  invite: { path: '/invitation' },
  'gift code': { dialog: 'redeem-code' },
  Download: { dialog: 'download' },
  'messaging channel': { path: '/activity?id=11' },
  Payment: { path: '/rechargeNew' },
  'My-Wallet': { path: '/wallet' },
  'My-Bonus': { dialog: 'bonus-tasks' },
  'My-gamehistory': { path: '/gameRecord' },
  'My-Transaction': { dialog: 'transactions' },
  'mail-Message': { dialog: 'mail-box' },
  Wheel: { dialog: 'lucky-wheel' },
  promotion: { path: '/activity' },
}

/** The address of a menu entry: the configured one, else the default of its label. Null where neither leads anywhere. */
export function menuHref(item: MenuItem, path: string): string | null {
  if (item.url !== null) return configuredHref(item.url, path)
  const target = Object.hasOwn(DEFAULT_TARGETS, item.label) ? DEFAULT_TARGETS[item.label as MenuLabel] : null
  if (target === null) return null
  return toHref('path' in target ? target.path : `${path}?open=${target.dialog}`)
}

/** `/activity`, `#/activity`, `?open=vip` or an address outside. Anything that could run is no address. */
function configuredHref(url: string, path: string): string | null {
  if (/^https?:\/\//.test(url)) return url
  if (url.startsWith('?')) return toHref(path + url)
  if (url.startsWith('#/')) return url
  return url.startsWith('/') ? toHref(url) : null
}
