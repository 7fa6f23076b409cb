import type { ResponseOf } from '@tablestakes/contract/call'
import { bankMethods, type getBankMapping, type listBanks } from '@tablestakes/contract/payment-methods'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader } from '@tablestakes/node/database'
import { createVersioned } from '../../../platform/postgres/versioned.ts'
import type { Direction } from './methods.ts'

export type Bank = {
  siteId: string
  bankType: string
  bankName: string
  list: 'qr' | 'bank' | 'wallet'
  mark: string
  sortIndex: number
  isForPayingIn: boolean
  isForPayingOut: boolean
}

export type Banks = {
  listsOf(siteId: string, method: number): Promise<ResponseOf<typeof listBanks>>
  mappingOf(siteId: string): Promise<ResponseOf<typeof getBankMapping>>
}

/** Banks, wallets and QR schemes of every site, kept in memory. */
export function openBanks(parts: { database: Database; clock: Clock }): Banks {
  const banks = createVersioned(parts, { name: 'payments', load: loadBanks })
  const ofSite = async (siteId: string) => (await banks.get()).value.filter((bank) => bank.siteId === siteId)

  return {
    async listsOf(siteId, method) {
      const direction = method === bankMethods.PAY_IN ? 'in' : 'out'
      const lists = Map.groupBy((await ofSite(siteId)).filter(serves(direction)), ({ list }) => list)
      const shown = (list: Bank['list']) => (lists.get(list) ?? []).map(showBank)
      return { qr_list: shown('qr'), bank_list: shown('bank'), wallet_list: shown('wallet') }
    },
    async mappingOf(siteId) {
      const list = (await ofSite(siteId)).map(({ bankType, bankName }) => ({
        bank_type: bankType,
        bank_name: bankName,
      }))
      return { list }
    },
  }
}

/** The bank a player has named, if it is one of the site's and serves that direction. */
export async function findBank(
  reader: Reader,
  { siteId, bankType, direction }: { siteId: string; bankType: string; direction: Direction },
): Promise<Bank | null> {
  const { rows } = await reader.query<Bank>({
    name: 'bank-find',
    text: `${SELECT} where site_id = $1 and bank_type = $2`,
    values: [siteId, bankType],
  })
  return rows.find(serves(direction)) ?? null
}

const SELECT = `
  select site_id as "siteId", bank_type as "bankType", bank_name as "bankName", list, mark, sort_index as "sortIndex",
    is_for_paying_in as "isForPayingIn", is_for_paying_out as "isForPayingOut"
  from bank`

async function loadBanks(reader: Reader): Promise<Bank[]> {
  const { rows } = await reader.query<Bank>(`${SELECT} order by site_id, sort_index, bank_type`)
  return rows
}

const serves = (direction: Direction) => (bank: Bank) => (direction === 'in' ? bank.isForPayingIn : bank.isForPayingOut)

const showBank = ({ bankName, bankType, mark, sortIndex }: Bank) => ({
  bank_name: bankName,
  bank_type: bankType,
  mark,
  sort_index: sortIndex,
})
