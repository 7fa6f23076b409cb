import type { Show, SlotKey, SlotTable } from '@tablestakes/domain/games/slots/slot'
import { showSlot } from '@tablestakes/domain/games/slots/slots'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Table } from '../../table.ts'
import type { Round } from '../game-client.ts'
import type { SlotTheme } from './slot-theme.ts'
import { type Scene, sceneAt, type Timeline, timelineOf } from './timeline.ts'

/** The stop of the round that is being shown: the main button and the space bar press it. */
let stop: (() => void) | null = null
export const pressStop = (): void => stop?.()

/** Where the law says how long a round takes at least, no tap makes one shorter; nor where it forbids auto-play. */
export const isStrict = ({ view }: Pick<Table, 'view'>): boolean => view.least_round_ms > 0 || !view.is_autoplay_allowed

export type Showing = {
  round: Round | null
  timeline: Timeline | null
  /** The scene being shown, or the last one. */
  scene: Scene | null
  isDone: boolean
  /** How far the show is, for the frame that is being drawn. */
  clock: () => number
}

type Needs = { key: SlotKey; slot: SlotTable; theme: SlotTheme; isQuick: boolean }

/** Plays the newest round from its beginning, lands older ones immediately, and lands it when it has been shown. */
export function useShow(table: Table, { key, slot, theme, isQuick }: Needs): Showing {
  const { falling, latest, landed, isReduced, land } = table
  const newest = falling.at(-1) ?? null
  const round = newest ?? latest ?? landed[0] ?? null
  const strict = isStrict(table)
  const leastMs = table.view.least_round_ms
  const show = useMemo((): Show | null => (round?.shown ? showSlot(key, round.shown) : null), [key, round])
  const timeline = useMemo(
    () => (show ? timelineOf(show, slot, { theme, isQuick: isQuick && !strict, leastMs }) : null),
    [show, slot, theme, isQuick, strict, leastMs],
  )
  const startedAt = useRef(0)
  const [shown, setShown] = useState<{ id: string; place: number } | null>(null)

  useEffect(() => {
    for (const one of falling) if (one !== newest) land(one.round_id)
  }, [falling, newest, land])

  useEffect(() => {
    if (!newest) return
    if (!timeline || isReduced) {
      // Nothing moves, but the law's time passes all the same.
      const timer = setTimeout(() => land(newest.round_id), leastMs)
      return () => clearTimeout(timer)
    }
    startedAt.current = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const ms = now - startedAt.current
      const place = timeline.scenes.indexOf(sceneAt(timeline, ms).scene)
      // The same is kept: the page is drawn anew for every scene, and only the canvas for every frame.
      setShown((last) => (last?.id === newest.round_id && last.place === place ? last : { id: newest.round_id, place }))
      if (ms >= timeline.ms) land(newest.round_id)
      else frame = requestAnimationFrame(tick)
    })
    stop = strict
      ? null
      : () => (startedAt.current = performance.now() - nextRest(timeline, performance.now() - startedAt.current))
    return () => {
      cancelAnimationFrame(frame)
      stop = null
    }
  }, [newest, timeline, isReduced, strict, leastMs, land])

  const isDone = newest === null
  const place = shown?.id === newest?.round_id ? (shown?.place ?? 0) : 0
  const scene = timeline?.scenes[isDone ? timeline.scenes.length - 1 : place] ?? null
  return {
    round,
    timeline,
    scene,
    isDone,
    clock: () => (isDone ? (timeline?.ms ?? 0) : performance.now() - startedAt.current),
  }
}

/** The next moment at which something rests: the reels, then the end of what they brought. The result is known, so only time is saved. */
export function nextRest(timeline: Timeline, ms: number): number {
  const { scene, ms: within } = sceneAt(timeline, ms)
  if (within < scene.restMs) return scene.at + scene.restMs
  return Math.min(timeline.ms, scene.at + scene.restMs + scene.winMs)
}
