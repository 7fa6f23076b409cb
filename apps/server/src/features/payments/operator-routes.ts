import * as contract from '@tablestakes/contract/operator/payments'
import type { Tx } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readRow } from '../../platform/operators/put-row.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveContent } from '../../platform/operators/serve-content.ts'

/** How players of a site pay in and are paid: methods, banks, tokens of a chain. */
export function paymentOperatorRoutes(app: App): void {
  serveContent(
    app,
    { list: contract.listMethods, put: contract.putMethod },
    {
      table: 'payment_method',
      key: ['site_id', 'method_id'],
      columns: '*',
      order: 'site_id, direction, sort_index, method_id',
      check: requireOwnProvider,
    },
  )
  serveContent(
    app,
    { list: contract.listBanks, put: contract.putBank },
    { table: 'bank', key: ['site_id', 'bank_type'], columns: '*', order: 'site_id, list, sort_index, bank_type' },
  )
  serveContent(
    app,
    { list: contract.listTokens, put: contract.putToken },
    {
      table: 'solana_token',
      key: ['site_id', 'symbol'],
      columns: 'site_id, symbol, mint, decimals, trim_scale(rate)::text as rate, min_amount, sort_index',
      order: 'site_id, sort_index, symbol',
    },
  )
}

/** Where a method's money goes is changed by a call of its own, which needs a second word. */
async function requireOwnProvider(tx: Tx, fields: Record<string, unknown>): Promise<void> {
  const { site_id, method_id, provider_id: wanted } = fields
  if (wanted === undefined) return
  const method = await readRow(tx, 'payment_method', { site_id, method_id })
  if (method && method.provider_id !== wanted)
    throw new Refused('CANNOT_CHANGE', 'method.provider sends a method to another provider')
  const { rowCount } = await tx.query('select from payment_provider where provider_id = $1', [wanted])
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
}
