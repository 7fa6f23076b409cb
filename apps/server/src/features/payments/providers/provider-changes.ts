import { randomBytes } from 'node:crypto'
import type { Reader, Tx } from '@tablestakes/node/database'
import { sealWallet, unsealWallet } from '../solana/wallet-keys.ts'
import { addSecret, canUnseal, type ProviderKeys, sealKeys, unsealKeys } from './provider-keys.ts'
import { isSandbox } from './sandbox-provider.ts'

/** What two owners together change about payment providers. */

/** It cannot be done; the message says why, and how it can. */
export class CannotChange extends Error {
  override readonly name = 'CannotChange'
}

type Adapter = 'gateway' | 'solana'

/** What was given of the keys, by the names under which a message speaks of them. */
export type GivenKeys = Partial<Record<KeyName, string>>
const keyNames = ['PROVIDER_API_KEY', 'PROVIDER_WEBHOOK_SECRET', 'PROVIDER_WALLET_SEED', 'PROVIDER_NODE_TOKEN'] as const
type KeyName = (typeof keyNames)[number]

const FORMS: Record<KeyName, { form: RegExp; words: string }> = {
  PROVIDER_API_KEY: { form: /^[\x21-\x7e]{8,512}$/, words: 'must have 8 to 512 letters, digits or signs' },
  PROVIDER_WEBHOOK_SECRET: {
    form: /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
    words: 'must be whsec_ and at least 24 bytes in base64',
  },
  PROVIDER_WALLET_SEED: { form: /^[A-Za-z0-9+/]{43}=$/, words: 'must be 32 bytes in base64' },
  PROVIDER_NODE_TOKEN: { form: /^[\x21-\x7e]{1,512}$/, words: 'must have no spaces' },
}

type Row = { provider_id: string; adapter: Adapter; base_url: string; sealed_keys: Buffer }

/** How long webhooks under the secret before are believed when nobody says. */
const KEPT_MS = 86_400_000

type ProviderChange = { providerId: string; adapter: Adapter; baseUrl: string; given: GivenKeys; nowMs: number }

/** Adds a provider, or changes where it is reached and the keys that are given. Answers whether it is new. */
export async function putProvider(tx: Tx, secret: string, wanted: ProviderChange): Promise<boolean> {
  const { providerId, adapter } = wanted
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(providerId))
    throw new CannotChange(
      'the name of a provider has at most 32 small letters, digits or lines, and begins with a letter',
    )
  requireForms(wanted.given)
  const baseUrl = readAddress(wanted.baseUrl)
  const row = await lockProvider(tx, providerId)
  if (row && row.adapter !== adapter) throw new CannotChange(`${providerId} speaks ${row.adapter}: add another`)
  await requireRightSecret(tx, secret, row)
  const sealed = adapter === 'gateway' ? gatewayKeys(secret, row, wanted) : chainKeys(secret, row, wanted)
  await tx.query(
    `insert into payment_provider (provider_id, adapter, base_url, sealed_keys) values ($1, $2, $3, $4)
     on conflict (provider_id) do update set base_url = excluded.base_url, sealed_keys = excluded.sealed_keys`,
    [providerId, adapter, baseUrl, sealed],
  )
  return row === null
}

function gatewayKeys(secret: string, row: Row | null, { providerId, given, nowMs }: ProviderChange): Buffer {
  const known = row && unsealKeys(secret, row)
  const apiKey = given.PROVIDER_API_KEY ?? known?.apiKey ?? missing('PROVIDER_API_KEY')
  const next = given.PROVIDER_WEBHOOK_SECRET ?? known?.webhookSecrets[0]?.secret ?? missing('PROVIDER_WEBHOOK_SECRET')
  const webhookSecrets = addSecret(known?.webhookSecrets ?? [], { next, nowMs, endsAtMs: nowMs + KEPT_MS })
  return sealKeys(secret, providerId, { apiKey, webhookSecrets })
}

function chainKeys(secret: string, row: Row | null, { providerId, given }: ProviderChange): Buffer {
  const known = row && unsealWallet(secret, row)
  const walletSeed = given.PROVIDER_WALLET_SEED ?? known?.walletSeed ?? missing('PROVIDER_WALLET_SEED')
  const nodeToken = given.PROVIDER_NODE_TOKEN ?? known?.nodeToken
  return sealWallet(secret, providerId, { walletSeed, ...(nodeToken !== undefined && { nodeToken }) })
}

type Rotation = { providerId: string; given: GivenKeys; keptMs: number; nowMs: number }

/**
 * Another secret for the webhooks of a provider: the one that is given, or one that is made here and answered, once. What was
 * signed under the one before is still believed for a while, so that nothing is lost while the provider changes too.
 */
export async function rotateProvider(
  tx: Tx,
  secret: string,
  { providerId, given, keptMs, nowMs }: Rotation,
): Promise<{ made: string | null; endsAt: Date }> {
  requireForms(given)
  const row = await requireProvider(tx, providerId)
  if (row.adapter !== 'gateway') throw new CannotChange(`${providerId} sends no webhooks`)
  await requireRightSecret(tx, secret, row)
  const known = unsealKeys(secret, row)
  const made = given.PROVIDER_WEBHOOK_SECRET === undefined ? `whsec_${randomBytes(32).toString('base64')}` : null
  const next = made ?? given.PROVIDER_WEBHOOK_SECRET!
  if (next === known.webhookSecrets[0]?.secret) throw new CannotChange(`${providerId} has this secret already`)
  const endsAtMs = nowMs + keptMs
  const keys: ProviderKeys = {
    apiKey: given.PROVIDER_API_KEY ?? known.apiKey,
    webhookSecrets: addSecret(known.webhookSecrets, { next, nowMs, endsAtMs }),
  }
  await tx.query('update payment_provider set sealed_keys = $2 where provider_id = $1', [
    providerId,
    sealKeys(secret, providerId, keys),
  ])
  return { made, endsAt: new Date(endsAtMs) }
}

/** Closed, a provider takes no new orders; those that were begun there end there. False: there is no such provider. */
export async function openOrCloseProvider(
  tx: Tx,
  { providerId, isOpen }: { providerId: string; isOpen: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.query('update payment_provider set is_open = $2 where provider_id = $1', [
    providerId,
    isOpen,
  ])
  return rowCount === 1
}

export type ProviderLine = { id: string; adapter: string; base_url: string; is_open: boolean; created_at: Date }

/** The providers, without what is secret. */
export async function listProviders(reader: Reader): Promise<ProviderLine[]> {
  const { rows } = await reader.query<ProviderLine>(
    'select provider_id as id, adapter, base_url, is_open, created_at from payment_provider order by provider_id',
  )
  return rows
}

type Move = { siteId: string; methodId: number; providerId: string }

/** From here on a method's new orders go to this provider. */
export async function moveMethod(
  tx: Tx,
  { siteId, methodId, providerId }: Move,
): Promise<{ name: string; direction: string; from: string }> {
  const { rows } = await tx.query<{ name: string; direction: string; from: string; pay_type: number }>(
    `select name, direction, provider_id as from, pay_type from payment_method
     where site_id = $1 and method_id = $2 for update`,
    [siteId, methodId],
  )
  const [method] = rows
  if (!method) throw new CannotChange(`${siteId} has no method ${methodId}`)
  const { adapter } = await findProvider(tx, providerId)
  if ((adapter === 'solana') !== (method.pay_type === CRYPTO))
    throw new CannotChange(`${method.name} cannot go over ${adapter}`)
  await tx.query('update payment_method set provider_id = $3 where site_id = $1 and method_id = $2', [
    siteId,
    methodId,
    providerId,
  ])
  return method
}

const CRYPTO = 2

async function lockProvider(tx: Tx, providerId: string): Promise<Row | null> {
  // Its address and keys come from the environment, and would be written over at the next start.
  if (isSandbox(providerId)) throw new CannotChange(`${providerId} is set up by the environment`)
  const { rows } = await tx.query<Row>(
    'select provider_id, adapter, base_url, sealed_keys from payment_provider where provider_id = $1 for update',
    [providerId],
  )
  return rows[0] ?? null
}

async function requireProvider(tx: Tx, providerId: string): Promise<Row> {
  const row = await lockProvider(tx, providerId)
  if (!row) throw new CannotChange(`there is no provider called ${providerId}`)
  return row
}

async function findProvider(tx: Tx, providerId: string): Promise<{ adapter: Adapter }> {
  const { rows } = await tx.query<{ adapter: Adapter }>('select adapter from payment_provider where provider_id = $1', [
    providerId,
  ])
  if (!rows[0]) throw new CannotChange(`there is no provider called ${providerId}`)
  return rows[0]
}

/** Without this, keys that the server cannot read would only be noticed when somebody pays. */
async function requireRightSecret(tx: Tx, secret: string, row: Row | null): Promise<void> {
  const { rows } = await tx.query<Row>('select provider_id, sealed_keys from payment_provider')
  const known = row ? [row] : rows
  if (known.length > 0 && !known.some((one) => canUnseal(secret, one)))
    throw new CannotChange('TABLESTAKES_SECRET: is not the secret that this product runs with')
}

function requireForms(given: GivenKeys): void {
  for (const name of keyNames) {
    const value = given[name]
    // The value is not repeated: it is a secret.
    if (value !== undefined && !FORMS[name].form.test(value)) throw new CannotChange(`${name}: ${FORMS[name].words}`)
  }
}

function missing(name: KeyName): never {
  throw new CannotChange(`${name}: must be set`)
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Under a key that must not be read on the way: plain HTTP is for this very machine. */
function readAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null
  const isSafe = address?.protocol === 'https:' || (address?.protocol === 'http:' && LOCAL.test(address.hostname))
  const isPlain = address?.username === '' && address.password === '' && address.search === '' && address.hash === ''
  if (!address || !isSafe || !isPlain) throw new CannotChange('the address must be one such as https://host/path')
  return address.href.replace(/\/+$/, '')
}
