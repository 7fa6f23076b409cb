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

/**
 * What a player was shown of what decides rounds, before they were played: hashes of server seeds, ends of crash's chains, hashes of its
 * games, and with which seeds a round was answered. How many of each a device keeps: a few hundred rounds, some ten kilobytes.
 */
export const shownKept = { seeds: 200, ends: 40, games: 300, rounds: 300 } as const
export type ShownShelf = keyof typeof shownKept
/** `told` is what came with it: the salt of a chain, the seeds of a round. */
export type ShownNews = { what: string; told: string | null }

const NEWS_MOST = 100
const TEXT_MOST = 512
const isShelf = (value: unknown): value is ShownShelf => typeof value === 'string' && Object.hasOwn(shownKept, value)
const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MOST
const isShortOrNone = (value: unknown): value is string | null => value === null || isShort(value)

/** Null for anything else: a supplier may send what it likes. */
export function readShownNews(shelf: unknown, news: unknown): { shelf: ShownShelf; news: ShownNews[] } | null {
  if (!isShelf(shelf) || !Array.isArray(news) || news.length > NEWS_MOST) return null
  const read = news.flatMap((one: unknown) => {
    const { what, told } = (one ?? {}) as Record<string, unknown>
    return isShort(what) && isShortOrNone(told) ? [{ what, told }] : []
  })
  return read.length === news.length ? { shelf, news: read } : null
}

/** What the casino's page remembers of a round, handed to the page that proves it: it stands behind the # and never leaves the device. */
export type ShownEntry = readonly [shelf: ShownShelf, what: string, at: number, told: string | null]

const FRAGMENT = 'shown='
export const writeShown = (entries: readonly ShownEntry[]): string =>
  `${FRAGMENT}${encodeURIComponent(JSON.stringify(entries))}`

/** Empty for a fragment of another kind: anybody may have written the address. */
export function readShown(fragment: string): ShownEntry[] {
  const text = fragment.replace(/^#/, '')
  if (!text.startsWith(FRAGMENT)) return []
  try {
    const list: unknown = JSON.parse(decodeURIComponent(text.slice(FRAGMENT.length)))
    return Array.isArray(list) ? list.slice(0, NEWS_MOST).filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is ShownEntry {
  if (!Array.isArray(value)) return false
  const [shelf, what, at, told] = value as unknown[]
  return isShelf(shelf) && isShort(what) && Number.isFinite(at) && isShortOrNone(told)
}

export type MessageOfGame =
  | { type: (typeof plainMessagesOfGame)[number] }
  /** The page remembers it too: a browser may keep the game's own memory apart from the tab that proves a round. */
  | { type: 'shown'; shelf: ShownShelf; news: readonly ShownNews[] }
  /** `isShowing`: it is decided and its picture still moves, so nothing beside the frame may tell how it ended. A maker may leave it out. */
  | { type: 'round'; isOpen: boolean; isShowing?: boolean }
  /** The player has switched it inside the game. */
  | { type: 'sound'; isOn: boolean }

export type MessageOfCasino =
  | { type: 'balance_changed' }
  | { type: 'sound'; isOn: boolean }
  | { type: 'pause'; isPaused: boolean }
  /** The player has chosen another look for the whole site. */
  | { type: 'theme'; theme: 'vibrant-blue' | 'royal-purple' | 'emerald-night' | 'daylight' }
