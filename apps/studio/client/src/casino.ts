/**
 * Talking with the page that frames the game. Messages only ask or tell; none of them carries money, and none is believed
 * that does not come from exactly the casino's origin and from the very window that frames us.
 */
export const STUDIO = 'tablestakes-studio'
export const CASINO = 'tablestakes-casino'

export type ToCasino =
  | { type: 'ready' | 'close' | 'top_up' | 'balance_changed' | 'session_over' }
  | { type: 'round'; isOpen: boolean }

export type FromCasino =
  | { type: 'balance_changed' }
  | { type: 'sound'; isOn: boolean }
  | { type: 'pause'; isPaused: boolean }

export type Casino = {
  /** Whether a casino's page stands around us; alone in a tab there is nobody to ask. */
  isFramed: boolean
  tell: (message: ToCasino) => void
  stop: () => void
}

type Frame = Pick<Window, 'addEventListener' | 'removeEventListener' | 'parent'>

export function openCasino(frame: Frame, origin: string, hear: (message: FromCasino) => void): Casino {
  const isFramed = frame.parent !== (frame as unknown)
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame.parent || !isFramed) return
    const message = readMessage(event.data)
    if (message) hear(message)
  }
  frame.addEventListener('message', listen)
  return {
    isFramed,
    tell: (message) => {
      if (isFramed) frame.parent.postMessage({ source: STUDIO, ...message }, origin)
    },
    stop: () => frame.removeEventListener('message', listen),
  }
}

/** Null for anything that is not exactly one of the casino's messages. */
function readMessage(data: unknown): FromCasino | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, type, isOn, isPaused } = data as Record<string, unknown>
  if (source !== CASINO) return null
  if (type === 'balance_changed') return { type }
  if (type === 'sound' && typeof isOn === 'boolean') return { type, isOn }
  if (type === 'pause' && typeof isPaused === 'boolean') return { type, isPaused }
  return null
}
