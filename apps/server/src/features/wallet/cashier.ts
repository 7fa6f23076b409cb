import type { ResponseOf } from '@tablestakes/contract/call'
import { balanceConfigTypes, type getBalance } from '@tablestakes/contract/wallet'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader } from '@tablestakes/node/database'
import { createVersioned } from '../../platform/postgres/versioned.ts'

export type CashierType = (typeof balanceConfigTypes)[keyof typeof balanceConfigTypes]

/** What the cashier of a site offers for a kind of payment: amounts to choose from, their bounds, and extras by amount. */
export type CashierOffer = {
  type: CashierType
  amounts: bigint[]
  least: bigint
  most: bigint
  /** Lowest first; the highest tier a deposit reaches counts. */
  tiers: ResponseOf<typeof getBalance>['rate_list']
}

export type Cashier = {
  /** A kind of payment without an offer of its own has the site's general one. */
  offerOf(siteId: string, type: CashierType): Promise<CashierOffer>
}

export function openCashier(parts: { database: Database; clock: Clock }): Cashier {
  const offers = createVersioned(parts, { name: 'cashier', load: loadOffers })
  return {
    async offerOf(siteId, type) {
      const ofSite = (await offers.get()).value.get(siteId) ?? []
      return (
        ofSite.find((offer) => offer.type === type) ??
        ofSite.find((offer) => offer.type === balanceConfigTypes.GLOBAL) ?? { ...NOTHING, type }
      )
    },
  }
}

/** A site that takes no deposits. */
const NOTHING = { amounts: [], least: 0n, most: 0n, tiers: [] }

type Row = {
  site_id: string
  config_type: CashierType
  amounts: string[]
  min_amount: bigint
  max_amount: bigint
  tiers: { amount: string; cash_rate: number; coin_rate: number; gold_rate: number }[]
}

async function loadOffers(reader: Reader): Promise<Map<string, CashierOffer[]>> {
  const { rows } = await reader.query<Row>(`
    select site_id, config_type, amounts, min_amount, max_amount, (
      select coalesce(json_agg(json_build_object('amount', amount::text, 'cash_rate', cash_rate, 'coin_rate', coin_rate,
        'gold_rate', gold_rate) order by amount), '[]')
      from cashier_rate rate where rate.site_id = cashier.site_id and rate.config_type = cashier.config_type
    ) as tiers
    from cashier`)
  const offers = Map.groupBy(rows, (row) => row.site_id)
  return new Map([...offers].map(([siteId, ofSite]) => [siteId, ofSite.map(readOffer)]))
}

function readOffer(row: Row): CashierOffer {
  return {
    type: row.config_type,
    amounts: row.amounts.map(BigInt),
    least: row.min_amount,
    most: row.max_amount,
    tiers: row.tiers.map((tier) => ({ ...tier, amount: BigInt(tier.amount) })),
  }
}
