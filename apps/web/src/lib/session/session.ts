import type { UserInfo } from '@tablestakes/contract/account'
import type { Session as SessionAnswer } from '@tablestakes/contract/auth'
import { readStoredJson, removeStored, writeStoredJson } from '@tablestakes/look/browser/storage'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** Specification §9: the token cookie stays at / for two days. It only marks that a session exists; it opens nothing. */
const COOKIE = 'token'
const COOKIE_SECONDS = 2 * 24 * 60 * 60
const SESSION_KEY = 'session'

type Credentials = { accessToken: string; accessExpire: number; signKey: string }
type Session = {
  credentials: Credentials | null
  user: UserInfo | null
  /** A new tab of a player who was here lately: the server's own cookie is being asked whether it still opens. */
  isReturning: boolean
}

/** Who is signed in. The credentials last as long as the tab; a new tab renews them with the server's own cookie. */
export const useSession = create<Session>()(() => {
  const credentials = readCredentials()
  return { credentials, user: null, isReturning: credentials === null && hasMark() }
})

/** What the answers of register, login, tokenLogin and tokenVerify have in common. */
type SignedIn = Pick<SessionAnswer, 'accessToken' | 'accessExpire' | 'sign_key' | 'userInfo'>

/** Whether the player has left of their own accord, and nobody has come since. */
let isLeft = false
export const hasLeft = (): boolean => isLeft
export const setLeft = (next: boolean): void => {
  isLeft = next
}

export function signIn({ accessToken, accessExpire, sign_key, userInfo }: SignedIn): void {
  const credentials = { accessToken, accessExpire, signKey: sign_key }
  setLeft(false)
  writeStoredJson(SESSION_KEY, credentials, 'sessionStorage')
  writeMark('1', COOKIE_SECONDS)
  useSession.setState({ credentials, user: userInfo, isReturning: false })
}

export function signOut(): void {
  removeStored(SESSION_KEY, 'sessionStorage')
  writeMark('', 0)
  useSession.setState({ credentials: null, user: null, isReturning: false })
}

export const setUser = (user: UserInfo): void => useSession.setState({ user })

/** Without a line nobody can say whether the session still lives: a guest for now, and the mark stays for the next try. */
export const stopReturning = (): void => useSession.setState({ isReturning: false })

/** Resolves once it is known whether there is a player. */
export function whenKnown(): Promise<void> {
  if (!useSession.getState().isReturning) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ isReturning }) => {
      if (isReturning) return
      stop()
      resolve()
    })
  })
}

/** Specification §4: the user is logged in when a token exists. */
export const hasPlayer = (): boolean => useSession.getState().credentials !== null
/** What the server paints has nothing that only players can do: it comes when the app has taken the page over. */
export const useHasPlayer = (): boolean => useSyncExternalStore(useSession.subscribe, hasPlayer, () => false)

/** A player, or a visitor who was one lately and is asked for no second joining until the server has said who it is. */
const isLikelyPlayer = (): boolean => {
  const { credentials, isReturning } = useSession.getState()
  return credentials !== null || isReturning
}
export const useIsLikelyPlayer = (): boolean =>
  useSyncExternalStore(useSession.subscribe, isLikelyPlayer, isLikelyPlayer)
export const getAccessToken = (): string => useSession.getState().credentials?.accessToken ?? ''
export const getAccessExpire = (): number | null => useSession.getState().credentials?.accessExpire ?? null
export const getSessionSignKey = (): string | null => useSession.getState().credentials?.signKey ?? null

function hasMark(): boolean {
  try {
    return document.cookie.split('; ').includes(`${COOKIE}=1`)
  } catch {
    // A page in a closed frame has no cookies, so it has no session either.
    return false
  }
}

function writeMark(value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API exists only in secure contexts.
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax`
}

function readCredentials(): Credentials | null {
  const stored = readStoredJson(SESSION_KEY, 'sessionStorage')
  return isCredentials(stored) ? stored : null
}

function isCredentials(value: unknown): value is Credentials {
  if (typeof value !== 'object' || value === null) return false
  const { accessToken, accessExpire, signKey } = value as Record<keyof Credentials, unknown>
  return typeof accessToken === 'string' && typeof accessExpire === 'number' && typeof signKey === 'string'
}
