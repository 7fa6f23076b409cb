import { randomUUID } from 'node:crypto'
import type { LimitKind, LimitPeriod } from '@tablestakes/contract/protection'
import { periodsOfLimit } from '@tablestakes/contract/protection'
import { isTighter, judgeChange, tighterOf } from '@tablestakes/domain/protection/limit-changes'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { publish } from '../../../platform/live/outbox.ts'
import type { Site } from '../../site/index.ts'
import { lookSoon } from '../care/look-soon.ts'
import { isDepositLimitNeeded } from './deposit-room.ts'
import { loadLimits, type StoredLimit, writeLimit } from './limit-store.ts'
import { stakeBoundOf } from './stake-bound.ts'

type Change = { playerId: bigint; site: Site; nowMs: number }
type Wanted = { kind: LimitKind; period: LimitPeriod; amount?: bigint | undefined; minutes?: number | undefined }

/** The one number that a limit is. Null: it is to be taken away. */
export function readWanted({ kind, period, amount, minutes }: Wanted): bigint | null {
  const periods: readonly LimitPeriod[] = periodsOfLimit[kind]
  if (!periods.includes(period)) throw new Refusal('INVALID')
  if (kind === 'session' ? amount !== undefined : minutes !== undefined) throw new Refusal('INVALID')
  return kind === 'session' ? (minutes === undefined ? null : BigInt(minutes)) : (amount ?? null)
}

/** Sets what the player allows: tighter now, looser after its waiting time and a second yes. The caller holds the player's row. */
export async function changeLimit(tx: Tx, { playerId, site, nowMs }: Change, wanted: Wanted): Promise<void> {
  const { kind, period } = wanted
  const to = readWanted(wanted)
  const limits = await loadLimits(tx, playerId)
  const stored = limits.find((one) => one.kind === kind && one.period === period) ?? null
  const from = stored?.own ?? null
  const change = judgeChange(from, to, {
    ...rulesFor(limits, { kind, period, site, law: await boundByLaw(tx, playerId, kind) }),
    ...{ waitingHours: site.rules.limitWaitingHours, nowMs },
  })
  // Whatever waited was about what the player wanted before.
  await dropChange(tx, { playerId, kind, period })
  if (change.effect === 'refused') throw new Refusal(change.because)
  if (from === to) return
  if (change.effect === 'now') {
    await writeLimit(tx, { playerId, kind, period }, { site, nowMs, own: to, ...setByOthers(stored) })
    await tellChanged(tx, playerId)
    return
  }
  await tx.query(
    `insert into limit_change (player_id, change_id, kind, period, wanted, asked_at, confirm_from, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[playerId, randomUUID(), kind, period, to],
      ...[new Date(nowMs), new Date(change.confirmFromMs), new Date(change.expiresMs)],
    ],
  )
}

type PendingChange = {
  id: string
  kind: LimitKind
  period: LimitPeriod
  wanted: bigint | null
  confirmFrom: Date
  expiresAt: Date
}

export async function pendingChanges(reader: Reader, playerId: bigint, nowMs: number): Promise<PendingChange[]> {
  const { rows } = await reader.query<PendingChange>(
    `select change_id as id, kind, period, wanted, confirm_from as "confirmFrom", expires_at as "expiresAt"
     from limit_change where player_id = $1 and expires_at > $2`,
    [playerId, new Date(nowMs)],
  )
  return rows
}

/** The second yes, or a no. Silence drops it too. */
export async function answerChange(
  tx: Tx,
  { playerId, site, nowMs }: Change,
  { id, isConfirmed }: { id: string; isConfirmed: boolean },
): Promise<void> {
  const change = (await pendingChanges(tx, playerId, nowMs)).find((one) => one.id === id)
  if (!change) throw new Refusal('LIMIT_NOT_PENDING')
  const { kind, period, wanted } = change
  if (isConfirmed) {
    if (change.confirmFrom.getTime() > nowMs) throw new Refusal('LIMIT_WAITS')
    const limits = await loadLimits(tx, playerId)
    const stored = limits.find((one) => one.kind === kind && one.period === period)
    // The jurisdiction may have become stricter meanwhile.
    const again = judgeChange(stored?.own ?? null, wanted, {
      ...rulesFor(limits, { kind, period, site, law: await boundByLaw(tx, playerId, kind) }),
      ...{ waitingHours: 0, nowMs },
    })
    if (again.effect === 'refused') throw new Refusal(again.because)
    await writeLimit(tx, { playerId, kind, period }, { site, nowMs, own: wanted, ...setByOthers(stored) })
    await tx.query(
      'insert into limit_loosened (player_id, loosened_at, kind, period) values ($1, $2, $3, $4) on conflict do nothing',
      [playerId, new Date(nowMs), kind, period],
    )
    await lookSoon(tx, { playerId, nowMs })
  }
  await dropChange(tx, { playerId, kind, period })
  await tellChanged(tx, playerId)
}

/** What the house allows a player. It can be tightened and never loosened, not even by the one who tightened it. */
export async function tightenByHouse(tx: Tx, { playerId, site, nowMs }: Change, wanted: Wanted): Promise<boolean> {
  const { kind, period } = wanted
  const house = readWanted(wanted)
  const limits = await loadLimits(tx, playerId)
  const stored = limits.find((one) => one.kind === kind && one.period === period)
  if (house === null || !isTighter(house, stored?.house ?? null)) return false
  await writeLimit(
    tx,
    { playerId, kind, period },
    { site, nowMs, own: stored?.own ?? null, house, law: stored?.law ?? null },
  )
  await tellChanged(tx, playerId)
  return true
}

const setByOthers = (stored: StoredLimit | null | undefined) => ({
  house: stored?.house ?? null,
  law: stored?.law ?? null,
})

type Place = { kind: LimitKind; period: LimitPeriod; site: Site; law: bigint | null }

const boundByLaw = (tx: Tx, playerId: bigint, kind: LimitKind) =>
  kind === 'single_stake' ? stakeBoundOf(tx, playerId) : Promise.resolve(null)

function rulesFor(limits: readonly StoredLimit[], { kind, period, site, law }: Place) {
  const stored = limits.find((one) => one.kind === kind && one.period === period)
  const others = limits.filter((one) => one.kind === 'deposit' && one.own !== null && one.period !== period)
  return {
    bound: tighterOf(stored?.house ?? null, tighterOf(stored?.law ?? null, law)),
    isNeeded: kind === 'deposit' && isDepositLimitNeeded(site) && others.length === 0,
  }
}

async function dropChange(
  tx: Tx,
  { playerId, kind, period }: { playerId: bigint; kind: LimitKind; period: LimitPeriod },
) {
  await tx.query('delete from limit_change where player_id = $1 and kind = $2 and period = $3', [
    playerId,
    kind,
    period,
  ])
}

const tellChanged = (tx: Tx, playerId: bigint) =>
  publish(tx, { playerId, message: { type: 'limits', reason: 'limit_changed', until: null } })
