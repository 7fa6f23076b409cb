import type { Tx } from '@tablestakes/node/database'
import type { Owner } from '../../ledger/index.ts'
import { sendRewardWaiting } from '../mail/index.ts'
import { loadStanding } from './levels.ts'

/** A level that was reached stays, whatever is taken back later. The player is written to about what it brings. */
export async function keepLevel(tx: Tx, owner: Owner): Promise<void> {
  const { level, levels } = await loadStanding(tx, owner)
  if (level === 0) return
  const { rowCount } = await tx.query(
    `insert into player_vip (player_id, level) values ($1, $2)
     on conflict (player_id) do update set level = excluded.level, reached_at = now() where player_vip.level < excluded.level`,
    [owner.playerId, level],
  )
  const hasAward = levels.some((one) => one.level === level && one.award !== null)
  if (rowCount === 1 && hasAward)
    await sendRewardWaiting(tx, owner.playerId, { trigger: `vip ${level}`, words: 'mail_vip', values: { level } })
}
