import { UNIT } from '@tablestakes/domain/money/money'
import { ageAt } from '@tablestakes/domain/protection/age'
import { tighterOf } from '@tablestakes/domain/protection/limit-changes'
import { limitsAt, stakeMostAt } from '@tablestakes/domain/protection/profiles'
import type { Reader, Tx } from '@tablestakes/node/database'
import { setStakeMost } from '../../../ledger/index.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'
import { allowedBy, loadLimits, writeLimit } from './limit-store.ts'

type Whose = { playerId: bigint; site: Site; birthday: string | null; nowMs: number }

export async function stakeBoundOf(reader: Reader, playerId: bigint): Promise<bigint | null> {
  const { rows } = await reader.query<{ stake_bound: bigint | null }>(
    'select stake_bound from player_protection where player_id = $1',
    [playerId],
  )
  return rows[0]?.stake_bound ?? null
}

/** Works out at every login what the law allows: players grow older, and profiles change. */
export async function renewStakeBound(tx: Tx, { playerId, site, birthday, nowMs }: Whose): Promise<void> {
  const age = birthday === null ? null : ageAt(birthday, nowMs)
  await renewLawLimits(tx, { playerId, site, age, nowMs })
  const units = stakeMostAt(site.rules, age)
  const bound = units === null ? null : BigInt(units) * UNIT
  if (bound === (await stakeBoundOf(tx, playerId))) return
  await tx.query(
    `insert into player_protection (player_id, stake_bound) values ($1, $2)
     on conflict (player_id) do update set stake_bound = excluded.stake_bound`,
    [playerId, bound],
  )
  const own = (await loadLimits(tx, playerId)).find(({ kind }) => kind === 'single_stake')
  const most = tighterOf(own ? allowedBy(own) : null, bound)
  await setStakeMost(tx, { playerId, currency: currencyOfSite(site), most })
}

type AgedPlayer = { playerId: bigint; site: Site; age: number | null; nowMs: number }

/** Limits that the law sets at the player's age: they hold beside what the player and the house have set. */
async function renewLawLimits(tx: Tx, { playerId, site, age, nowMs }: AgedPlayer): Promise<void> {
  const asked = limitsAt(site.rules, age)
  const stored = await loadLimits(tx, playerId)
  const isAsked = ({ kind, period }: { kind: string; period: string }) =>
    asked.some((one) => one.kind === kind && one.period === period)
  for (const { kind, period, own, house } of stored.filter((limit) => limit.law !== null && !isAsked(limit)))
    await writeLimit(tx, { playerId, kind, period }, { site, nowMs, own, house, law: null })
  for (const { kind, period, most } of asked) {
    const before = stored.find((one) => one.kind === kind && one.period === period)
    const law = BigInt(most) * UNIT
    if (before?.law === law) continue
    const { own, house } = before ?? { own: null, house: null }
    await writeLimit(tx, { playerId, kind, period }, { site, nowMs, own, house, law })
  }
}
