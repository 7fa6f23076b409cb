import { readStored, writeStored } from '@tablestakes/look/browser/storage'

/** Specification §3: webGamePath is kept in the session's storage. */
const KEY = 'webGamePath'

/** The address of the game that was played last in this tab: `/webgame` without a game leads back to it. */
export const keepWebGamePath = (query: string): void => writeStored(KEY, `/webgame?${query}`, 'sessionStorage')

export function readWebGamePath(): string | null {
  const kept = readStored(KEY, 'sessionStorage')
  return kept?.startsWith('/webgame?') ? kept : null
}
