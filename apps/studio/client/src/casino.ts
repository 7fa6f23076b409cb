import { CASINO, type MessageOfCasino, type MessageOfGame, STUDIO } from '@tablestakes/contract/frame-messages'
import { isTheme } from './theme.ts'

/** Talking with the page that frames the game. */
export type Casino = {
  /** Whether a casino's page stands around us; alone in a tab there is nobody to ask. */
  isFramed: boolean
  tell: (message: MessageOfGame) => void
  stop: () => void
}

type Frame = Pick<Window, 'addEventListener' | 'removeEventListener' | 'parent'>

export function openCasino(frame: Frame, origin: string, hear: (message: MessageOfCasino) => void): Casino {
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
function readMessage(data: unknown): MessageOfCasino | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, type, isOn, isPaused, theme } = data as Record<string, unknown>
  if (source !== CASINO) return null
  if (type === 'balance_changed') return { type }
  if (type === 'sound' && typeof isOn === 'boolean') return { type, isOn }
  if (type === 'pause' && typeof isPaused === 'boolean') return { type, isPaused }
  if (type === 'theme' && isTheme(theme)) return { type, theme }
  return null
}
