import { systemClock } from '@tablestakes/node/clock'
import type { Tx } from '@tablestakes/node/database'
import type { Config } from '../../../config.ts'
import { putSandboxChain, SANDBOX_CHAIN } from '../solana/sandbox-chain.ts'
import { addSecret, type ProviderKeys, sealKeys, unsealKeys } from './provider-keys.ts'

/** The provider that moves no real money. */
export const SANDBOX_PROVIDER = 'sandbox'

/** Only the sandbox's provider and its chain may be used where no licence has been entered. */
export const isSandbox = (providerId: string): boolean =>
  providerId === SANDBOX_PROVIDER || providerId === SANDBOX_CHAIN

/** How long webhooks under the secret before are still believed: longer than the sandbox tries to deliver one. */
const ROTATION_MS = 86_400_000

type SandboxConfig = Pick<Config, 'secret'> & Partial<Pick<Config, 'sandboxPayments' | 'sandboxUrl'>>
type Row = { provider_id: string; base_url: string; sealed_keys: Buffer }

/** Its address and keys come from the environment at every start. Without keys it is no provider of ours. */
export async function putSandbox(tx: Tx, { secret, sandboxPayments, sandboxUrl }: SandboxConfig): Promise<void> {
  if (!sandboxPayments || !sandboxUrl) {
    await tx.query('delete from payment_provider where provider_id = any ($1)', [[SANDBOX_PROVIDER, SANDBOX_CHAIN]])
    return
  }
  await putSandboxChain(tx, { secret, apiKey: sandboxPayments.apiKey, sandboxUrl })
  const { rows } = await tx.query<Row>(
    'select provider_id, base_url, sealed_keys from payment_provider where provider_id = $1 for update',
    [SANDBOX_PROVIDER],
  )
  const [row] = rows
  const baseUrl = `${sandboxUrl.replace(/\/+$/, '')}/v1`
  const known = row && readKeys(secret, row)
  const keys = renewKeys(known, sandboxPayments)
  // A usual start changes nothing, so nothing is loaded anew either.
  if (row?.base_url === baseUrl && keys === known) return
  await tx.query(
    `insert into payment_provider (provider_id, adapter, base_url, sealed_keys) values ($1, 'gateway', $2, $3)
     on conflict (provider_id) do update set base_url = excluded.base_url, sealed_keys = excluded.sealed_keys`,
    [SANDBOX_PROVIDER, baseUrl, sealKeys(secret, SANDBOX_PROVIDER, keys)],
  )
}

/** Null when they were sealed under another secret: then they are written anew. */
function readKeys(secret: string, row: Row): ProviderKeys | null {
  try {
    return unsealKeys(secret, row)
  } catch {
    return null
  }
}

/** The very keys that are known where nothing has changed. The one secret before stays good for a while. */
function renewKeys(
  known: ProviderKeys | null | undefined,
  { apiKey, webhookSecret: next }: { apiKey: string; webhookSecret: string },
): ProviderKeys {
  const nowMs = systemClock()
  const before = known?.webhookSecrets ?? []
  const webhookSecrets = addSecret(before, { next, nowMs, endsAtMs: nowMs + ROTATION_MS })
  if (known?.apiKey === apiKey && webhookSecrets === before) return known
  return { apiKey, webhookSecrets: webhookSecrets.slice(0, 2) }
}
