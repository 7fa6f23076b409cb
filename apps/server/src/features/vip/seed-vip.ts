import { balanceConfigTypes } from '@tablestakes/contract/wallet'
import type { Tx } from '@tablestakes/node/database'

const LEVELS = 20

/**
 * Twenty levels for every site without any. Deposits of a level are about half as much again as those of the one before, stakes five
 * times the deposits; a reward is a hundredth of the deposits it asks for.
 */
export async function seedVip(tx: Tx): Promise<void> {
  await tx.query('lock table vip_level in share row exclusive mode')
  const { rows } = await tx.query<{ site_id: string; unit: bigint }>(
    `select site_id, amounts[1] as unit from cashier
     where config_type = $1 and cardinality(amounts) > 0
       and not exists (select from vip_level had where had.site_id = cashier.site_id)`,
    [balanceConfigTypes.GLOBAL],
  )
  for (const { site_id: siteId, unit } of rows) {
    for (let level = 1; level <= LEVELS; level++) {
      const deposits = unit * BigInt(Math.round(5 * 1.5 ** (level - 1)))
      await tx.query(
        `insert into vip_level (site_id, level, deposits, stakes, cashback_rate, award_amount)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        // exact: unit is a whole number of hundredths.
        [siteId, level, deposits, 5n * deposits, Math.min(5, level * 0.25), deposits / 100n],
      )
    }
  }
}
