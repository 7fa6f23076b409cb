import type { LimitKind, LimitPeriod } from '@tablestakes/contract/protection'
import { type Counter, openCounter, rollCounter } from '@tablestakes/domain/protection/counter'
import { tighterOf } from '@tablestakes/domain/protection/limit-changes'
import type { Period } from '@tablestakes/domain/protection/periods'
import type { Reader, Tx } from '@tablestakes/node/database'
import {
  type PlayLimitKind,
  playTimesOf,
  setLimitClock,
  setPlayLimit,
  setPlayTimes,
  setStakeMost,
} from '../../../ledger/index.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'

/** A limit as it is stored: what the player, the house and the law allow, in money or minutes. */
export type StoredLimit = {
  kind: LimitKind
  period: LimitPeriod
  own: bigint | null
  house: bigint | null
  /** What the law allows at the player's age. */
  law: bigint | null
  counter: Counter | null
}

type Row = Omit<StoredLimit, 'counter'> & { counter: (Omit<Counter, 'slots'> & { slots: string[] }) | null }

export async function loadLimits(reader: Reader, playerId: bigint): Promise<StoredLimit[]> {
  const { rows } = await reader.query<Row>({
    name: 'protection-limits',
    text: 'select kind, period, own, house, law, counter from player_limit where player_id = $1 order by kind, period',
    values: [playerId],
  })
  return rows.map(({ counter, ...row }) => ({
    ...row,
    counter: counter && { ...counter, slots: counter.slots.map(BigInt) },
  }))
}

/** What counts: the tightest of them. */
export const allowedBy = ({ own, house, law }: Pick<StoredLimit, 'own' | 'house' | 'law'>): bigint | null =>
  tighterOf(tighterOf(own, house), law)

export type LimitName = { playerId: bigint; kind: LimitKind; period: LimitPeriod }

/**
 * Writes what the player or the house allows, and hands limits on play to the ledger in the same transaction. The caller holds the
 * player's row.
 */
export async function writeLimit(
  tx: Tx,
  { playerId, kind, period }: LimitName,
  { site, nowMs, ...values }: { site: Site; nowMs: number } & Pick<StoredLimit, 'own' | 'house' | 'law'>,
): Promise<void> {
  const { own, house, law } = values
  if (own === null && house === null && law === null) {
    await tx.query('delete from player_limit where player_id = $1 and kind = $2 and period = $3', [
      playerId,
      kind,
      period,
    ])
  } else {
    const counter = isCountedHere(kind, period) ? openCounter(period, clockOf(site), nowMs) : null
    await tx.query(
      `insert into player_limit (player_id, kind, period, own, house, law, counter) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (player_id, kind, period) do update
       set own = excluded.own, house = excluded.house, law = excluded.law, changed_at = now()`,
      [playerId, kind, period, own, house, law, counter && counterText(counter)],
    )
  }
  await handOver(tx, { playerId, kind, period }, { site, most: allowedBy(values) })
}

const isCountedHere = (kind: LimitKind, period: LimitPeriod): period is Period =>
  (kind === 'deposit' || kind === 'session') && period !== 'each'

async function handOver(
  tx: Tx,
  { playerId, kind, period }: LimitName,
  { site, most }: { site: Site; most: bigint | null },
): Promise<void> {
  const currency = currencyOfSite(site)
  // What is left of the player's time is worked out when they are next seen.
  if (kind === 'session') {
    const { checkAt } = await playTimesOf(tx, { playerId, currency })
    await setPlayTimes(tx, { playerId, currency, checkAt, sessionUntil: null })
  } else if (kind === 'single_stake') {
    const { rows } = await tx.query<{ bound: bigint | null }>(
      'select stake_bound as bound from player_protection where player_id = $1',
      [playerId],
    )
    await setStakeMost(tx, { playerId, currency, most: tighterOf(most, rows[0]?.bound ?? null) })
  } else if ((kind === 'stake' || kind === 'loss') && period !== 'each') {
    await setLimitClock(tx, { clock: site.id, ...clockOf(site) })
    await setPlayLimit(tx, {
      playerId,
      currency,
      kind: kind satisfies PlayLimitKind,
      period,
      amount: most,
      clock: site.id,
    })
  }
}

export const clockOf = ({ timeZone, rules }: Site) => ({ zone: timeZone, isRolling: rules.rollingLimits })

/** The running period of a limit that is counted here, as it stands now. */
export function runningPeriod(limit: StoredLimit, site: Site, nowMs: number): Counter | null {
  if (!isCountedHere(limit.kind, limit.period)) return null
  const clock = clockOf(site)
  const counter = limit.counter ?? openCounter(limit.period, clock, nowMs)
  return rollCounter(counter, { used: 0n, nowMs, clock })
}

export async function keepCounter(tx: Tx, { playerId, kind, period }: LimitName, counter: Counter): Promise<void> {
  await tx.query('update player_limit set counter = $4 where player_id = $1 and kind = $2 and period = $3', [
    playerId,
    kind,
    period,
    counterText(counter),
  ])
}

const counterText = (counter: Counter) => JSON.stringify({ ...counter, slots: counter.slots.map(String) })
