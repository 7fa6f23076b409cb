import { splitHash } from './hash-location.ts'
import { readStored, writeStored } from './storage.ts'

const RANDOM_USER_KEY = 'randomUserId'
const CHANNEL_KEY = 'channel'
/** Specification §9: the default sub-channel. */
const DEFAULT_CHANNEL = '1'

let pendingLaunchCode: string | null = null

/**
 * Reads what a link brought along, before anything else runs. A gameToken is a single-use launch code: it leaves the
 * address bar at once, so that no later request, referrer, report or screenshot can carry it, and waits in memory
 * until the sign-in step exchanges it.
 */
export function takeLaunchValues(): void {
  const outside = new URLSearchParams(location.search)
  const { path, query } = splitHash(location.hash)
  const inside = new URLSearchParams(query)
  const read = (name: string) => inside.get(name) ?? outside.get(name)

  const randomUserId = read('randomUserId')
  if (randomUserId) writeStored(RANDOM_USER_KEY, randomUserId.slice(0, 128))
  const channel = read('channel_id')
  if (channel && /^\w{1,32}$/.test(channel)) writeStored(CHANNEL_KEY, channel)

  const gameToken = read('gameToken')
  if (gameToken === null) return
  pendingLaunchCode = gameToken
  inside.delete('gameToken')
  outside.delete('gameToken')
  const search = outside.size > 0 ? `?${outside}` : ''
  const hash = location.hash === '' ? '' : `#${path}${inside.size > 0 ? `?${inside}` : ''}`
  history.replaceState(history.state, '', `${location.pathname}${search}${hash}`)
}

/** The launch code, once: whoever takes it must exchange it. */
export function takeLaunchCode(): string | null {
  const code = pendingLaunchCode
  pendingLaunchCode = null
  return code
}

export const getChannel = (): string => readStored(CHANNEL_KEY) ?? DEFAULT_CHANNEL
export const getRandomUserId = (): string | null => readStored(RANDOM_USER_KEY)
