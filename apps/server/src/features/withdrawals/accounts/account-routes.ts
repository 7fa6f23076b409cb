import type { ResponseOf } from '@tablestakes/contract/call'
import {
  addWithdrawAccount,
  bankUpdates,
  changeWithdrawAccount,
  listWithdrawBanks,
  updateWithdrawBank,
} from '@tablestakes/contract/withdraw-accounts'
import { type App, serve } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Sites } from '../../site/index.ts'
import { cashierRules } from '../../wallet/index.ts'
import { loadWithdrawInfo } from '../request/info.ts'
import { type BoundAccount, loadAccounts } from './accounts.ts'
import { type AccountServices, addAccount, arrangeAccounts, changeAccount } from './change-accounts.ts'

/** Where a player's withdrawals go. */
export function accountRoutes(app: App, parts: AccountServices & { sites: Sites }): void {
  const { sites, database, personal } = parts

  serve(
    app,
    addWithdrawAccount,
    async ({ verify_code: code, ...typed }, { session, playerId, site: { id } }) => {
      const site = await sites.get(id)
      await addAccount(parts, { session, site, code }, { typed, isDefault: true })
      return loadWithdrawInfo(database, personal, { playerId, site })
    },
    { limit: 'credentials' },
  )

  serve(
    app,
    changeWithdrawAccount,
    async ({ verify_code: code, ...typed }, { session, playerId, site: { id } }) => {
      const site = await sites.get(id)
      await changeAccount(parts, { session, site, code }, { typed, accountId: null })
      return loadWithdrawInfo(database, personal, { playerId, site })
    },
    { limit: 'credentials' },
  )

  serve(
    app,
    updateWithdrawBank,
    async ({ update_type: update, bank_info: info }, { session, playerId, site: { id: siteId } }) => {
      const { id: accountId, is_default: isDefault = false, verify_code: code, ...typed } = info
      const changer = { session, site: await sites.get(siteId), code }
      if (update === bankUpdates.ADD) await addAccount(parts, changer, { typed, isDefault })
      else if (accountId === undefined) throw new Refusal('NOT_FOUND')
      else if (update === bankUpdates.CHANGE) await changeAccount(parts, changer, { typed, accountId })
      else await arrangeAccounts(parts, changer, { accountId, update })
      return listBanks(playerId, siteId)
    },
    { limit: 'credentials' },
  )

  serve(app, listWithdrawBanks, (_request, { playerId, site: { id } }) => listBanks(playerId, id))

  async function listBanks(playerId: bigint, siteId: string): Promise<ResponseOf<typeof listWithdrawBanks>> {
    const rules = await cashierRules(database, siteId)
    const accounts = await loadAccounts(database, personal, playerId)
    return { list: accounts.map(showAccount), most: rules?.accountsMost ?? 1 }
  }
}

const showAccount = (account: BoundAccount) => ({
  id: account.id,
  account_type: account.type,
  bank_name: account.bankName,
  bank_type: account.bankType,
  name: account.details.name ?? '',
  account_no: account.masked,
  is_default: account.isDefault,
  create_time: account.createdAt.getTime(),
})
