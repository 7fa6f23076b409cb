import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader } from '@tablestakes/node/database'
import { createVersioned } from '../../../platform/postgres/versioned.ts'
import { openSolana } from '../solana/solana-provider.ts'
import { unsealWallet } from '../solana/wallet-keys.ts'
import { openGateway } from './gateway.ts'
import type { Provider } from './provider.ts'
import { unsealKeys } from './provider-keys.ts'

export type Providers = {
  /** Also a closed one: what was begun there must end there. Null: no provider has that name. */
  get(providerId: string): Promise<Provider | null>
  /** Whether new orders may go there. */
  isOpen(providerId: string): Promise<boolean>
  /** The names of the open ones. */
  listOpen(): Promise<string[]>
}

type ProviderServices = { database: Database; clock: Clock; secret: string; publicUrl: string }

/** How a provider is spoken with is read from its row; what an operator changes there holds a moment later. */
export function openProviders({ secret, publicUrl, ...parts }: ProviderServices): Providers {
  const rows = createVersioned(parts, { name: 'payments', load: loadProviders })
  const opened = new WeakMap<Row, Provider>()

  const rowOf = async (providerId: string) => (await rows.get()).value.get(providerId)

  return {
    async get(providerId) {
      const row = await rowOf(providerId)
      if (!row) return null
      // Opened when asked for: one whose keys cannot be read must not stand in the way of the others.
      const provider = opened.get(row) ?? openProvider(row, { database: parts.database, secret, publicUrl })
      opened.set(row, provider)
      return provider
    },
    isOpen: async (providerId) => (await rowOf(providerId))?.is_open ?? false,
    listOpen: async () =>
      [...(await rows.get()).value.values()].filter((row) => row.is_open).map((row) => row.provider_id),
  }
}

type Row = { provider_id: string; adapter: string; base_url: string; sealed_keys: Buffer; is_open: boolean }

async function loadProviders(reader: Reader): Promise<Map<string, Row>> {
  const { rows } = await reader.query<Row>(
    'select provider_id, adapter, base_url, sealed_keys, is_open from payment_provider order by provider_id',
  )
  return new Map(rows.map((row) => [row.provider_id, row]))
}

function openProvider(row: Row, { database, secret, publicUrl }: Omit<ProviderServices, 'clock'>): Provider {
  const id = row.provider_id
  if (row.adapter === 'solana')
    return openSolana({ id, nodeUrl: row.base_url, keys: unsealWallet(secret, row), database })
  return openGateway({
    id,
    baseUrl: row.base_url,
    notifyUrl: `${publicUrl}/webhooks/payments/${id}`,
    keys: unsealKeys(secret, row),
  })
}
