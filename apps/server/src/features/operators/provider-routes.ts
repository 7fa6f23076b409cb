import * as contract from '@tablestakes/contract/operator/providers'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import {
  CannotChange,
  type GivenKeys,
  listProviders,
  moveMethod,
  openOrCloseProvider,
  putProvider,
  rotateProvider,
} from '../payments/index.ts'

const HOUR_MS = 3_600_000
const KEPT_HOURS = 24

const about = ({ id }: { id: string }) => id

/** The payment providers. Two owners must agree where money goes, and under which keys. */
export function providerRoutes(app: App): void {
  const { secret } = app
  serveOperator(app, contract.listProviders, async () => ({ list: await listProviders(app.database) }))

  serveOperator(
    app,
    contract.putProvider,
    async ({ id, adapter, base_url: baseUrl, ...keys }, { tx, note }) => {
      const given = keysOf(keys)
      const before = (await listProviders(tx)).find((one) => one.id === id) ?? null
      const wanted = { providerId: id, adapter, baseUrl, given, nowMs: app.clock() }
      const isNew = await changing(() => putProvider(tx, secret, wanted))
      const after = (await listProviders(tx)).find((one) => one.id === id)
      note({ before, after, keys: Object.keys(given) })
      return { id, is_new: isNew }
    },
    { about },
  )

  serveOperator(
    app,
    contract.rotateProvider,
    async ({ id, hours = KEPT_HOURS, ...keys }, { tx, note }) => {
      const given = keysOf(keys)
      const rotation = { providerId: id, given, keptMs: hours * HOUR_MS, nowMs: app.clock() }
      const { made, endsAt } = await changing(() => rotateProvider(tx, secret, rotation))
      note({ keys: made === null ? Object.keys(given) : ['made'], previous_ends_at: endsAt })
      return { id, previous_ends_at: endsAt, webhook_secret: made }
    },
    { about },
  )

  for (const [call, isOpen] of [
    [contract.openProvider, true],
    [contract.closeProvider, false],
  ] as const) {
    serveOperator(
      app,
      call,
      async ({ id }, { tx, note }) => {
        const before = (await listProviders(tx)).find((one) => one.id === id)
        note({ before: { is_open: before?.is_open }, after: { is_open: isOpen } })
        if (!(await openOrCloseProvider(tx, { providerId: id, isOpen }))) throw new Refusal('NOT_FOUND')
        return { id, is_open: isOpen }
      },
      { about },
    )
  }

  serveOperator(
    app,
    contract.moveMethod,
    async ({ site_id: siteId, method_id: methodId, provider: providerId }, { tx, note }) => {
      const { from } = await changing(() => moveMethod(tx, { siteId, methodId, providerId }))
      note({ before: { provider_id: from }, after: { provider_id: providerId } })
      return { site_id: siteId, method_id: methodId, provider: providerId, from }
    },
    { about: ({ site_id, method_id }) => `${site_id} ${method_id}` },
  )
}

type KeyFields = Partial<Record<'api_key' | 'webhook_secret' | 'wallet_seed' | 'node_token', string | undefined>>

/** By the names that a message about one of them uses. */
function keysOf(fields: KeyFields): GivenKeys {
  const named = {
    PROVIDER_API_KEY: fields.api_key,
    PROVIDER_WEBHOOK_SECRET: fields.webhook_secret,
    PROVIDER_WALLET_SEED: fields.wallet_seed,
    PROVIDER_NODE_TOKEN: fields.node_token,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as GivenKeys
}

async function changing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CannotChange) throw new Refused('CANNOT_CHANGE', error.message)
    throw error
  }
}
