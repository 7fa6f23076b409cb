import * as z from 'zod/mini'
import { seal, unseal } from '../../platform/sealed.ts'

/** What is secret about a provider, as it lies sealed in its row. */
const providerKeys = z.object({
  apiKey: z.string(),
  /** The newest first. An earlier one is still believed until it ends, so that a change of keys loses no webhook. */
  webhookSecrets: z.array(z.object({ secret: z.string(), endsAtMs: z.nullable(z.number()) })),
})
export type ProviderKeys = z.output<typeof providerKeys>

type Sealed = { provider_id: string; sealed_keys: Buffer }

export function sealKeys(secret: string, providerId: string, keys: ProviderKeys): Buffer {
  return seal(secret, purposeOf(providerId), Buffer.from(JSON.stringify(keys)))
}

/** Throws when they were sealed under another secret, or for another provider. */
export function unsealKeys(secret: string, { provider_id, sealed_keys }: Sealed): ProviderKeys {
  const plain = unseal(secret, purposeOf(provider_id), sealed_keys)
  return z.parse(providerKeys, JSON.parse(plain.toString('utf8')))
}

const purposeOf = (providerId: string) => `payment provider ${providerId}`
