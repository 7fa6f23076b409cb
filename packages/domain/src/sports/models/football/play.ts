/**
 * Football, played. Ninety minutes are 180 steps of thirty seconds; in each at most one goal falls, with a chance of its side that is
 * higher in the second half. A step takes two and a half seconds of real time and brings one event, so a
 * match with its break lasts a little under eight minutes. A million is the whole of every draw, and all chances are whole
 * numbers: the same seed is the same match in every browser.
 */
import type { Draw } from '../../../draws/fairness.ts'
import { addTo, type FootballSetup, type FootballSheet, type MatchEvent, type Side } from '../../match.ts'

export const HALF_STEPS = 90
export const STEP_MS = 2_500
export const BREAK_MS = 20_000
export const MILLION = 1_000_000
const LINE_UP = 11

/** What else a step can show, out of a hundred, and how the two sides share it by how often they score. */
const colours = [
  { kind: 'attack', parts: 46 },
  { kind: 'danger', parts: 24 },
  { kind: 'shot', parts: 12 },
  { kind: 'free_kick', parts: 9 },
  { kind: 'corner', parts: 7 },
  { kind: 'yellow_card', parts: 2 },
] as const

const steps: ReadonlySet<string> = new Set(['goal', ...colours.map(({ kind }) => kind)])

export function startFootball(): FootballSheet {
  return {
    sport: 'football',
    status: 'scheduled',
    period: 'before',
    step: 0,
    score: { home: 0, away: 0 },
    halfTime: null,
    goals: [],
  }
}

export function advanceFootball(sheet: FootballSheet, { kind, side }: MatchEvent): FootballSheet {
  if (kind === 'start') return { ...sheet, status: 'live', period: 'first_half' }
  if (kind === 'half_time') return { ...sheet, period: 'half_time', halfTime: sheet.score }
  if (kind === 'second_half') return { ...sheet, period: 'second_half' }
  if (kind === 'end') return { ...sheet, status: 'ended', period: 'ended' }
  if (!steps.has(kind)) return sheet
  const stepped = { ...sheet, step: sheet.step + 1 }
  if (kind !== 'goal' || side === 'none') return stepped
  return { ...stepped, score: addTo(sheet.score, side), goals: [...sheet.goals, side] }
}

export function simulateFootball(setup: FootballSetup, draw: Draw): MatchEvent[] {
  const events: MatchEvent[] = [control('start', 0, 0)]
  for (const half of [0, 1] as const) {
    const begin = half * (HALF_STEPS * STEP_MS + BREAK_MS)
    if (half === 1) events.push(control('second_half', begin, 45))
    for (let step = 1; step <= HALF_STEPS; step += 1) {
      const minute = Math.floor((half * HALF_STEPS + step + 1) / 2)
      events.push({ atMs: begin + step * STEP_MS, minute, ...playStep(setup, half, draw) })
    }
    const end = begin + HALF_STEPS * STEP_MS
    events.push(half === 0 ? control('half_time', end, 45) : control('end', end, 90))
  }
  return events
}

/** Two words a step: the first decides about a goal, the second what is told besides. */
function playStep(
  setup: FootballSetup,
  half: 0 | 1,
  draw: Draw,
): Pick<MatchEvent, 'kind' | 'side' | 'value' | 'player'> {
  const [home, away] = [setup.home[half], setup.away[half]]
  const goal = draw.integerBelow(MILLION)
  const colour = draw.word()
  // Strikers score most: the higher of two numbers of the line-up.
  const player = Math.max(1, colour % LINE_UP, (colour >>> 8) % LINE_UP)
  if (goal < home + away) return { kind: 'goal', side: goal < home ? 'home' : 'away', value: 1, player }
  const side: Side = (colour >>> 16) % (home + away) < home ? 'home' : 'away'
  let part = (colour >>> 4) % 100
  for (const { kind, parts } of colours) {
    if (part < parts) return { kind, side, value: 0, player: kind === 'shot' || kind === 'yellow_card' ? player : -1 }
    part -= parts
  }
  throw new RangeError('the parts are a hundred together')
}

function control(kind: string, atMs: number, minute: number): MatchEvent {
  return { atMs, kind, side: 'none', minute, value: 0, player: -1 }
}
