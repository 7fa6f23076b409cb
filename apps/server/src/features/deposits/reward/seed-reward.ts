import { balanceConfigTypes } from '@tablestakes/contract/wallet'
import type { Tx } from '@tablestakes/node/database'

/** Percent, and from which of the cashier's amounts on. */
const TIERS = [
  { place: 1, rate: 5 },
  { place: 4, rate: 8 },
  { place: 6, rate: 10 },
]
/** The limits, in the same measure: so much a day, and so many days in all. */
const DAY_PLACE = 4
const DAYS = 10n

/** Opens the shipped recharge reward on every site that never had one. What an operator has edited or closed stays. */
export async function seedReward(tx: Tx): Promise<void> {
  // Of two nodes that start simultaneously the second waits, and finds what the first has opened.
  await tx.query('lock table recharge_reward in share row exclusive mode')
  const { rows } = await tx.query<{ site_id: string; amounts: string[]; coin_multi: number }>(
    `select site_id, amounts, coin_multi from cashier join cashier_rule using (site_id)
     where config_type = $1 and not exists (select from recharge_reward had where had.site_id = cashier.site_id)`,
    [balanceConfigTypes.GLOBAL],
  )
  for (const { site_id: siteId, amounts, coin_multi: coinMultiplier } of rows) {
    const dayMost = BigInt(amounts[DAY_PLACE] ?? amounts.at(-1) ?? 0)
    const tiers = TIERS.filter(({ place }) => amounts[place] !== undefined)
    await tx.query(
      `with opened as (
         insert into recharge_reward (site_id, opens_at, coin_multi, day_most, whole_most)
         values ($1, now(), $2, $3, $4) returning reward_id
       )
       insert into recharge_reward_tier (reward_id, amount, rate)
       select reward_id, amount, rate from opened, unnest($5::bigint[], $6::numeric[]) as tier (amount, rate)`,
      [
        siteId,
        coinMultiplier,
        dayMost,
        DAYS * dayMost,
        tiers.map(({ place }) => amounts[place]),
        tiers.map(({ rate }) => rate),
      ],
    )
  }
}
