/**
 * Talking with the game in the frame. Its messages only ask or tell: none carries money, and none is believed that does not
 * come from exactly the origin the game was loaded from and from the very frame it was loaded into.
 */
export const STUDIO = 'tablestakes-studio'
export const CASINO = 'tablestakes-casino'

export type FromGame =
  | { type: 'ready' | 'close' | 'top_up' | 'balance_changed' | 'session_over' }
  | { type: 'round'; isOpen: boolean }

export type ToGame =
  | { type: 'balance_changed' }
  | { type: 'sound'; isOn: boolean }
  | { type: 'pause'; isPaused: boolean }

export type FrameLine = { tell: (message: ToGame) => void; stop: () => void }

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>
type Game = {
  /** The origin of the address that was loaded, and nothing else. */
  origin: string
  /** The frame's window. Asked for with every message, because the frame may not be drawn yet. */
  window: () => Pick<Window, 'postMessage'> | null
}

export function openFrameLine(page: Page, game: Game, hear: (message: FromGame) => void): FrameLine {
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

const PLAIN = ['ready', 'close', 'top_up', 'balance_changed', 'session_over'] as const

/** Null for anything that is not exactly one of the game's messages. Whatever else it carries is dropped. */
export function readMessage(data: unknown): FromGame | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, type, isOpen } = data as Record<string, unknown>
  if (source !== STUDIO) return null
  if (type === 'round') return typeof isOpen === 'boolean' ? { type, isOpen } : null
  const plain = PLAIN.find((known) => known === type)
  return plain ? { type: plain } : null
}
