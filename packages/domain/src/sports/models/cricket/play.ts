/**
 * Cricket of twenty overs, played ball by ball. A ball brings 0, 1, 2, 3, 4 or 6 runs or a wicket, with chances that depend on the phase (six
 * overs of powerplay, the middle, the last five) and on who bats against whom. Ten wickets or 120 balls end an
 * innings, and so does passing the first side's runs. A ball takes 1.9 seconds of real time: two full innings last eight minutes.
 */
import type { Draw } from '../../../draws/fairness.ts'
import type { WicketMethod } from '../../kinds.ts'
import type { BallChances, BatSetup, CricketSetup, CricketSheet, InningsSheet, MatchEvent } from '../../match.ts'
import { battingSide } from '../../settle/cricket.ts'

export const BALLS = 120
export const OVER_BALLS = 6
export const WICKETS = 10
const BALL_MS = 1_900
const BREAK_MS = 20_000
const MILLION = 1_000_000
const LINE_UP = 11

/** Runs a ball can bring, in the order of the setup's chances; the place after them is a wicket. */
export const ballRuns = [0, 1, 2, 3, 4, 6] as const
export const WICKET = 6

/** How wickets fall, in hundredths. */
export const methodParts: Readonly<Record<WicketMethod, number>> = {
  bowled: 20,
  caught: 57,
  leg_before: 11,
  run_out: 8,
  stumped: 4,
}

export function phaseChances({ phases }: BatSetup, ball: number): BallChances {
  const over = Math.floor(ball / OVER_BALLS)
  return phases[over < 6 ? 0 : over < 15 ? 1 : 2]
}

const emptyInnings: InningsSheet = {
  runs: 0,
  wickets: 0,
  balls: 0,
  overs: [],
  overRuns: 0,
  methods: [],
  isOver: false,
}

export function startCricket({ batsFirst }: CricketSetup): CricketSheet {
  return { sport: 'cricket', status: 'scheduled', period: 'before', batsFirst, innings: [emptyInnings, emptyInnings] }
}

export function advanceCricket(sheet: CricketSheet, event: MatchEvent): CricketSheet {
  const { kind } = event
  if (kind === 'start') return { ...sheet, status: 'live', period: 'first_innings' }
  if (kind === 'innings_end') return { ...sheet, period: 'innings_break' }
  if (kind === 'innings_start') return { ...sheet, period: 'second_innings' }
  if (kind === 'end') return { ...sheet, status: 'ended', period: 'ended' }
  if (kind !== 'ball' && kind !== 'boundary' && kind !== 'wicket') return sheet
  const [first, second] = sheet.innings
  if (sheet.period === 'first_innings') return { ...sheet, innings: [addBall(first, event, null), second] }
  return { ...sheet, innings: [first, addBall(second, event, first.runs)] }
}

function addBall(innings: InningsSheet, { kind, value, method }: MatchEvent, toPass: number | null): InningsSheet {
  const [runs, balls] = [innings.runs + value, innings.balls + 1]
  const methods = kind === 'wicket' ? [...innings.methods, method!] : innings.methods
  const isOver = methods.length === WICKETS || balls === BALLS || (toPass !== null && runs > toPass)
  const overRuns = innings.overRuns + value
  const endsOver = isOver || balls % OVER_BALLS === 0
  return {
    runs,
    balls,
    wickets: methods.length,
    methods,
    isOver,
    overs: endsOver ? [...innings.overs, overRuns] : innings.overs,
    overRuns: endsOver ? 0 : overRuns,
  }
}

export function simulateCricket(setup: CricketSetup, draw: Draw): MatchEvent[] {
  let sheet = startCricket(setup)
  const events: MatchEvent[] = []
  let atMs = 0
  const tell = (event: Omit<MatchEvent, 'atMs'>) => {
    const told = { atMs, ...event }
    events.push(told)
    sheet = advanceCricket(sheet, told)
  }
  const control = (kind: string) => tell({ kind, side: 'none', minute: 0, value: 0, player: -1 })
  control('start')
  for (const place of [0, 1] as const) {
    if (place === 1) {
      control('innings_end')
      atMs += BREAK_MS
      control('innings_start')
    }
    const side = battingSide(setup, place + 1)
    while (!sheet.innings[place].isOver) {
      atMs += BALL_MS
      const { balls, wickets } = sheet.innings[place]
      tell({ side, minute: Math.floor(balls / OVER_BALLS) + 1, ...playBall(setup[side], { balls, wickets }, draw) })
    }
  }
  control('end')
  return events
}

/** Two words a ball: the first decides about runs and wicket, the second how the wicket fell and who faced the ball. */
function playBall(
  bat: BatSetup,
  { balls, wickets }: { balls: number; wickets: number },
  draw: Draw,
): Pick<MatchEvent, 'kind' | 'value' | 'player' | 'method'> {
  let ball = draw.integerBelow(MILLION)
  const how = draw.integerBelow(100)
  const place = phaseChances(bat, balls).findIndex((chance) => {
    ball -= chance
    return ball < 0
  })
  const player = Math.min(LINE_UP - 1, wickets)
  if (place === WICKET) return { kind: 'wicket', value: 0, player, method: methodAt(how) }
  const value = ballRuns[place]!
  return { kind: value >= 4 ? 'boundary' : 'ball', value, player }
}

function methodAt(part: number): WicketMethod {
  let left = part
  for (const [method, parts] of Object.entries(methodParts)) {
    if (left < parts) return method as WicketMethod
    left -= parts
  }
  throw new RangeError(`part ${part} of a hundred`)
}
