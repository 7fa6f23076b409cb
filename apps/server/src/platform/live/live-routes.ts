import type { ResponseOf } from '@tablestakes/contract/call'
import { getLiveTicket, livePath } from '@tablestakes/contract/live'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../http/http.ts'
import type { Visitor } from '../http/serving.ts'
import { issueTicket, type TicketHolder } from './live-tickets.ts'

type LiveServices = {
  /** Which guest a visitor is, if any. */
  findGuest: (visitor: Pick<Visitor, 'cookie'>) => Promise<bigint | null>
}

export function liveRoutes(app: App, { findGuest }: LiveServices) {
  serve(app, getLiveTicket, async (_request, caller): Promise<ResponseOf<typeof getLiveTicket>> => {
    const { session, site } = caller
    const holder: TicketHolder = session ?? { playerId: null, siteId: site.id, guestId: await findGuest(caller) }
    const { ticket, expiresAt } = await transact(app.database, (tx) => issueTicket(tx, holder))
    return { ticket, expires_at: expiresAt.getTime(), path: livePath }
  })
}
