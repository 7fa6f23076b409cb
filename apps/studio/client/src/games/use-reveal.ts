import { useEffect, useState } from 'react'
import type { Table } from '../table.ts'
import type { Round } from './game-client.ts'

type Falling = Pick<Table, 'falling' | 'latest' | 'isReduced' | 'land'>

type Reveal = {
  /** The round being shown, or the one shown last. */
  round: Round | null
  /** From 0 to 1; 1 is its end state. */
  progress: number
}

/**
 * For stages with room for one round: shows the newest that has arrived over `ms`, lands the ones before it immediately, and
 * lands it when it has been shown.
 */
export function useReveal({ falling, latest, isReduced, land }: Falling, ms: number): Reveal {
  const newest = falling.at(-1) ?? null
  const [shown, setShown] = useState<{ id: string; progress: number } | null>(null)

  useEffect(() => {
    for (const round of falling) if (round !== newest) land(round.round_id)
  }, [falling, newest, land])

  useEffect(() => {
    if (!newest) return
    const { round_id } = newest
    if (isReduced) {
      land(round_id)
      return
    }
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(moment) {
      const progress = Math.min(1, Math.max(0, (moment - startedAt) / ms))
      setShown({ id: round_id, progress })
      if (progress === 1) land(round_id)
      else frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [newest, isReduced, ms, land])

  if (!newest) return { round: latest, progress: 1 }
  return { round: newest, progress: shown?.id === newest.round_id ? shown.progress : 0 }
}

export const easeOut = (progress: number) => 1 - (1 - progress) ** 3
