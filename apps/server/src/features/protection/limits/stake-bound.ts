import { UNIT } from '@tablestakes/domain/money/money'
import { ageAt } from '@tablestakes/domain/protection/age'
import { tighterOf } from '@tablestakes/domain/protection/limit-changes'
import { stakeMostAt } from '@tablestakes/domain/protection/profiles'
import type { Reader, Tx } from '@tablestakes/node/database'
import { setStakeMost } from '../../../ledger/index.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'
import { allowedBy, loadLimits } from './limit-store.ts'

type Whose = { playerId: bigint; site: Site; birthday: string | null; nowMs: number }

export async function stakeBoundOf(reader: Reader, playerId: bigint): Promise<bigint | null> {
  const { rows } = await reader.query<{ stake_bound: bigint | null }>(
    'select stake_bound from player_protection where player_id = $1',
    [playerId],
  )
  return rows[0]?.stake_bound ?? null
}

/** Works out at every login what one bet may be by law: players grow older, and profiles change. */
export async function renewStakeBound(tx: Tx, { playerId, site, birthday, nowMs }: Whose): Promise<void> {
  const age = birthday === null ? null : ageAt(birthday, nowMs)
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
