import type { Tx } from '@tablestakes/node/database'
import { deriveKey } from '@tablestakes/node/sealed'
import { sealWallet, unsealWallet } from './wallet-keys.ts'

/** The sandbox's chain, whose tokens are worth nothing. */
export const SANDBOX_CHAIN = 'sandbox-solana'

/** The tokens that chain begins with. */
export const SANDBOX_MINTS = {
  USDT: 'B7nu9Zi25ZeQrsUTqLNPKAjo6qXCDuZx1odk4S5Dp5fh',
  USDC: '3LXfAC9i4eAh43GHT1s2vVk8cFaEHJkW6yePeVJB9uqH',
} as const

type Sandbox = { secret: string; apiKey: string; sandboxUrl: string }

/** How the sandbox's node is reached, and the purse on its chain that belongs to the holder of the key. */
export async function putSandboxChain(tx: Tx, { secret, apiKey, sandboxUrl }: Sandbox): Promise<void> {
  const baseUrl = `${sandboxUrl.replace(/\/+$/, '')}/solana`
  const walletSeed = Buffer.from(deriveKey(apiKey, 'sandbox solana wallet')).toString('base64')
  const { rows } = await tx.query<{ provider_id: string; base_url: string; sealed_keys: Buffer }>(
    'select provider_id, base_url, sealed_keys from payment_provider where provider_id = $1 for update',
    [SANDBOX_CHAIN],
  )
  const [row] = rows
  // A usual start changes nothing, so nothing is loaded anew either.
  if (row?.base_url === baseUrl && seedIn(secret, row) === walletSeed) return
  await tx.query(
    `insert into payment_provider (provider_id, adapter, base_url, sealed_keys) values ($1, 'solana', $2, $3)
     on conflict (provider_id) do update set base_url = excluded.base_url, sealed_keys = excluded.sealed_keys`,
    [SANDBOX_CHAIN, baseUrl, sealWallet(secret, SANDBOX_CHAIN, { walletSeed })],
  )
}

/** Null when it was sealed under another secret: then it is written anew. */
function seedIn(secret: string, row: { provider_id: string; sealed_keys: Buffer }): string | null {
  try {
    return unsealWallet(secret, row).walletSeed
  } catch {
    return null
  }
}
