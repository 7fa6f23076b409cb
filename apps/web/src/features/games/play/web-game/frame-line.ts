import {
  CASINO,
  type MessageOfCasino,
  type MessageOfGame,
  plainMessagesOfGame,
  readShownNews,
  STUDIO,
} from '@tablestakes/contract/frame-messages'

/** Talking with the game in the frame. */
export type FrameLine = { tell: (message: MessageOfCasino) => void; stop: () => void }

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>
type Game = {
  /** The origin of the address that was loaded, and nothing else. */
  origin: string
  /** The frame's window. Asked for with every message, because the frame may not be drawn yet. */
  window: () => Pick<Window, 'postMessage'> | null
}

export function openFrameLine(page: Page, game: Game, hear: (message: MessageOfGame) => void): FrameLine {
  const listen = (event: MessageEvent<unknown>) => {
    const frame = game.window()
    if (frame === null || event.source !== frame || event.origin !== game.origin) return
    const message = readMessage(event.data)
    if (message) hear(message)
  }
  page.addEventListener('message', listen)
  return {
    tell: (message) => game.window()?.postMessage({ source: CASINO, ...message }, game.origin),
    stop: () => page.removeEventListener('message', listen),
  }
}

/** Null for anything that is not exactly one of the game's messages. Whatever else it carries is dropped. */
export function readMessage(data: unknown): MessageOfGame | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, type, isOpen, isShowing, isOn, shelf, news } = data as Record<string, unknown>
  if (source !== STUDIO) return null
  if (type === 'round') return typeof isOpen === 'boolean' ? { type, isOpen, isShowing: isShowing === true } : null
  if (type === 'sound') return typeof isOn === 'boolean' ? { type, isOn } : null
  if (type === 'shown') {
    const read = readShownNews(shelf, news)
    return read && { type, ...read }
  }
  const plain = plainMessagesOfGame.find((known) => known === type)
  return plain ? { type: plain } : null
}
