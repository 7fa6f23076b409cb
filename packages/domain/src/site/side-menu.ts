/**
 * The side bar's menus of type 0, 1 and 2 (specification §2) with their default labels. The specification does not say
 * which label belongs to which type: 0 gathers what a player can get, 1 what is the player's own, 2 what is going on.
 */
import type { AsideMenuItem } from './site-config.ts'

export type MenuType = 0 | 1 | 2

/** `label` is the specification's default wording and the dictionary's key; a configured item brings its own url. */
export type MenuItem = { type: MenuType; label: string; url: string | null; badgeHidden: boolean }

export const defaultMenuLabels = {
  0: ['Award', 'Cashback', 'invite', 'gift code', 'Download', 'messaging channel'],
  1: ['Payment', 'My-Wallet', 'My-Bonus', 'My-gamehistory', 'My-Transaction', 'mail-Message'],
  2: ['Wheel', 'promotion'],
} as const satisfies Record<MenuType, readonly string[]>

export type MenuLabel = (typeof defaultMenuLabels)[MenuType][number]

const TYPES: readonly MenuType[] = [0, 1, 2]

/**
 * The configured menu, or the defaults where a site has configured none. Items with a label of their own go to type 2.
 */
export function sideMenu(configured: readonly AsideMenuItem[]): MenuItem[] {
  if (configured.length === 0) {
    return TYPES.flatMap((type) =>
      defaultMenuLabels[type].map((label) => ({ type, label, url: null, badgeHidden: false })),
    )
  }
  const items = configured.map(({ key, url, badgeHidden }) => ({
    type: typeOfLabel(key),
    label: key,
    url,
    badgeHidden,
  }))
  return items.toSorted((one, other) => one.type - other.type)
}

function typeOfLabel(label: string): MenuType {
  return TYPES.find((type) => (defaultMenuLabels[type] as readonly string[]).includes(label)) ?? 2
}
