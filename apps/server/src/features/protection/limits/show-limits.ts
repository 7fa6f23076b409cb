import type { ResponseOf } from '@tablestakes/contract/call'
import type { getLimits, Limit } from '@tablestakes/contract/protection'
import { usedOf } from '@tablestakes/domain/protection/counter'
import type { Reader } from '@tablestakes/node/database'
import { playLimitsOf } from '../../../ledger/index.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'
import { activeSeconds } from '../time/play-time.ts'
import { pendingChanges } from './change-limit.ts'
import { countsSince, type DepositedSince, hasDepositLimit, isDepositLimitNeeded } from './deposit-room.ts'
import { allowedBy, loadLimits, runningPeriod, type StoredLimit } from './limit-store.ts'
import { stakeBoundOf } from './stake-bound.ts'

type Asked = { playerId: bigint; site: Site; nowMs: number; depositedSince: DepositedSince }
type Use = Pick<Limit, 'used_amount' | 'used_minutes' | 'resets_at'>

/** The player's limits with what is used of each. */
export async function showLimits(reader: Reader, asked: Asked): Promise<ResponseOf<typeof getLimits>> {
  const { playerId, site, nowMs } = asked
  const limits = await loadLimits(reader, playerId)
  const pending = await pendingChanges(reader, playerId, nowMs)
  const bound = await stakeBoundOf(reader, playerId)
  const list: Limit[] = []
  for (const limit of limits) {
    const { kind, period } = limit
    const change = pending.find((one) => one.kind === kind && one.period === period)
    list.push({
      ...{ kind, period, ...inItsUnit(kind, allowedBy(limit)) },
      ...(await useOf(reader, limit, asked)),
      set_by: setterOf(limit),
      pending: change
        ? {
            ...{ id: change.id, ...inItsUnit(kind, change.wanted), is_removal: change.wanted === null },
            ...{ confirm_from: change.confirmFrom.getTime(), expires_at: change.expiresAt.getTime() },
          }
        : null,
    })
  }
  return {
    list,
    is_needed: isDepositLimitNeeded(site) && !hasDepositLimit(limits),
    waiting_hours: site.rules.limitWaitingHours,
    is_rolling: site.rules.rollingLimits,
    time_zone: site.timeZone,
    bounds: [
      ...(bound === null ? [] : [{ kind: 'single_stake' as const, period: 'each' as const, most: bound }]),
      ...limits.flatMap(({ kind, period, law }) => (law === null ? [] : [{ kind, period, most: law }])),
    ],
  }
}

/** Whose number counts; where two are the same, the player's own. */
function setterOf(limit: StoredLimit): Limit['set_by'] {
  const most = allowedBy(limit)
  if (limit.own === most) return 'player'
  return limit.house === most ? 'house' : 'jurisdiction'
}

const inItsUnit = (kind: Limit['kind'], value: bigint | null) =>
  kind === 'session'
    ? { amount: null, minutes: value === null ? null : Number(value) }
    : { amount: value, minutes: null }

const NOTHING_USED: Use = { used_amount: 0n, used_minutes: 0, resets_at: null }

async function useOf(reader: Reader, limit: StoredLimit, asked: Asked): Promise<Use> {
  const { kind, period } = limit
  const { playerId, site, nowMs } = asked
  const counter = runningPeriod(limit, site, nowMs)
  const resets_at = counter && !counter.isRolling ? counter.endsMs : null
  if (kind === 'deposit' && counter)
    return {
      ...{ ...NOTHING_USED, resets_at },
      used_amount: await asked.depositedSince(reader, playerId, countsSince(counter, { site, nowMs })),
    }
  if (kind === 'session') {
    const seconds = counter ? Number(usedOf(counter)) : await activeSeconds(reader, playerId)
    return { ...NOTHING_USED, resets_at, used_minutes: Math.floor(seconds / 60) }
  }
  const counted = await playLimitsOf(reader, { playerId, currency: currencyOfSite(site) })
  const play = counted.find((one) => one.kind === kind && one.period === period)
  if (!play) return NOTHING_USED
  return {
    ...{ ...NOTHING_USED, used_amount: play.used > 0n ? play.used : 0n },
    resets_at: play.endsAt?.getTime() ?? null,
  }
}
