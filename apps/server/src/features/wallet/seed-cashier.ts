import { balanceConfigTypes } from '@tablestakes/contract/wallet'
import { UNIT } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import type { CashierType } from './cashier.ts'

/** Whole units: what is offered, lowest first, and the most that may be typed. */
type Shipped = { amounts: readonly number[]; most: number }

/** What players of each currency are used to see in a cashier; eight amounts fill two rows of a phone. */
const shipped: Record<string, Shipped> = {
  IDR: { amounts: [20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000], most: 50_000_000 },
  INR: { amounts: [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000], most: 100_000 },
  BRL: { amounts: [10, 20, 30, 50, 100, 200, 500, 1_000], most: 20_000 },
  PHP: { amounts: [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000], most: 100_000 },
  BDT: { amounts: [200, 300, 500, 1_000, 2_000, 5_000, 10_000, 20_000], most: 50_000 },
  PKR: { amounts: [300, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000], most: 200_000 },
  USDT: { amounts: [5, 10, 20, 50, 100, 200, 500, 1_000], most: 50_000 },
}

/** Percent by tier: from the smallest, the fourth, the sixth and the eighth amount on. */
type Extra = { from: number; cash: number; coin: number; gold: number }
const extras: readonly Extra[] = [
  { from: 0, cash: 0, coin: 3, gold: 10 },
  { from: 3, cash: 0, coin: 5, gold: 15 },
  { from: 5, cash: 1, coin: 8, gold: 20 },
  { from: 7, cash: 2, coin: 10, gold: 30 },
]
/** Payments of type 2 cost us no card or bank fee; half of that goes to the player. */
const extrasWithoutFees = extras.map((extra) => ({ ...extra, cash: extra.cash + 0.5 }))

const { GLOBAL, PAY_TYPE_1, PAY_TYPE_1_QUICK, PAY_TYPE_2 } = balanceConfigTypes

/**
 * Gives every site that has no offer the shipped one of its currency, and every site without rules the shipped ones. What an
 * operator has edited stays, and so does what another node, started at the same moment, has added.
 */
export async function seedCashier(tx: Tx): Promise<void> {
  for (const { siteId, offer } of await sitesWithout(tx, 'cashier')) {
    await addOffer(tx, { siteId, type: GLOBAL, offer, tiers: extras })
    await addOffer(tx, { siteId, type: PAY_TYPE_1, offer, tiers: extras })
    // Over a running game there is room for one row.
    const quick = { ...offer, amounts: offer.amounts.slice(0, 4) }
    await addOffer(tx, { siteId, type: PAY_TYPE_1_QUICK, offer: quick, tiers: extras.slice(0, 2) })
    await addOffer(tx, { siteId, type: PAY_TYPE_2, offer, tiers: extrasWithoutFees })
  }
  for (const { siteId, offer } of await sitesWithout(tx, 'cashier_rule')) await addRules(tx, siteId, offer)
}

async function sitesWithout(tx: Tx, table: 'cashier' | 'cashier_rule'): Promise<{ siteId: string; offer: Shipped }[]> {
  const { rows } = await tx.query<{ site_id: string; currency: string }>(
    `select site_id, coalesce((
       select entry_value from site_entry e
       where e.site_id = site.site_id and group_key = 'site' and entry_key = 'currency' limit 1), '') as currency
     from site where not exists (select from ${table} had where had.site_id = site.site_id)`,
  )
  return rows.flatMap(({ site_id: siteId, currency }) => {
    const offer = shipped[currency]
    return offer ? [{ siteId, offer }] : []
  })
}

/** Percent of what leaves above the amount that is free each day: about what a payout costs us. */
const FEE_RATE = 1.5

/** Long enough to see a mistake in what was just confirmed, where the law lets a player take it back. */
const CANCEL_SECONDS = 60

/** Measured by the amounts that players of the currency pay in, so that they are as near to them everywhere. */
async function addRules(tx: Tx, siteId: string, offer: Shipped) {
  const amounts = offer.amounts.map(inMoney)
  const largest = amounts.at(-1)!
  const most = 20n * largest
  await tx.query(
    `insert into cashier_rule (site_id, min_withdrawal, max_withdrawal, day_limit, free_amount, fee_rate, automatic_up_to,
       two_above, withdraw_chips, cancel_seconds)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, case when cancel_withdrawal then $10::int else 0 end
     from site where site_id = $1 on conflict do nothing`,
    [siteId, amounts[0], most, 2n * most, amounts[4], FEE_RATE, amounts[5], 10n * largest, amounts, CANCEL_SECONDS],
  )
}

async function addOffer(
  tx: Tx,
  { siteId, type, offer, tiers }: { siteId: string; type: CashierType; offer: Shipped; tiers: readonly Extra[] },
) {
  const amounts = offer.amounts.map(inMoney)
  await tx.query(
    `insert into cashier (site_id, config_type, amounts, min_amount, max_amount) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [siteId, type, amounts, amounts[0], inMoney(offer.most)],
  )
  await tx.query(
    `insert into cashier_rate (site_id, config_type, amount, cash_rate, coin_rate, gold_rate)
     select $1, $2, amount, cash, coin, gold
     from unnest($3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[]) as tier (amount, cash, coin, gold)
     on conflict do nothing`,
    [
      siteId,
      type,
      tiers.map(({ from }) => amounts[from]),
      tiers.map(({ cash }) => cash),
      tiers.map(({ coin }) => coin),
      tiers.map(({ gold }) => gold),
    ],
  )
}

const inMoney = (units: number) => BigInt(units) * UNIT
