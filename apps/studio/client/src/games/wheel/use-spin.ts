import type { WheelOutcome, WheelParams } from '@tablestakes/domain/games/wheel'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GameProps, Round } from '../game-client.ts'
import { endOf, restOf, segmentAt, slowDown } from './wheel-turn.ts'

const SPIN_MS = 3200
const TURNS = 4

export type Spin = {
  /** Gets the angle as `--turn`, frame by frame and without React, because turning is all that happens. */
  host: RefObject<HTMLDivElement | null>
  /** The round being spun, or the one spun last. */
  round: Round | null
  isDone: boolean
  /** Under the pointer. */
  segment: number
}

/** Spins the newest round from where the wheel stands just then, lands older ones immediately, and lands it when it rests. */
export function useSpin({ falling, latest, isReduced, land }: GameProps<WheelParams>['table']): Spin {
  const newest = falling.at(-1) ?? null
  const host = useRef<HTMLDivElement>(null)
  const angle = useRef(0)
  const [segment, setSegment] = useState(0)

  useEffect(() => {
    for (const round of falling) if (round !== newest) land(round.round_id)
  }, [falling, newest, land])

  useEffect(() => {
    if (!newest) return
    const { segments } = newest.params as WheelParams
    const { segment: drawn } = newest.shown as WheelOutcome
    const from = angle.current % 360
    const to = endOf(from, restOf({ segment: drawn, segments, nonce: newest.nonce }), TURNS)
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(moment) {
      const progress = isReduced ? 1 : Math.min(1, Math.max(0, (moment - startedAt) / SPIN_MS))
      angle.current = progress === 1 ? to : from + (to - from) * slowDown(progress)
      host.current?.style.setProperty('--turn', `${angle.current}deg`)
      setSegment(segmentAt(angle.current, segments))
      if (progress === 1) land(newest.round_id)
      else frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [newest, isReduced, land])

  return { host, round: newest ?? latest, isDone: newest === null && latest !== null, segment }
}
