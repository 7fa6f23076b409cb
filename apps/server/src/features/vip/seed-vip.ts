import { balanceConfigTypes } from '@tablestakes/contract/wallet'
import { scaleDown, UNIT } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'

const LEVELS = 20
/** From this level on withdrawals go better. */
const TERMS_FROM = 3

/** A reward is a round figure where it is large enough to be one. */
const wholeUnits = (amount: bigint): bigint => (amount >= UNIT ? amount - (amount % UNIT) : amount)

/**
 * Twenty levels for every site without any. Deposits of a level are about half as much again as those of the one before, stakes five
 * times the deposits; a reward is a hundredth of the deposits it asks for. A week's reward is a thousandth, for stakes of half the deposits; a
 * month's three thousandths, for twice the deposits: both are less than two thousandths of what is staked for them. From the third level on
 * withdrawals are checked faster, and may be larger each day.
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
        `insert into vip_level (site_id, level, deposits, stakes, cashback_rate, award_amount, weekly_amount, weekly_stakes,
           monthly_amount, monthly_stakes, day_limit, fee_rate, promised_minutes)
         select $1::text, $2::integer, $3::bigint, $4::bigint, $5::numeric, $6::bigint, $7::bigint, $8::bigint, $9::bigint, $10::bigint,
           case when $2 >= ${TERMS_FROM} then cashier_rule.day_limit * (1 + $2 / 5) end,
           case when $2 >= ${TERMS_FROM} then round(cashier_rule.fee_rate * (20 - $2) / 20, 2) end,
           case when $2 >= ${TERMS_FROM} then greatest(15, cashier_rule.promised_minutes * (24 - $2) / 24) end
         from (select) one left join cashier_rule on cashier_rule.site_id = $1 on conflict do nothing`,
        [
          ...[siteId, level, deposits, 5n * deposits, Math.min(5, level * 0.25), scaleDown(deposits, 1n, 100n)],
          ...[wholeUnits(scaleDown(deposits, 1n, 1_000n)), scaleDown(deposits, 1n, 2n)],
          ...[wholeUnits(scaleDown(deposits, 3n, 1_000n)), 2n * deposits],
        ],
      )
    }
  }
}
