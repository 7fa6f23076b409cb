/**
 * Markers of harm. Each is a figure of the last days that has reached its threshold, so a score can be told in a sentence: what was
 * counted, and from where on it counts. Nothing here guesses: the same days give the same markers.
 */

/** What happened on one day. Days without anything may be missing. */
export type DayOfPlayer = {
  /** Since 1970. */
  day: number
  deposits: number
  deposited: bigint
  staked: bigint
  won: bigint
  rounds: number
  seconds: number
  /** Of these, between midnight and five in the site's time zone. */
  nightSeconds: number
  cancelledWithdrawals: number
  declinedPayments: number
  limitsRaised: number
}

/** From which figure on something is a marker. */

export const defaultThresholds = {
  /** Days of the last seven with three deposits or more and a loss. */
  chasing_losses: 2,
  /** The average stake of the last week, in percent of the four weeks before. */
  rising_stakes: 200,
  /** Deposits on one day of the last seven. */
  many_deposits: 5,
  /** Nights of the last seven with an hour of play. */
  night_play: 3,
  /** In the last seven days. */
  cancelled_withdrawals: 2,
  /** In the last thirty days. */
  limits_raised: 2,
  /** On one day of the last seven. */
  declined_payments: 3,
  /** Hours on one day of the last seven. */
  long_sessions: 6,
}

export type MarkerKind = keyof typeof defaultThresholds
export const markerKinds = Object.keys(defaultThresholds) as MarkerKind[]
export type MarkerThresholds = Record<MarkerKind, number>

export type Marker = { kind: MarkerKind; figure: number; threshold: number; score: number }

const WEEK = 7
const MONTH = 30
const BASELINE = 28
/** How many days before today the rules look at. */
export const markerDays = WEEK + BASELINE
const CHASING_DEPOSITS = 3
const NIGHT_SECONDS = 3_600
/** A stake that was hardly played before says nothing of a rise. */
const BASELINE_ROUNDS = 50

/** What is remarkable up to and including a day, the gravest first. */
export function findMarkers(days: readonly DayOfPlayer[], today: number, thresholds: MarkerThresholds): Marker[] {
  const figures = figuresOf(days, today)
  return markerKinds
    .map((kind) => ({ kind, figure: figures[kind], threshold: thresholds[kind] }))
    .filter(({ figure, threshold }) => figure >= threshold)
    .map((marker) => ({ ...marker, score: scoreOfMarker(marker) }))
    .toSorted((one, other) => other.score - one.score)
}

/** 50 at the threshold, 100 at twice as much. */
const scoreOfMarker = ({ figure, threshold }: { figure: number; threshold: number }) =>
  Math.min(100, Math.round((50 * figure) / threshold))

/** All of a player's markers together: the gravest, and ten for each other one. */
export function totalScore(markers: readonly Marker[]): number {
  if (markers.length === 0) return 0
  const gravest = Math.max(...markers.map(({ score }) => score))
  return Math.min(100, gravest + 10 * (markers.length - 1))
}

export function figuresOf(days: readonly DayOfPlayer[], today: number): Record<MarkerKind, number> {
  const week = lastDays(days, { today, count: WEEK })
  const month = lastDays(days, { today, count: MONTH })
  const most = (of: (day: DayOfPlayer) => number) => Math.max(0, ...week.map(of))
  return {
    chasing_losses: week.filter(({ deposits, staked, won }) => deposits >= CHASING_DEPOSITS && staked > won).length,
    rising_stakes: riseOf(days, today),
    many_deposits: most(({ deposits }) => deposits),
    night_play: week.filter(({ nightSeconds }) => nightSeconds >= NIGHT_SECONDS).length,
    cancelled_withdrawals: sumOf(week, ({ cancelledWithdrawals }) => cancelledWithdrawals),
    limits_raised: sumOf(month, ({ limitsRaised }) => limitsRaised),
    declined_payments: most(({ declinedPayments }) => declinedPayments),
    long_sessions: most(({ seconds }) => Math.floor(seconds / 3_600)),
  }
}

const lastDays = (days: readonly DayOfPlayer[], { today, count }: { today: number; count: number }) =>
  days.filter(({ day }) => day > today - count && day <= today)

const sumOf = (days: readonly DayOfPlayer[], of: (day: DayOfPlayer) => number) =>
  days.reduce((total, day) => total + of(day), 0)

/** The average stake of the last week, in percent of that of the four weeks before; 0 where there is nothing to compare. */
function riseOf(days: readonly DayOfPlayer[], today: number): number {
  const now = playedIn(lastDays(days, { today, count: WEEK }))
  const before = playedIn(lastDays(days, { today: today - WEEK, count: BASELINE }))
  if (now.rounds === 0 || before.rounds < BASELINE_ROUNDS || before.staked === 0n) return 0
  // exact: a percentage that is cut off to a whole number, and no money.
  return Number((100n * now.staked * BigInt(before.rounds)) / (before.staked * BigInt(now.rounds)))
}

const playedIn = (days: readonly DayOfPlayer[]) => ({
  rounds: sumOf(days, ({ rounds }) => rounds),
  staked: days.reduce((sum, day) => sum + day.staked, 0n),
})

/**
 * What is done about a score, from the mildest on: the player is told what was seen, is offered a limit, gets no offers for a while, a
 * person of the house looks, and play pauses for a day.
 */
export const careActions = ['message', 'suggest_limit', 'no_offers', 'person', 'break'] as const
export type CareAction = (typeof careActions)[number]

/** From which total score on something is done. Above 100 it never is. */
export type CareScores = Record<CareAction, number>

export const defaultScores: CareScores = { message: 50, suggest_limit: 60, no_offers: 70, person: 80, break: 95 }

/** Everything up to the score is done. */
export const actionsFor = (score: number, scores: CareScores): CareAction[] =>
  careActions.filter((action) => score >= scores[action])

/** What was done in the last days is not done again, unless the score has risen since. */
const careRestDays = 7

export function isDue(
  action: { score: number; day: number },
  last: { score: number; day: number } | undefined,
): boolean {
  return last === undefined || action.day - last.day >= careRestDays || action.score > last.score
}

/** How long offers stay away after the last night that asked for it. */
export const offersOffDays = 30
export const breakHours = 24

type SuggestedLimit =
  | { kind: 'deposit'; period: 'week'; amount: bigint }
  | { kind: 'session'; period: 'day'; minutes: number }

const SESSION_MINUTES = 120

/** A limit that would have mattered: half of what was paid in during the last week, or two hours a day where time is what stands out. */
export function suggestLimit(
  days: readonly DayOfPlayer[],
  { today, markers, unit }: { today: number; markers: readonly Marker[]; unit: bigint },
): SuggestedLimit | null {
  const gravest = markers[0]?.kind
  if (gravest === undefined) return null
  const deposited = lastDays(days, { today, count: WEEK }).reduce((sum, day) => sum + day.deposited, 0n)
  // exact: a suggestion in whole displayed units, and no money that moves.
  const half = (deposited / (2n * unit)) * unit
  if (gravest === 'night_play' || gravest === 'long_sessions' || half === 0n)
    return { kind: 'session', period: 'day', minutes: SESSION_MINUTES }
  return { kind: 'deposit', period: 'week', amount: half }
}
