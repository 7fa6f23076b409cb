import type { Show, SlotKey, SlotTable } from '@tablestakes/domain/games/slots/slot'
import { showSlot } from '@tablestakes/domain/games/slots/slots'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Table } from '../../table.ts'
import type { Round } from '../game-client.ts'
import type { SlotTheme } from './slot-theme.ts'
import { type Scene, sceneAt, type Timeline, timelineOf } from './timeline.ts'

/** Where rounds are sped up by no tap, one takes this long at least. */
const LEAST_ROUND_MS = 2500

/** The stop of the round that is being shown: the main button and the space bar press it. */
let stop: (() => void) | null = null
export const pressStop = (): void => stop?.()

/** A site whose law forbids auto-play also forbids that tapping makes rounds shorter. */
export const isStrict = ({ view }: Pick<Table, 'view'>): boolean => !view.is_autoplay_allowed

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
  const show = useMemo((): Show | null => (round?.shown ? showSlot(key, round.shown) : null), [key, round])
  const timeline = useMemo(
    () =>
      show
        ? timelineOf(show, slot, { theme, isQuick: isQuick && !strict, leastMs: strict ? LEAST_ROUND_MS : 0 })
        : null,
    [show, slot, theme, isQuick, strict],
  )
  const startedAt = useRef(0)
  const [shown, setShown] = useState<{ id: string; place: number } | null>(null)

  useEffect(() => {
    for (const one of falling) if (one !== newest) land(one.round_id)
  }, [falling, newest, land])

  useEffect(() => {
    if (!newest) return
    if (!timeline || isReduced) {
      land(newest.round_id)
      return
    }
    startedAt.current = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const ms = now - startedAt.current
      setShown({ id: newest.round_id, place: timeline.scenes.indexOf(sceneAt(timeline, ms).scene) })
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
  }, [newest, timeline, isReduced, strict, land])

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
