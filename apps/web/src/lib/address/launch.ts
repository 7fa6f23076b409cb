import { readStored, removeStored, writeStored } from '@tablestakes/look/browser/storage'
import { splitHash } from './hash-location.ts'

const RANDOM_USER_KEY = 'randomUserId'
const CHANNEL_KEY = 'channel'
const INVITATION_KEY = 'invitation_code'
const TURNTABLE_KEY = 'turntable_key'
const PACKET_KEY = 'gift_packet'
/** Specification §9: the default sub-channel. */
const DEFAULT_CHANNEL = '1'

let pendingLaunchCode: string | null = null
let arrivedBy: string | null = null
let isLinkOpen = false
let hasPacketLink = false

/**
 * Reads what a link brought along, before anything else runs. A gameToken is a single-use launch code: it leaves the
 * address bar immediately, so that no later request, referrer, report or screenshot can carry it, and waits in memory
 * until the sign-in step exchanges it.
 */
export function takeLaunchValues(): void {
  const outside = new URLSearchParams(location.search)
  const { path, query } = splitHash(location.hash)
  const inside = new URLSearchParams(query)
  const read = (name: string) => inside.get(name) ?? outside.get(name)

  const randomUserId = read('randomUserId')
  if (randomUserId) writeStored(RANDOM_USER_KEY, randomUserId.slice(0, 128))
  if (!isSignedIn()) keepWord(CHANNEL_KEY, read('channel_id'))
  mirrorChannel()

  const invitation = read('invitation_code') ?? read('code')
  keepWord(INVITATION_KEY, invitation)
  if (invitation !== null && readStored(INVITATION_KEY) === invitation) arrivedBy = invitation
  keepWord(TURNTABLE_KEY, read('turntable_key'))
  const packet = read('gift_packet')
  keepWord(PACKET_KEY, packet)
  hasPacketLink = packet !== null

  const gameToken = read('gameToken')
  if (gameToken === null) return
  pendingLaunchCode = gameToken
  isLinkOpen = true
  inside.delete('gameToken')
  outside.delete('gameToken')
  const search = outside.size > 0 ? `?${outside}` : ''
  const hash = location.hash === '' ? '' : `#${path}${inside.size > 0 ? `?${inside}` : ''}`
  history.replaceState(history.state, '', `${location.pathname}${search}${hash}`)
}

/** A player who is signed in stays on their own site, whatever link they follow. The mark is that of session.ts. */
const isSignedIn = () => /(^|; )token=1/.test(document.cookie)

/** The server reads the cookie with the next page, which then shows the channel's site from its first byte on. */
function mirrorChannel(): void {
  const channel = readStored(CHANNEL_KEY)
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API exists only in secure contexts.
  if (channel !== null) document.cookie = `channel=${channel}; path=/; max-age=31536000; samesite=lax`
}

/** The page's own answers are another site's when the link named its channel behind the #, or the player stays on theirs. */
export function dropForeignAnswers(): void {
  const made = document.getElementById('channel')?.textContent
  if (!made || (JSON.parse(made) || DEFAULT_CHANNEL) === getChannel()) return
  for (const id of ['preload', 'index', 'words']) document.getElementById(id)?.remove()
}

/** Keeps a word that has the form of a code; anything else in an address is ignored. */
function keepWord(key: string, word: string | null): void {
  if (word !== null && /^[\w-]{1,32}$/.test(word)) writeStored(key, word)
}

/** The launch code, once: the caller that takes it must exchange it. */
export function takeLaunchCode(): string | null {
  const code = pendingLaunchCode
  pendingLaunchCode = null
  return code
}

/** The way in by a link has ended: with a player, or with a word about why not. */
export const endLaunchLink = (): void => {
  isLinkOpen = false
}

/** A player who follows such a link has an account, so the app does not ask them to join meanwhile. */
export const isFollowingLink = (): boolean => isLinkOpen

export const getChannel = (): string => readStored(CHANNEL_KEY) ?? DEFAULT_CHANNEL
export const getRandomUserId = (): string | null => readStored(RANDOM_USER_KEY)

/** What an invitation link left behind, until somebody registers with it. */
export const getInvitation = (): { code: string | null; turntable: string | null } => ({
  code: readStored(INVITATION_KEY),
  turntable: readStored(TURNTABLE_KEY),
})

/** The invitation whose link opened this visit, to be counted for the player who sent it. */
export const getArrivedBy = (): string | null => arrivedBy

export function forgetInvitation(): void {
  removeStored(INVITATION_KEY)
  removeStored(TURNTABLE_KEY)
}

/** The code of a gift packet whose link was followed, until a part of it is taken. */
export const getPacketCode = (): string | null => readStored(PACKET_KEY)
export const forgetPacket = (): void => removeStored(PACKET_KEY)
/** Whether this visit came by such a link. */
export const cameByPacket = (): boolean => hasPacketLink
