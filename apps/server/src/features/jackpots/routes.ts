import { getJackpot } from '@tablestakes/contract/jackpots'
import { type App, serve } from '../../platform/http/http.ts'
import type { Jackpots } from './jackpots.ts'

export function jackpotRoutes(app: App, { jackpots }: { jackpots: Jackpots }): void {
  serve(app, getJackpot, async (_nothing, { site }) => ({ jackpot: await jackpots.show(site.id) }))
}
