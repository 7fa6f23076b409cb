import { getBankMapping, listBanks, listPayMethods, listPayments } from '@tablestakes/contract/payment-methods'
import { listWithdrawMethods } from '@tablestakes/contract/withdrawals'
import { type App, serve } from '../../platform/http/http.ts'
import type { Sites } from '../site/index.ts'
import { allowedMethods } from './methods/allowed-methods.ts'
import type { Banks } from './methods/banks.ts'
import { type Direction, type Methods, showMethod } from './methods/methods.ts'

type PaymentServices = { methods: Methods; banks: Banks; sites: Sites }

/** What a site's players can pay and be paid by. */
export function paymentRoutes(app: App, { methods, banks, sites }: PaymentServices): void {
  const methodsOf = async (siteId: string, direction: Direction) => ({
    list: allowedMethods(await sites.get(siteId), await methods.listOf(siteId, direction)).map(showMethod),
  })

  serve(app, listPayments, (_request, { site }) => methodsOf(site.id, 'in'))
  serve(app, listPayMethods, (_request, { site }) => methodsOf(site.id, 'in'))
  serve(app, listWithdrawMethods, (_request, { site }) => methodsOf(site.id, 'out'))
  serve(app, listBanks, ({ method }, { site }) => banks.listsOf(site.id, method))
  serve(app, getBankMapping, (_request, { site }) => banks.mappingOf(site.id))
}
