import { forfeitBonus as forfeitCall, getBetTasks, listBonuses as listCall } from '@tablestakes/contract/bonuses'
import { type App, serve } from '../../platform/http/http.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { loadBetTasks } from './bet-tasks.ts'
import { forfeitBonus } from './forfeit.ts'
import { listBonuses } from './list-bonuses.ts'

export function bonusRoutes(app: App, { sites }: { sites: Sites }): void {
  serve(app, forfeitCall, async ({ id }, { tx, playerId, site }) =>
    forfeitBonus(tx, { playerId, currency: currencyOfSite(await sites.get(site.id)) }, id),
  )
  serve(app, getBetTasks, async (_request, { playerId, site }) =>
    loadBetTasks(app.database, { playerId, currency: currencyOfSite(await sites.get(site.id)) }),
  )
  serve(app, listCall, async (request, { playerId, site }) =>
    listBonuses(app.database, { playerId, currency: currencyOfSite(await sites.get(site.id)) }, request),
  )
}
