import {
  getWithdrawal,
  getWithdrawInfo,
  listCanWithdrawLog,
  listWithdrawals,
  requestWithdrawal as requestCall,
} from '@tablestakes/contract/withdrawals'
import { type App, serve } from '../../platform/http/http.ts'
import type { Method, Methods } from '../payments/index.ts'
import { currencyOfSite, type Site, type Sites } from '../site/index.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import type { AccountParts } from './accounts/change-accounts.ts'
import { listOrders, loadOrderDetail } from './orders.ts'
import { loadCanWithdrawLog } from './request/can-withdraw-log.ts'
import { loadWithdrawInfo } from './request/info.ts'
import { confirmRequest, type RequestParts, requestWithdrawal } from './request/request.ts'

export type WithdrawalParts = Omit<RequestParts & AccountParts, 'database'> & { sites: Sites; methods: Methods }

/** What is loaded before the transaction, which may wait for no second connection. */
type Known = { site: Site; methods: readonly Method[] }

export function withdrawalRoutes(app: App, given: WithdrawalParts): void {
  const { sites, methods, personal } = given
  const { database } = app
  const parts = { ...given, database }

  serve(app, getWithdrawInfo, async (_request, { playerId, site: { id } }) =>
    loadWithdrawInfo(database, personal, { playerId, site: await sites.get(id) }),
  )

  serve(
    app,
    requestCall,
    (request, { tx, session, requestId }, known: Known) =>
      requestWithdrawal(tx, parts, { request, requestId, session, ...known }),
    {
      awake: true,
      async beforehand(request, { session, requestId, site: { id } }) {
        const known: Known = { site: await sites.get(id), methods: await methods.listOf(id, 'out') }
        await confirmRequest(parts, { request, requestId, session, ...known })
        return known
      },
    },
  )

  serve(app, listWithdrawals, (request, { playerId }) => listOrders(database, playerId, request))

  serve(app, getWithdrawal, async ({ id: orderId }, { playerId, site: { id } }) =>
    loadOrderDetail(database, { playerId, orderId, site: await sites.get(id), nowMs: app.clock() }),
  )

  serve(app, listCanWithdrawLog, async (request, { playerId, site: { id } }) =>
    loadCanWithdrawLog(database, { playerId, currency: currencyOfSite(await sites.get(id)) }, request),
  )

  accountRoutes(app, parts)
}
