import * as contract from '@tablestakes/contract/operator/payments'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { asRefusal, putRow } from '../../platform/operators/put-row.ts'
import { serveContent } from '../../platform/operators/serve-content.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'

const RULES = `site_id, cash_task_rate::float8 as cash_task_rate, coin_multi, order_minutes, open_orders_most, min_withdrawal,
  max_withdrawal, day_limit, free_amount, fee_rate::float8 as fee_rate, automatic_up_to, two_above, promised_minutes,
  cancel_seconds, can_edit_account, accounts_most, withdraw_chips`

/** What the cashier offers, and what bounds deposits and withdrawals. */
export function cashierOperatorRoutes(app: App): void {
  serveContent(
    app,
    { list: contract.listCashierRules, put: contract.putCashierRules },
    {
      ...{ table: 'cashier_rule', key: ['site_id'], columns: RULES, order: 'site_id' },
      // Lists of numbers are read as texts.
      shape: (row) => ({ ...row, withdraw_chips: (row.withdraw_chips as string[]).map(BigInt) }),
    },
  )
  serveOperator(app, contract.listCashiers, async ({ site_id: siteId }) => ({
    list: await readCashiers(app.database, { siteId }),
  }))
  serveOperator(
    app,
    contract.putCashier,
    async ({ site_id: siteId, config_type: configType, rates, ...values }, { tx, note }) => {
      const [before] = await readCashiers(tx, { siteId, configType })
      await putRow(tx, { table: 'cashier', key: { site_id: siteId, config_type: configType }, values })
      if (rates) await writeRates(tx, { siteId, configType, rates })
      const [after] = await readCashiers(tx, { siteId, configType })
      note({ before: before ? counted(before) : null, after: counted(after!) })
      return after!
    },
    { about: ({ site_id, config_type }) => `${site_id} ${config_type}` },
  )
}

type Rate = { amount: bigint; cash_rate: number; coin_rate: number; gold_rate: number }
type Cashier = {
  site_id: string
  config_type: number
  amounts: bigint[]
  min_amount: bigint
  max_amount: bigint
  rates: Rate[]
}

async function writeRates(
  tx: Tx,
  { siteId, configType, rates }: { siteId: string; configType: number; rates: readonly Rate[] },
): Promise<void> {
  await tx.query('delete from cashier_rate where site_id = $1 and config_type = $2', [siteId, configType])
  await asRefusal(() =>
    tx.query(
      `insert into cashier_rate (site_id, config_type, amount, cash_rate, coin_rate, gold_rate)
       select $1, $2, rate.* from unnest($3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[]) as rate`,
      [
        siteId,
        configType,
        rates.map(({ amount }) => amount),
        rates.map(({ cash_rate }) => cash_rate),
        rates.map(({ coin_rate }) => coin_rate),
        rates.map(({ gold_rate }) => gold_rate),
      ],
    ),
  )
}

async function readCashiers(
  reader: Reader,
  { siteId, configType }: { siteId?: string | undefined; configType?: number },
): Promise<Cashier[]> {
  const { rows } = await reader.query<Omit<Cashier, 'rates' | 'amounts'> & { amounts: string[]; rates: Texts[] }>(
    `select site_id, config_type, amounts::text[] as amounts, min_amount, max_amount, (
       select coalesce(json_agg(json_build_object('amount', amount::text, 'cash_rate', cash_rate::float8, 'coin_rate',
         coin_rate::float8, 'gold_rate', gold_rate::float8) order by amount), '[]')
       from cashier_rate rate where rate.site_id = cashier.site_id and rate.config_type = cashier.config_type) as rates
     from cashier where ($1::text is null or site_id = $1) and ($2::smallint is null or config_type = $2)
     order by site_id, config_type`,
    [siteId ?? null, configType ?? null],
  )
  return rows.map(({ amounts, rates, ...row }) => ({
    ...row,
    amounts: amounts.map(BigInt),
    rates: rates.map(({ amount, ...rate }) => ({ ...rate, amount: BigInt(amount) })),
  }))
}

type Texts = Omit<Rate, 'amount'> & { amount: string }

/** As it is written into an act: amounts as they are counted. */
const counted = ({ amounts, min_amount, max_amount, rates }: Cashier) => ({
  amounts: amounts.map(String),
  min_amount: String(min_amount),
  max_amount: String(max_amount),
  rates: rates.map((rate) => ({ ...rate, amount: String(rate.amount) })),
})
