import { UNIT } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import type { Config } from '../../config.ts'
import { type ShippedBank, shippedBanks } from './methods/shipped-banks.ts'
import { type ShippedMethod, shippedMethods } from './methods/shipped-methods.ts'
import { putSandbox, SANDBOX_PROVIDER } from './providers/sandbox-provider.ts'
import { seedTokens } from './solana/seed-tokens.ts'

/**
 * Writes how the sandbox is reached, and gives every site that has no methods, or no banks, the shipped ones of its currency.
 * What an operator has edited stays, and so does what another node, started at the same moment, has added.
 */
export async function seedPayments(
  tx: Tx,
  config: Pick<Config, 'secret'> & Partial<Pick<Config, 'sandboxPayments' | 'sandboxUrl'>>,
): Promise<void> {
  await putSandbox(tx, config)
  for (const { siteId, currency } of await sitesWithout(tx, 'payment_method'))
    await addMethods(tx, siteId, shippedMethods[currency] ?? [])
  for (const { siteId, currency } of await sitesWithout(tx, 'bank'))
    await addBanks(tx, siteId, shippedBanks[currency] ?? [])
  await seedTokens(tx)
}

async function sitesWithout(tx: Tx, table: 'payment_method' | 'bank'): Promise<{ siteId: string; currency: string }[]> {
  const { rows } = await tx.query<{ siteId: string; currency: string }>(
    `select site_id as "siteId", coalesce((
       select entry_value from site_entry e
       where e.site_id = site.site_id and group_key = 'site' and entry_key = 'currency' limit 1), '') as currency
     from site where not exists (select from ${table} one where one.site_id = site.site_id)`,
  )
  return rows
}

async function addMethods(tx: Tx, siteId: string, methods: readonly ShippedMethod[]): Promise<void> {
  for (const [place, method] of methods.entries()) {
    await tx.query(
      `insert into payment_method (site_id, method_id, direction, pay_type, provider_id, scheme, kind, name, mark, min_amount,
         max_amount, is_bank_needed, sort_index)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
      [
        siteId,
        method.id,
        method.direction,
        method.payType ?? 1,
        method.providerId ?? SANDBOX_PROVIDER,
        method.scheme,
        method.kind,
        method.name,
        method.mark,
        BigInt(method.least) * UNIT,
        BigInt(method.most) * UNIT,
        method.isBankNeeded ?? false,
        place + 1,
      ],
    )
  }
}

async function addBanks(tx: Tx, siteId: string, banks: readonly ShippedBank[]): Promise<void> {
  for (const [place, bank] of banks.entries()) {
    await tx.query(
      `insert into bank (site_id, bank_type, bank_name, list, mark, sort_index, is_for_paying_in, is_for_paying_out)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [
        siteId,
        bank.type,
        bank.name,
        bank.list,
        bank.mark,
        place + 1,
        bank.directions.includes('in'),
        bank.directions.includes('out'),
      ],
    )
  }
}
