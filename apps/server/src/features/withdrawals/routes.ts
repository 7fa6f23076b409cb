import {
  getWithdrawal,
  getWithdrawInfo,
  listCanWithdrawLog,
  listWithdrawals,
  requestWithdrawal as requestCall,
} from '@tablestakes/contract/withdrawals'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../../platform/http/http.ts'
import type { Method, Methods } from '../payments/index.ts'
import { currencyOfSite, type Site, type Sites } from '../site/index.ts'
import { keepLevel } from '../vip/index.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import type { AccountServices } from './accounts/change-accounts.ts'
import { listOrders, loadOrderDetail } from './orders.ts'
import { loadCanWithdrawLog } from './request/can-withdraw-log.ts'
import { loadWithdrawInfo } from './request/info.ts'
import { confirmRequest, type RequestServices, requestWithdrawal } from './request/request.ts'

export type WithdrawalServices = Omit<RequestServices & AccountServices, 'database'> & {
  sites: Sites
  methods: Methods
}

/** Loaded before the transaction, which must not wait for a second connection. */
type SiteMethods = { site: Site; methods: readonly Method[] }

export function withdrawalRoutes(app: App, given: WithdrawalServices): void {
  const { sites, methods, personal } = given
  const { database } = app
  const parts = { ...given, database }

  serve(app, getWithdrawInfo, async (_request, { playerId, site: { id } }) => {
    const site = await sites.get(id)
    // A level that was reached and that nobody has looked at yet counts from here on.
    await transact(database, (tx) => keepLevel(tx, { playerId, currency: currencyOfSite(site) }))
    return loadWithdrawInfo(database, personal, { playerId, site })
  })

  serve(
    app,
    requestCall,
    (request, { tx, session, requestId }, known: SiteMethods) =>
      requestWithdrawal(tx, parts, { request, requestId, session, ...known }),
    {
      awake: true,
      async beforehand(request, { session, requestId, site: { id } }) {
        const known: SiteMethods = { site: await sites.get(id), methods: await methods.listOf(id, 'out') }
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
