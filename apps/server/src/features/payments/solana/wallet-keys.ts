import { seal, unseal } from '@tablestakes/node/sealed'
import * as z from 'zod/mini'

/** What is secret about a chain, as it is stored, sealed, in the provider's row. */
const walletKeys = z.object({
  /** The 32 bytes of the purse that payouts come from, in base64. */
  walletSeed: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
  /** Where a node asks who is calling. */
  nodeToken: z.optional(z.string()),
})
export type WalletKeys = z.output<typeof walletKeys>

type Sealed = { provider_id: string; sealed_keys: Buffer }

export function sealWallet(secret: string, providerId: string, keys: WalletKeys): Buffer {
  return seal(secret, purposeOf(providerId), Buffer.from(JSON.stringify(keys)))
}

/** Throws when they were sealed under another secret, or for another provider. */
export function unsealWallet(secret: string, { provider_id, sealed_keys }: Sealed): WalletKeys {
  return z.parse(walletKeys, JSON.parse(unseal(secret, purposeOf(provider_id), sealed_keys).toString('utf8')))
}

const purposeOf = (providerId: string) => `payment provider ${providerId}`
