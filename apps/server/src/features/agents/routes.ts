import {
  addCampaign as addCampaignCall,
  claimCommission as claimCall,
  getAgent,
  getInviteInfo,
  getStatement,
  listEarnings,
  listInvitees,
  openInvitation,
} from '@tablestakes/contract/agents'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../../platform/http/http.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { dayAt, dayText } from './calendar.ts'
import { addCampaign, countOpen } from './campaigns.ts'
import { claimCommission } from './claim.ts'
import { loadAgent } from './load-agent.ts'
import { loadInvitation } from './load-invitation.ts'
import { loadEarnings, loadStatement } from './statements.ts'
import { loadTree } from './tree.ts'

export function agentRoutes(app: App, { sites }: { sites: Sites }): void {
  const { database, clock, secret } = app

  serve(app, getInviteInfo, (_request, { playerId, site }) =>
    loadInvitation(database, { playerId, siteId: site.id, nowMs: clock() }),
  )

  serve(app, addCampaignCall, ({ name }, { playerId }) => transact(database, (tx) => addCampaign(tx, playerId, name)))

  serve(app, openInvitation, async ({ invitation_code: code }, { site, ip }) => {
    const day = dayText(dayAt(clock(), 'UTC'))
    await transact(database, (tx) => countOpen(tx, { siteId: site.id, code, ip, secret, day }))
    return {}
  })

  serve(app, getAgent, async (_request, { playerId, site }) =>
    loadAgent(database, { agentId: playerId, site: await sites.get(site.id), nowMs: clock() }),
  )

  serve(app, listInvitees, async ({ parent_id: parent, last_id: last = '', ...asked }, { playerId, site }) =>
    loadTree(database, { ...asked, agentId: playerId, site: await sites.get(site.id), parent, last }),
  )

  serve(app, listEarnings, ({ last_id: last = '', limit }, { playerId }) =>
    loadEarnings(database, { agentId: playerId, last, limit }),
  )

  serve(app, getStatement, ({ day }, { playerId }) => loadStatement(database, { agentId: playerId, day }))

  serve(app, claimCall, async (_request, { tx, playerId, site }) =>
    claimCommission(tx, { playerId, currency: currencyOfSite(await sites.get(site.id)) }),
  )
}
