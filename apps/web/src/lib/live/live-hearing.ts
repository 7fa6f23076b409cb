import type { LiveMessage, LiveMessageOf } from '@tablestakes/contract/live'

type Type = LiveMessage['type']
type Hear = (message: LiveMessage) => void

const listeners = new Map<Type, Set<Hear>>()

/** For what only one screen shows: it hears these messages of the live stream while it is there. */
export function hearLive<T extends Type>(type: T, hear: (message: LiveMessageOf<T>) => void): () => void {
  const hearing = listeners.get(type) ?? new Set()
  listeners.set(type, hearing)
  hearing.add(hear as Hear)
  return () => {
    hearing.delete(hear as Hear)
  }
}

export function passOn(message: LiveMessage): void {
  for (const hear of [...(listeners.get(message.type) ?? [])]) hear(message)
}
