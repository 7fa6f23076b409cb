import { afterWords } from '../../lib/words/after-words.ts'

/**
 * What the first picture does not show: below it, for players only, or the exception. Named here and not where it is used,
 * because a lazy import carries the names of all the files it may load into the first script. Their words come after the
 * first screen's, so they wait for them.
 */
export const ownRows = () => afterWords(import('./OwnRows.tsx'))
export const feeds = () => afterWords(import('./Feeds.tsx'))
export const rowsBelow = () => afterWords(import('./RowsBelow.tsx'))
export const firmGrid = () => import('./FirmGrid.tsx')
export const foot = () => afterWords(import('./LobbyFoot.tsx'))
export const marquee = () => import('./NoticeMarquee.tsx')
export const categoryEmpty = async () => ({ default: (await import('./LobbyStates.tsx')).CategoryEmpty })
export const lobbyEmpty = async () => ({ default: (await import('./LobbyStates.tsx')).LobbyEmpty })
export const lobbyFailed = async () => ({ default: (await import('./LobbyStates.tsx')).LobbyFailed })
