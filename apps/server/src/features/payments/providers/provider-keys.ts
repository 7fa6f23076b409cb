import { seal, unseal } from '@tablestakes/node/sealed'
import * as z from 'zod/mini'

/** What is secret about a provider, as it is stored, sealed, in its row. */
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

/** Whether this is the secret under which they were sealed. */
export function canUnseal(secret: string, { provider_id, sealed_keys }: Sealed): boolean {
  try {
    unseal(secret, purposeOf(provider_id), sealed_keys)
    return true
  } catch {
    return false
  }
}

type WebhookSecrets = ProviderKeys['webhookSecrets']

/** The next secret of the webhooks before those so far. What was signed under them is believed until `endsAtMs`, or less long. */
export function addSecret(
  known: WebhookSecrets,
  { next, nowMs, endsAtMs }: { next: string; nowMs: number; endsAtMs: number },
): WebhookSecrets {
  if (known[0]?.secret === next) return known
  const earlier = known
    .filter(({ secret, endsAtMs: ends }) => secret !== next && (ends === null || ends > nowMs))
    .map(({ secret, endsAtMs: ends }) => ({ secret, endsAtMs: Math.min(ends ?? endsAtMs, endsAtMs) }))
  return [{ secret: next, endsAtMs: null }, ...earlier]
}

const purposeOf = (providerId: string) => `payment provider ${providerId}`
