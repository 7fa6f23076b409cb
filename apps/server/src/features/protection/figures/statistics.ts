import type { ResponseOf } from '@tablestakes/contract/call'
import { calendarWeeks, type exportStatistics, type getStatistics } from '@tablestakes/contract/protection'
import { toExactText } from '@tablestakes/domain/money/decimal-text'
import { type Step, stepsUntil } from '@tablestakes/domain/protection/steps'
import type { Reader } from '@tablestakes/node/database'
import { betSumsOf, type PlayerDay, playerDaysOf } from '../../../ledger/index.ts'
import { type Cell, writeCsv } from '../../../platform/csv.ts'

const DAY_MS = 86_400_000
/** Kinds of games are added up bet by bet: over a year at most. */
const KINDS_DAYS = 366

/** What was paid out by the day on which it left, in days since 1970. */
type WithdrawnByDay = (
  reader: Reader,
  owner: { playerId: bigint; currency: string },
  since: number,
) => Promise<{ day: number; amount: bigint }[]>
/** The category of a game. */
type CategoryOf = (gameId: number) => Promise<string>

type MovedSince = (reader: Reader, owner: { playerId: bigint; currency: string }, since: Date) => Promise<bigint>

export type FigureServices = {
  withdrawnByDay: WithdrawnByDay
  /** What was credited, and what left, since a moment. */
  creditedSince: MovedSince
  paidOutSince: MovedSince
  categoryOf: CategoryOf
}
type FigureRequest = { playerId: bigint; currency: string; nowMs: number }

type Figures = {
  minutes: number
  staked: bigint
  won: bigint
  net: bigint
  deposited: bigint
  withdrawn: bigint
  rounds: number
}

type Day = PlayerDay & { withdrawn: bigint; seconds: number }
type Range = { from: number; to: number }

export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)

export async function loadDays(
  reader: Reader,
  { withdrawnByDay }: Pick<FigureServices, 'withdrawnByDay'>,
  { playerId, currency }: FigureRequest,
  since: number,
): Promise<Day[]> {
  const days = new Map<number, Day>()
  const at = (day: number) => {
    const known = days.get(day) ?? { day, deposited: 0n, staked: 0n, won: 0n, rounds: 0, withdrawn: 0n, seconds: 0 }
    days.set(day, known)
    return known
  }
  for (const one of await playerDaysOf(reader, { playerId, currency }, since)) Object.assign(at(one.day), one)
  for (const { day, amount } of await withdrawnByDay(reader, { playerId, currency }, since)) at(day).withdrawn += amount
  const { rows } = await reader.query<{ day: number; seconds: number }>(
    `select day - date '1970-01-01' as day, seconds from play_day where player_id = $1 and day - date '1970-01-01' >= $2`,
    [playerId, since],
  )
  for (const { day, seconds } of rows) at(day).seconds += seconds
  return [...days.values()]
}

/** The figures of a range of days. */
export function sumOf(days: readonly Day[], { from, to }: Range): Figures {
  const sum = { seconds: 0, staked: 0n, won: 0n, deposited: 0n, withdrawn: 0n, rounds: 0 }
  for (const day of days) {
    if (day.day < from || day.day >= to) continue
    sum.seconds += day.seconds
    sum.rounds += day.rounds
    sum.staked += day.staked
    sum.won += day.won
    sum.deposited += day.deposited
    sum.withdrawn += day.withdrawn
  }
  const { seconds, ...money } = sum
  return { ...money, minutes: Math.floor(seconds / 60), net: sum.won - sum.staked }
}

/** By the days of the books, which are kept in UTC, so that they agree with the statement. */
export async function loadStatistics(
  reader: Reader,
  services: FigureServices,
  request: FigureRequest & { step: Step },
): Promise<ResponseOf<typeof getStatistics>> {
  const { step, nowMs } = request
  const ranges = stepsUntil(dayOf(nowMs), step)
  const whole = { from: ranges[0]!.from, to: ranges.at(-1)!.to }
  const days = await loadDays(reader, services, request, whole.from)
  return {
    ...{ step, time_zone: 'UTC' },
    list: ranges.map((range) => ({ from: range.from * DAY_MS, to: range.to * DAY_MS, ...sumOf(days, range) })),
    total: sumOf(days, whole),
    calendar: await loadCalendar(reader, request),
    kinds: await loadKinds(reader, services, { ...request, from: Math.max(whole.from, whole.to - KINDS_DAYS) }),
  }
}

/** From a Monday on, so that every column of the calendar but the last is a whole week. */
async function loadCalendar(reader: Reader, { playerId, nowMs }: FigureRequest) {
  const today = dayOf(nowMs)
  const from = stepsUntil(today, 'week').at(-calendarWeeks)!.from
  const { rows } = await reader.query<{ day: number; seconds: number }>(
    `select day - date '1970-01-01' as day, seconds from play_day
     where player_id = $1 and day >= date '1970-01-01' + $2::integer`,
    [playerId, from],
  )
  const seconds = new Map(rows.map((row) => [row.day, row.seconds]))
  return Array.from({ length: today - from + 1 }, (_, place) => ({
    at: (from + place) * DAY_MS,
    minutes: Math.floor((seconds.get(from + place) ?? 0) / 60),
  }))
}

/** What the running login has brought: bets since it began, and what was paid in and out since. */
export async function loadSession(
  reader: Reader,
  { creditedSince, paidOutSince }: Pick<FigureServices, 'creditedSince' | 'paidOutSince'>,
  { playerId, currency, began, seconds }: Omit<FigureRequest, 'nowMs'> & { began: Date; seconds: number },
): Promise<Figures> {
  const sum = { staked: 0n, won: 0n, rounds: 0 }
  for await (const sums of betSumsOf(reader, { playerId, currency, fromMs: began.getTime() })) {
    for (const { purse, rounds, stake, win } of sums) {
      if (purse === 'gold') continue
      sum.staked += stake
      sum.won += win
      sum.rounds += rounds
    }
  }
  return {
    ...{ ...sum, net: sum.won - sum.staked, minutes: Math.floor(seconds / 60) },
    deposited: await creditedSince(reader, { playerId, currency }, began),
    withdrawn: await paidOutSince(reader, { playerId, currency }, began),
  }
}

async function loadKinds(
  reader: Reader,
  { categoryOf }: Pick<FigureServices, 'categoryOf'>,
  { playerId, currency, from }: FigureRequest & { from: number },
) {
  const kinds = new Map<string, { staked: bigint; won: bigint; rounds: number }>()
  for await (const sums of betSumsOf(reader, { playerId, currency, fromMs: from * DAY_MS })) {
    for (const { subject, purse, rounds, stake, win } of sums) {
      if (purse === 'gold') continue
      const kind = subject.kind === 'game' ? await categoryOf(subject.id) : subject.kind
      const sum = kinds.get(kind) ?? { staked: 0n, won: 0n, rounds: 0 }
      kinds.set(kind, { staked: sum.staked + stake, won: sum.won + win, rounds: sum.rounds + rounds })
    }
  }
  return [...kinds]
    .map(([kind, sum]) => ({ kind, ...sum, net: sum.won - sum.staked }))
    .toSorted((one, other) => (one.staked > other.staked ? -1 : 1))
}

const COLUMNS = ['from', 'to', 'deposited', 'withdrawn', 'staked', 'won', 'net', 'minutes', 'rounds']

export async function writeStatistics(
  reader: Reader,
  services: FigureServices,
  request: FigureRequest & { step: Step },
): Promise<ResponseOf<typeof exportStatistics>> {
  const { list, step } = await loadStatistics(reader, services, request)
  const date = (ms: number): Cell => ({ plain: new Date(ms).toISOString().slice(0, 10) })
  const rows = list.map((one): Cell[] => [
    date(one.from),
    date(one.to - DAY_MS),
    ...[one.deposited, one.withdrawn, one.staked, one.won, one.net].map((value) => ({ plain: toExactText(value) })),
    ...[one.minutes, one.rounds].map((value) => ({ plain: String(value) })),
  ])
  const last = new Date(request.nowMs).toISOString().slice(0, 10)
  return {
    file_name: `figures-${request.currency}-${step}-${last}.csv`,
    media_type: 'text/csv',
    content: writeCsv(COLUMNS, rows),
    rows: rows.length,
  }
}
