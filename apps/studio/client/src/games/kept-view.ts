/** What a page knows of a game that goes on by itself: read whole, changed in parts, listened to. */
export type KeptView<View> = {
  read: () => View
  set: (change: Partial<View>) => void
  subscribe: (listener: () => void) => () => void
}

type Listening = {
  /** Somebody listens, and nobody did before. */
  onFirst: () => void
  onLast: () => void
}

export function keepView<View extends object>(first: View, { onFirst, onLast }: Listening): KeptView<View> {
  const listeners = new Set<() => void>()
  let view = first
  return {
    read: () => view,
    set: (change) => {
      view = { ...view, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) onFirst()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onLast()
      }
    },
  }
}
