/**
 * When what of a show is seen: pure figures from the show, the game's rhythm and the wish for speed. The stage only asks where it
 * stands at a moment. A reel waits longer only while two scatters already lie there and the reel itself could bring the third.
 */
import { SCATTER, type Show, type SlotTable, type Step } from '@tablestakes/domain/games/slots/slot'
import type { SlotTheme } from './slot-theme.ts'

export type Scene = {
  step: Step
  /** What stood there before; null at the first. */
  before: Step | null
  at: number
  /** When each reel rests, from the scene's beginning; all reels rest at `restMs`. */
  rests: number[]
  restMs: number
  /** Reels that are waited for. */
  awaited: boolean[]
  winMs: number
}

export type Timeline = { scenes: Scene[]; ms: number }

type Pace = { theme: SlotTheme; isQuick: boolean; leastMs: number }

const WAIT_MS = 900
const FALL_MS = 420
const HOLD_MS = 620

export function timelineOf(show: Show, table: SlotTable, { theme, isQuick, leastMs }: Pace): Timeline {
  const speed = isQuick ? 0.35 : 1
  let at = 0
  const scenes = show.steps.map((step, place): Scene => {
    const awaited = awaitedReels(step, table)
    const rests = restsOf(step, table, { theme, awaited, isQuick }).map((ms) => Math.round(ms * speed))
    const restMs = Math.max(...rests)
    const isWon = step.wins.length > 0 || step.won > 0
    const winMs = isWon ? Math.round((theme.winMs + (step.won > 0 ? 600 : 0)) * (isQuick ? 0.55 : 1)) : 120
    const scene = { step, before: show.steps[place - 1] ?? null, at, rests, restMs, awaited, winMs }
    at += restMs + winMs
    return scene
  })
  return { scenes, ms: Math.max(at, leastMs) }
}

type Rests = { theme: SlotTheme; awaited: boolean[]; isQuick: boolean }

function restsOf(step: Step, { reels }: SlotTable, { theme, awaited, isQuick }: Rests): number[] {
  if (step.how === 'fall') return Array.from({ length: reels }, (_, reel) => FALL_MS + reel * 20)
  if (step.how === 'hold') return Array.from({ length: reels }, (_, reel) => HOLD_MS + reel * 40)
  let late = 0
  return Array.from({ length: reels }, (_, reel) => {
    if (awaited[reel] && !isQuick) late += WAIT_MS
    return theme.firstMs + reel * theme.gapMs + late
  })
}

/** True only of reels that could still bring the scatter that is missing. */
export function awaitedReels(step: Step, { reels, rows, free, by }: SlotTable): boolean[] {
  const needed = free[0]?.[0] ?? 0
  let seen = 0
  return Array.from({ length: reels }, (_, reel) => {
    const isAwaited = needed > 0 && by !== 'anywhere' && by !== 'clusters' && step.how === 'spin' && seen === needed - 1
    for (const letter of step.cells.slice(reel * rows, (reel + 1) * rows)) if (letter === SCATTER) seen += 1
    return isAwaited
  })
}

/** The scene at a moment, and how far it has come. After the end it is the last one, at its end. */
export function sceneAt({ scenes }: Timeline, ms: number): { scene: Scene; ms: number } {
  const place = scenes.findLastIndex(({ at }) => at <= ms)
  const scene = scenes[Math.max(0, place)]!
  return { scene, ms: ms - scene.at }
}

/** What the show has paid by then, in units. */
export function paidBy({ scenes }: Timeline, ms: number): number {
  return scenes.reduce((total, { at, restMs, step }) => (at + restMs <= ms ? total + step.pays : total), 0)
}

/** How far a reel still has to turn, in symbols, from `count` to 0, with the swing of a heavy thing at its end. */
export function turnLeft(progress: number, count: number, swing: number): number {
  if (progress >= 1) return 0
  const begun = Math.min(1, progress / 0.12)
  const even = 1 - progress
  const bent = even * even * (1 + 2 * progress)
  const back = progress > 0.86 ? -Math.sin(((progress - 0.86) / 0.14) * Math.PI) * 0.12 * swing : 0
  return count * (bent * begun + (1 - begun)) + back
}
