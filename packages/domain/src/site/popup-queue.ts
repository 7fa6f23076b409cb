/**
 * One pop-up at a time. Pop-ups that want to open by themselves ask here; the queue opens the most important one,
 * holds the others until it is closed, keeps silent while a round is running, and shows none more often than its cap
 * allows. The state is plain data: `shown` is kept in local storage, the rest lives with the page.
 */
import { DAY_MS, HOUR_MS } from '../text/duration.ts'

/**
 * `gapMs`: the least time between two showings; `perDay`: the most showings within 24 hours. What is `needed` concerns the law or the
 * player's own money and account; everything else is an offer: of all offers together one opens within 24 hours, and none before a new
 * player has played a round.
 */
export type PopupRule = { gapMs: number; perDay: number; needed?: true }

/** Mostly by the names of their dialogs, in order of importance: what the law asks for and what concerns the player's money first, offers last. */
export const popupRules = {
  'accept-terms': { gapMs: 0, perDay: 20, needed: true },
  'withdraw-notice': { gapMs: 0, perDay: 20, needed: true },
  /** The binding dialog for a number that was typed and never proven: its real owner could take the account over. */
  'phone-proof': { gapMs: HOUR_MS, perDay: 1, needed: true },
  'phone-binding': { gapMs: HOUR_MS, perDay: 1 },
  notice: { gapMs: 0, perDay: 1 },
  'enter-window': { gapMs: 6 * HOUR_MS, perDay: 1 },
  'register-guide': { gapMs: HOUR_MS, perDay: 1 },
  'first-recharge': { gapMs: 6 * HOUR_MS, perDay: 1 },
  'second-recharge': { gapMs: 6 * HOUR_MS, perDay: 1 },
  'daily-gift': { gapMs: 6 * HOUR_MS, perDay: 1 },
  'lucky-box': { gapMs: 6 * HOUR_MS, perDay: 1 },
  'gold-panning': { gapMs: 6 * HOUR_MS, perDay: 1 },
  demolish: { gapMs: DAY_MS, perDay: 1 },
} as const satisfies Record<string, PopupRule>

export type PopupName = keyof typeof popupRules

export type PopupQueue = {
  open: PopupName | null
  waiting: readonly PopupName[]
  isRoundRunning: boolean
  /** A new player who has not played a round: offers wait for that. */
  isNewcomer: boolean
  /** When each was shown within the last 24 hours. */
  shown: Partial<Record<PopupName, readonly number[]>>
}

export const emptyPopupQueue: PopupQueue = {
  open: null,
  waiting: [],
  isRoundRunning: false,
  isNewcomer: false,
  shown: {},
}

/** The queue of a fresh page: `stored` is what was kept of `shown`, and anybody may have written into that storage. */
export function startPopups(stored: unknown): PopupQueue {
  const kept = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const names = Object.keys(popupRules) as PopupName[]
  const shown = names.flatMap((name) => {
    const times = kept[name]
    return Array.isArray(times) && times.every((time) => typeof time === 'number') ? [[name, times]] : []
  })
  return { ...emptyPopupQueue, shown: Object.fromEntries(shown) }
}

export type PopupEvent = { now: number } & (
  | { type: 'asked'; name: PopupName }
  /** Its reason is gone: a balance rose, an offer ended. An open one stays until the player closes it. */
  | { type: 'withdrawn'; name: PopupName }
  | { type: 'closed' }
  | { type: 'came'; isNewcomer: boolean }
  | { type: 'played' }
  | { type: 'roundStarted' }
  | { type: 'roundEnded' }
)

export function nextPopups(queue: PopupQueue, event: PopupEvent): PopupQueue {
  return openNext(applyEvent(queue, event), event.now)
}

function applyEvent(queue: PopupQueue, event: PopupEvent): PopupQueue {
  switch (event.type) {
    case 'asked': {
      if (queue.open === event.name || queue.waiting.includes(event.name)) return queue
      return { ...queue, waiting: [...queue.waiting, event.name].sort((one, other) => rankOf(one) - rankOf(other)) }
    }
    case 'withdrawn':
      return { ...queue, waiting: queue.waiting.filter((name) => name !== event.name) }
    case 'closed':
      return { ...queue, open: null }
    case 'came':
      return { ...queue, isNewcomer: event.isNewcomer }
    case 'played':
      return { ...queue, isNewcomer: false }
    case 'roundStarted':
      return { ...queue, isRoundRunning: true }
    case 'roundEnded':
      return { ...queue, isRoundRunning: false }
  }
}

/** Those over their cap are dropped, not kept: one that opened tomorrow for yesterday's reason would be wrong. */
function openNext(queue: PopupQueue, now: number): PopupQueue {
  const waiting = queue.waiting.filter((name) => isWithinCap(queue, name, now))
  if (queue.open !== null || queue.isRoundRunning) return { ...queue, waiting }
  // A newcomer's offers keep waiting; what is needed goes past them.
  const first = waiting.find((name) => !queue.isNewcomer || isNeeded(name))
  if (first === undefined) return { ...queue, waiting }
  const times = recentOf(queue.shown[first] ?? [], now)
  const rest = waiting.filter((name) => name !== first)
  return { ...queue, open: first, waiting: rest, shown: { ...queue.shown, [first]: [...times, now] } }
}

const isNeeded = (name: PopupName): boolean => 'needed' in popupRules[name]

function isWithinCap({ shown }: PopupQueue, name: PopupName, now: number): boolean {
  const { perDay, gapMs }: PopupRule = popupRules[name]
  const recent = recentOf(shown[name] ?? [], now)
  if (recent.length >= perDay || recent.some((shownAt) => now - shownAt < gapMs)) return false
  return isNeeded(name) || !hasShownOffer(shown, now)
}

function hasShownOffer(shown: PopupQueue['shown'], now: number): boolean {
  const names = Object.keys(shown) as PopupName[]
  return names.some((name) => !isNeeded(name) && recentOf(shown[name] ?? [], now).length > 0)
}

/** Times ahead of now come from a device whose clock was set back; counting them would silence a pop-up for long. */
function recentOf(times: readonly number[], now: number): number[] {
  return times.filter((shownAt) => shownAt <= now && now - shownAt < DAY_MS)
}

function rankOf(name: PopupName): number {
  return Object.keys(popupRules).indexOf(name)
}
