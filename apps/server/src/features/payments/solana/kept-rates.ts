import type { TokenScale } from '@tablestakes/domain/payments/deposits-in-tokens'
import type { Reader, Tx } from '@tablestakes/node/database'

/** What tokens were worth when they were credited. */
export type KeptRate = TokenScale

type Credited = TokenScale & { providerId: string; reference: string; tokenAmount: bigint }

/** Kept with the credit: an operator may change the rate the minute after. */
export async function keepRate(
  tx: Tx,
  { providerId, reference, tokenAmount, decimals, rate }: Credited,
): Promise<void> {
  await tx.query(
    `insert into solana_arrival (provider_id, reference, token_amount, decimals, rate) values ($1, $2, $3, $4, $5)`,
    [providerId, reference, String(tokenAmount), decimals, rate],
  )
}

/** By reference; those that were never credited have none. */
export async function loadRates(
  reader: Reader,
  { providerId, references }: { providerId: string; references: readonly string[] },
): Promise<Map<string, KeptRate>> {
  const { rows } = await reader.query<KeptRate & { reference: string }>(
    `select reference, decimals, trim_scale(rate)::text as rate from solana_arrival
     where provider_id = $1 and reference = any ($2)`,
    [providerId, references],
  )
  return new Map(rows.map(({ reference, ...kept }) => [reference, kept]))
}
