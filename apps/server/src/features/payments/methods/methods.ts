import type { PayMethod, PayMethodKind } from '@tablestakes/contract/payment-methods'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader } from '@tablestakes/node/database'
import { createVersioned } from '../../../platform/postgres/versioned.ts'

/** In is what players pay us, out is what we pay them. */
export type Direction = 'in' | 'out'

export type Method = {
  id: number
  siteId: string
  direction: Direction
  payType: number
  providerId: string
  /** The provider's word for it. */
  scheme: string
  kind: PayMethodKind
  name: string
  mark: string
  least: bigint
  most: bigint
  isBankNeeded: boolean
  sortIndex: number
  /** Its provider is there and takes new orders. */
  isAvailable: boolean
}

export type Methods = {
  /** In the order the cashier shows them. */
  listOf(siteId: string, direction: Direction): Promise<Method[]>
  find(wanted: { siteId: string; direction: Direction; methodId: number }): Promise<Method | null>
}

/** The methods an operator has left open, kept in memory. */
export function openMethods(parts: { database: Database; clock: Clock }): Methods {
  const methods = createVersioned(parts, { name: 'payments', load: loadMethods })

  const listOf: Methods['listOf'] = async (siteId, direction) =>
    (await methods.get()).value.filter((method) => method.siteId === siteId && method.direction === direction)

  return {
    listOf,
    async find({ siteId, direction, methodId }) {
      return (await listOf(siteId, direction)).find(({ id }) => id === methodId) ?? null
    },
  }
}

/** A method as the cashier sees it. */
export function showMethod(method: Method): PayMethod {
  return {
    pay_method_id: method.id,
    pay_type: method.payType,
    sort_index: method.sortIndex,
    name: method.name,
    mark: method.mark,
    kind: method.kind,
    min_amount: method.least,
    max_amount: method.most,
    is_bank_needed: method.isBankNeeded,
    is_available: method.isAvailable,
  }
}

const SELECT = `
  select method_id as id, site_id as "siteId", direction, pay_type as "payType", method.provider_id as "providerId", scheme,
    kind, name, mark, min_amount as least, max_amount as most, is_bank_needed as "isBankNeeded", sort_index as "sortIndex",
    coalesce(provider.is_open, false) as "isAvailable"
  from payment_method method left join payment_provider provider using (provider_id)`

async function loadMethods(reader: Reader): Promise<Method[]> {
  const { rows } = await reader.query<Method>(`${SELECT} where method.is_open order by site_id, sort_index, method_id`)
  return rows
}

/** The method that something has come by, also one that is closed by now: what was paid by it was paid. */
export async function findMethodOf(
  reader: Reader,
  { siteId, providerId, scheme }: Pick<Method, 'siteId' | 'providerId' | 'scheme'>,
): Promise<Method | null> {
  const { rows } = await reader.query<Method>(
    `${SELECT} where site_id = $1 and method.provider_id = $2 and scheme = $3 and direction = 'in' limit 1`,
    [siteId, providerId, scheme],
  )
  return rows[0] ?? null
}
