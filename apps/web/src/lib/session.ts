import type { UserInfo } from '@tablestakes/contract/account'
import { create } from 'zustand'
import { readStoredJson, removeStored, writeStoredJson } from './storage.ts'

/** Specification §9: the token cookie lies at / for two days. It only marks that a session exists; it opens nothing. */
const COOKIE = 'token'
const COOKIE_SECONDS = 2 * 24 * 60 * 60
const SESSION_KEY = 'session'

type Credentials = { accessToken: string; accessExpire: number; signKey: string }
type Session = { credentials: Credentials | null; user: UserInfo | null }

/** Who is signed in. The credentials last as long as the tab; a new tab renews them with the server's own cookie. */
export const useSession = create<Session>()(() => ({ credentials: readCredentials(), user: null }))

export function signIn(credentials: Credentials, user: UserInfo): void {
  writeStoredJson(SESSION_KEY, credentials, 'sessionStorage')
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API exists only in secure contexts.
  document.cookie = `${COOKIE}=1; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
  useSession.setState({ credentials, user })
}

export function signOut(): void {
  removeStored(SESSION_KEY, 'sessionStorage')
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API exists only in secure contexts.
  document.cookie = `${COOKIE}=; path=/; max-age=0; samesite=lax`
  useSession.setState({ credentials: null, user: null })
}

export const setUser = (user: UserInfo): void => useSession.setState({ user })

/** Specification §4: the user is logged in when a token exists. */
export const hasPlayer = (): boolean => useSession.getState().credentials !== null
export const useHasPlayer = (): boolean => useSession((session) => session.credentials !== null)
export const getAccessToken = (): string => useSession.getState().credentials?.accessToken ?? ''
export const getSessionSignKey = (): string | null => useSession.getState().credentials?.signKey ?? null

function readCredentials(): Credentials | null {
  const stored = readStoredJson(SESSION_KEY, 'sessionStorage')
  return isCredentials(stored) ? stored : null
}

function isCredentials(value: unknown): value is Credentials {
  if (typeof value !== 'object' || value === null) return false
  const { accessToken, accessExpire, signKey } = value as Record<keyof Credentials, unknown>
  return typeof accessToken === 'string' && typeof accessExpire === 'number' && typeof signKey === 'string'
}
