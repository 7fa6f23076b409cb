import type { ResponseOf } from '@tablestakes/contract/call'
import { getLiveTicket, livePath } from '@tablestakes/contract/live'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../http/http.ts'
import { issueTicket, type TicketHolder } from './live-tickets.ts'

export function liveRoutes(app: App) {
  serve(app, getLiveTicket, async (_request, { session, site }): Promise<ResponseOf<typeof getLiveTicket>> => {
    const holder: TicketHolder = session ?? { playerId: null, siteId: site.id }
    const { ticket, expiresAt } = await transact(app.database, (tx) => issueTicket(tx, holder))
    return { ticket, expires_at: expiresAt.getTime(), path: livePath }
  })
}
