import type { Tx } from '@tablestakes/node/database'
import { loadRules } from '../rules.ts'

/**
 * What becomes of a player's bets when they stop is the site's rule: they stand, or those are given back of which no match has begun. One that
 * has begun always stands; otherwise a bet that is about to be lost could be taken back by a break. Settled with the next look, as if
 * all its legs were void.
 */
export async function voidOnStop(
  tx: Tx,
  { playerId, siteId, nowMs }: { playerId: bigint; siteId: string; nowMs: number },
): Promise<void> {
  const { void_on_stop: isVoid } = await loadRules(tx, siteId)
  if (isVoid !== true) return
  // In the order of their numbers, as everybody holds them. A bet whose stake is being taken is looked at once it is open.
  await tx.query(
    `update sports_bet set is_voided = true, again = true, cash_target = null
     where bet_id in (
       select b.bet_id from sports_bet b
       where b.player_id = $1 and b.state in ('taking', 'open') and b.moving is null and not b.is_voided and not exists (
         select from sports_leg l join sports_event e using (event_id)
         where l.bet_id = b.bet_id and (e.state <> 'scheduled' or e.starts_at <= $2))
       order by b.bet_id for update of b)`,
    [playerId, new Date(nowMs)],
  )
}
