import type { OperatorRequest, OperatorResponse } from '@tablestakes/contract/operator/call'
import type { giveFreeBet, listGivenFreeBets } from '@tablestakes/contract/operator/sportsbook'
import type { Reader, Tx } from '@tablestakes/node/database'
import { newKey } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { Refused } from '../../../platform/operators/refused.ts'
import { loadPlayer } from '../../players/index.ts'
import { requireUnstopped } from '../../protection/index.ts'
import { currencyOfSite, type Sites } from '../../site/index.ts'

type Shown = OperatorResponse<typeof listGivenFreeBets>['list'][number]
type Giving = OperatorRequest<typeof giveFreeBet> & { givenBy: string; nowMs: number; sites: Sites }

/** Nobody who has stopped playing is given something to play with. */
export async function giveBet(tx: Tx, giving: Giving): Promise<Shown> {
  const { player: id, amount, min_price, expires_at, reason, givenBy, nowMs, sites } = giving
  const { rowCount } = await tx.query('select from player where player_id = $1', [id])
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
  const player = await loadPlayer(tx, BigInt(id))
  if (amount === 0n || expires_at.getTime() <= nowMs) throw new Refused('CANNOT_CHANGE', 'nothing could be bet with it')
  await requireUnstopped(tx, player, nowMs)
  const currency = currencyOfSite(await sites.get(player.siteId))
  const key = newKey()
  await tx.query(
    `insert into sports_free_bet (free_bet_id, player_id, currency, amount, min_price, expires_at, reason, given_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [key, player.playerId, currency, amount, min_price, expires_at, reason, givenBy],
  )
  return (await loadGivenBets(tx, { id: key }))[0]!
}

export async function loadGivenBets(
  reader: Reader,
  { player, id }: { player?: number | undefined; id?: string },
): Promise<Shown[]> {
  type Row = Omit<Shown, 'player'> & { player: bigint }
  const { rows } = await reader.query<Row>(
    `select free_bet_id, player_id as player, amount, min_price, expires_at, reason, given_by, bet_id::integer as bet_id
     from sports_free_bet where ($1::bigint is null or player_id = $1) and ($2::uuid is null or free_bet_id = $2)
     order by given_at desc limit 200`,
    [player ?? null, id ?? null],
  )
  return rows.map((row) => ({ ...row, player: Number(row.player) }))
}
