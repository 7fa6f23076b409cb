/** Specification §3: game category keys, as they are spelled there. */
export const gameCategories = {
  ALL: 'lobby_salon',
  ORIGINAL: 'lobby_Original',
  SLOTS: 'lobby_slots',
  LIVE: 'lobby_live',
  SPORTS: 'lobby_sports',
  GOLD: 'lobby_Gold Games',
  PROVIDERS: 'game_manufacturer',
} as const
export type GameCategory = (typeof gameCategories)[keyof typeof gameCategories]
