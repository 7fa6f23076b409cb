/**
 * What a game in its frame and the page around it say to each other. Messages only ask or tell: none carries money, and
 * either side believes only the exact origin and the very window it has to do with.
 */
export const STUDIO = 'tablestakes-studio'
export const CASINO = 'tablestakes-casino'

/** `limit_reached`: a stake was refused by what protects the player; the page around it says by what. */
export const plainMessagesOfGame = [
  'ready',
  'close',
  'top_up',
  'balance_changed',
  'session_over',
  'limit_reached',
] as const

export type MessageOfGame =
  | { type: (typeof plainMessagesOfGame)[number] }
  | { type: 'round'; isOpen: boolean }
  /** The player has switched it inside the game. */
  | { type: 'sound'; isOn: boolean }

export type MessageOfCasino =
  | { type: 'balance_changed' }
  | { type: 'sound'; isOn: boolean }
  | { type: 'pause'; isPaused: boolean }
  /** The player has chosen another look for the whole site. */
  | { type: 'theme'; theme: 'vibrant-blue' | 'royal-purple' | 'emerald-night' | 'daylight' }
