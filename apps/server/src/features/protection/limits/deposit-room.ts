import type { LimitPeriod } from '@tablestakes/contract/protection'
import type { Counter } from '@tablestakes/domain/protection/counter'
import { periodStart } from '@tablestakes/domain/protection/periods'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { realMoneyAllowed, type Site } from '../../site/index.ts'
import { allowedBy, keepCounter, loadLimits, runningPeriod, type StoredLimit } from './limit-store.ts'

/** What a player has paid in since a moment, and what is still on its way: an order counts from its opening until it has failed. */
export type DepositedSince = (reader: Reader, playerId: bigint, since: Date) => Promise<bigint>

const DAY_MS = 86_400_000
const WINDOW_DAYS = { day: 1, week: 7, month: 30 } as const

/**
 * From when on deposits count: a rolling period is exact here, because every order is looked at. A clock that was ahead has begun a
 * period too early; until that comes, what is paid in has earlier times than its beginning, and counts from the beginning of its own.
 */
export function countsSince(
  { period, isRolling, startedMs }: Counter,
  { site, nowMs }: { site: Site; nowMs: number },
): Date {
  if (isRolling) return new Date(nowMs - WINDOW_DAYS[period] * DAY_MS)
  return new Date(nowMs < startedMs ? periodStart(nowMs, period, site.timeZone) : startedMs)
}

type Asked = { playerId: bigint; site: Site; amount: bigint; nowMs: number; depositedSince: DepositedSince }

/** Refuses a deposit that does not fit, with the limit that it would pass. The caller holds the player's row, so orders come one by one. */
export async function requireDepositRoom(
  tx: Tx,
  { playerId, site, amount, nowMs, depositedSince }: Asked,
): Promise<void> {
  const limits = (await loadLimits(tx, playerId)).filter(({ kind }) => kind === 'deposit')
  requireLimitAmong(limits, site)
  let tightest: { left: bigint; period: LimitPeriod; counter: Counter } | null = null
  for (const limit of limits) {
    const most = allowedBy(limit)
    const counter = runningPeriod(limit, site, nowMs)
    if (most === null || counter === null) continue
    await keepCounter(tx, { playerId, kind: 'deposit', period: limit.period }, counter)
    const used = await depositedSince(tx, playerId, countsSince(counter, { site, nowMs }))
    const left = most > used ? most - used : 0n
    if (tightest === null || left < tightest.left) tightest = { left, period: limit.period, counter }
  }
  if (tightest === null || amount <= tightest.left) return
  const { left, period, counter } = tightest
  throw new Refusal('DEPOSIT_LIMIT', {
    data: {
      ...{ kind: 'deposit', period, left_amount: Number(left), left_minutes: 0 },
      resets_at: counter.isRolling ? null : counter.endsMs,
    },
  })
}

/** The same for money that has come without being asked: it cannot be refused, so a person decides about what does not fit. */
export async function fitsDepositLimits(tx: Tx, asked: Asked): Promise<boolean> {
  try {
    await requireDepositRoom(tx, asked)
    return true
  } catch (error) {
    if (error instanceof Refusal && (error.reason === 'DEPOSIT_LIMIT' || error.reason === 'LIMIT_NEEDED')) return false
    throw error
  }
}

/** A jurisdiction may ask for a deposit limit before the first deposit. Sandbox money needs none. */
export async function requireDepositLimit(reader: Reader, playerId: bigint, site: Site): Promise<void> {
  if (isDepositLimitNeeded(site)) requireLimitAmong(await loadLimits(reader, playerId), site)
}

function requireLimitAmong(limits: readonly StoredLimit[], site: Site): void {
  if (isDepositLimitNeeded(site) && !hasDepositLimit(limits)) throw new Refusal('LIMIT_NEEDED')
}

/** What the law alone sets is not the player's answer. */
export const hasDepositLimit = (limits: readonly StoredLimit[]): boolean =>
  limits.some(({ kind, own, house }) => kind === 'deposit' && (own !== null || house !== null))

export const isDepositLimitNeeded = (site: Site): boolean =>
  site.jurisdiction.mandatory_limits && realMoneyAllowed(site)
