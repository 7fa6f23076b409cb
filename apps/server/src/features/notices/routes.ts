import { getMoodGroup, listNotices, noticeTypes, type Winner } from '@tablestakes/contract/notices'
import { historyPageSize } from '@tablestakes/contract/pages'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Sites } from '../site/index.ts'
import { heldLevel } from '../vip/index.ts'
import type { Notices } from './notices.ts'

type NoticeServices = { notices: Notices; sites: Sites; winnersOf: (siteId: string) => Promise<Winner[]> }

export function noticeRoutes(app: App, { notices, sites, winnersOf }: NoticeServices): void {
  serve(app, getMoodGroup, async ({ notice_type: type, uid }, { playerId, site }) => {
    if (uid !== undefined && BigInt(uid) !== playerId) throw new Refusal('OTHER_PLAYER')
    const vipLevel = uid === undefined || playerId === null ? 0 : await heldLevel(app.database, playerId)
    const isWinning = type === undefined || type === noticeTypes.WINNING
    return {
      mood_group: await notices.now(await sites.get(site.id), { vipLevel, type }),
      winners: isWinning ? await winnersOf(site.id) : [],
    }
  })

  serve(app, listNotices, async ({ last_id: lastId = '', limit = historyPageSize }, { site }) => {
    const all = (await notices.all(await sites.get(site.id))).filter(
      ({ id }) => lastId === '' || Number(id) < Number(lastId),
    )
    const list = all.slice(0, limit)
    return { list, last_id: list.length === limit ? list.at(-1)!.id : '' }
  })
}
