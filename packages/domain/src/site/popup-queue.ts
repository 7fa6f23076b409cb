/**
 * One pop-up at a time. Pop-ups that want to open by themselves ask here; the queue opens the most important one,
 * holds the others until it is closed, keeps silent while a round is running, and shows none more often than its cap
 * allows. The state is plain data: `shown` is kept in local storage, the rest lives with the page.
 */
import { DAY_MS, HOUR_MS } from '../text/duration.ts'

/** `gapMs`: the least time between two showings; `perDay`: the most showings within 24 hours. */
export type PopupRule = { gapMs: number; perDay: number }

/** By the names of their dialogs, in order of importance: what the law asks for and what concerns the player's money first, offers last. */
export const popupRules = {
  'accept-terms': { gapMs: 0, perDay: 20 },
  'withdraw-notice': { gapMs: 0, perDay: 20 },
  'phone-binding': { gapMs: HOUR_MS, perDay: 3 },
  notice: { gapMs: 0, perDay: 5 },
  'register-guide': { gapMs: HOUR_MS, perDay: 2 },
  'first-recharge': { gapMs: 6 * HOUR_MS, perDay: 2 },
  'second-recharge': { gapMs: 6 * HOUR_MS, perDay: 2 },
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
  /** When each was shown within the last 24 hours. */
  shown: Partial<Record<PopupName, readonly number[]>>
}

export const emptyPopupQueue: PopupQueue = { open: null, waiting: [], isRoundRunning: false, shown: {} }

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
    case 'roundStarted':
      return { ...queue, isRoundRunning: true }
    case 'roundEnded':
      return { ...queue, isRoundRunning: false }
  }
}

/** Those over their cap are dropped, not kept: one that opened tomorrow for yesterday's reason would be wrong. */
function openNext(queue: PopupQueue, now: number): PopupQueue {
  const waiting = queue.waiting.filter((name) => isWithinCap(queue.shown[name] ?? [], popupRules[name], now))
  const [first, ...rest] = waiting
  if (first === undefined || queue.open !== null || queue.isRoundRunning) return { ...queue, waiting }
  const times = recentOf(queue.shown[first] ?? [], now)
  return { ...queue, open: first, waiting: rest, shown: { ...queue.shown, [first]: [...times, now] } }
}

function isWithinCap(times: readonly number[], rule: PopupRule, now: number): boolean {
  const recent = recentOf(times, now)
  return recent.length < rule.perDay && recent.every((shownAt) => now - shownAt >= rule.gapMs)
}

/** Times ahead of now come from a device whose clock was set back; counting them would silence a pop-up for long. */
function recentOf(times: readonly number[], now: number): number[] {
  return times.filter((shownAt) => shownAt <= now && now - shownAt < DAY_MS)
}

function rankOf(name: PopupName): number {
  return Object.keys(popupRules).indexOf(name)
}
