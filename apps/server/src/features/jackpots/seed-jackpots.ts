import { balanceConfigTypes } from '@tablestakes/contract/wallet'
import type { Tx } from '@tablestakes/node/database'
import { drawingSlots } from './drawing-games.ts'
import { beginFollowing } from './follow.ts'

/** One percent. */
const PART = 10_000
/** In smallest top-ups: what a pot begins with, and what is staked for one on average. */
const [SEED, TURNOVER] = [500n, 500_000n]

/** A jackpot for every site that has never had one. Its pot is opened, and gets its seed, when stakes are followed. */
export async function seedJackpots(tx: Tx): Promise<void> {
  await tx.query('lock table jackpot_rule in share row exclusive mode')
  await tx.query(
    `insert into jackpot_rule (site_id, since, is_on, part, seed, turnover, games)
     select site_id, now(), true, $2, $3 * amounts[1], $4 * amounts[1], games
     from cashier, (select coalesce(array_agg(game_id order by game_id), '{}') as games from game where game_key = any ($5)) g
     where config_type = $1 and cardinality(amounts) > 0 and cardinality(games) > 0
       and not exists (select from jackpot_rule had where had.site_id = cashier.site_id)`,
    [balanceConfigTypes.GLOBAL, PART, SEED, TURNOVER, drawingSlots],
  )
  await beginFollowing(tx)
}
