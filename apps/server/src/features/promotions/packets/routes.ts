import type { ResponseOf } from '@tablestakes/contract/call'
import { makeGiftPacket, takeGiftPacket } from '@tablestakes/contract/gift-packet'
import { activityTypes } from '@tablestakes/contract/promotions'
import { maskName } from '@tablestakes/domain/account/masking'
import type { Reader } from '@tablestakes/node/database'
import { type App, serve } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { currencyOfSite, type Sites } from '../../site/index.ts'
import { findActivity } from '../engine/activity-record.ts'
import { showAward } from '../engine/award.ts'
import type { VipLevelOf } from '../engine/standing.ts'
import { makePacket, type Packet, takePart } from './packets.ts'

export function packetRoutes(app: App, { sites, vipLevelOf }: { sites: Sites; vipLevelOf: VipLevelOf }): void {
  const { clock, secret } = app
  const services = { vipLevelOf, secret }
  const ownerOf = async (playerId: bigint, siteId: string) => ({
    playerId,
    currency: currencyOfSite(await sites.get(siteId)),
  })

  serve(app, makeGiftPacket, async (_request, { tx, playerId, site }) => {
    const nowMs = clock()
    const activity = await findActivity(tx, { siteId: site.id, id: activityTypes.GIFT_PACKET, nowMs })
    if (!activity) throw new Refusal('ACTIVITY_CLOSED')
    const owner = await ownerOf(playerId, site.id)
    const claiming = { owner, siteId: site.id, activityId: activity.id, nowMs }
    return showPacket(tx, await makePacket(tx, services, claiming))
  })

  serve(app, takeGiftPacket, async ({ code }, { tx, playerId, site }) => {
    const owner = await ownerOf(playerId, site.id)
    return takePart(tx, services, { owner, siteId: site.id, nowMs: clock(), code })
  })
}

type PartRow = { amount: bigint; nick_name: string | null; avatar_id: number; taken_at: Date | null }

/** What was taken, and by whom; what the others hold nobody is told before. */
async function showPacket(reader: Reader, packet: Packet): Promise<ResponseOf<typeof makeGiftPacket>> {
  const { rows } = await reader.query<PartRow>(
    `select amount, nick_name, avatar_id, taken_at from gift_part left join player using (player_id)
     where packet_id = $1 order by part`,
    [packet.packetId],
  )
  const taken = rows.filter(({ taken_at: at }) => at !== null)
  return {
    code: packet.code,
    url: `/?gift_packet=${packet.code}`,
    activity_id: packet.activityId,
    parts: rows.length,
    parts_left: rows.length - taken.length,
    end_time: packet.endsAt.getTime(),
    takers: taken.map(({ amount, nick_name: name, avatar_id: faceId, taken_at: at }) => ({
      nickname: maskName(name ?? ''),
      face_id: faceId,
      award: showAward({ money: packet.money, amount, multiplier: packet.multiplier }),
      create_time: at!.getTime(),
    })),
  }
}
