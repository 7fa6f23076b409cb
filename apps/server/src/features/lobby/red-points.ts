import type { ResponseOf } from '@tablestakes/contract/call'
import type { getRed } from '@tablestakes/contract/lobby'
import { transact } from '@tablestakes/node/database'
import type { Owner } from '../../ledger/index.ts'
import { countStatements } from '../agents/index.ts'
import { countUsable } from '../free-rounds/index.ts'
import { countUnread } from '../mail/index.ts'
import { loadPlayer } from '../players/index.ts'
import { inOneState, loadDownloadState, loadRedPoints } from '../promotions/index.ts'
import type { Site } from '../site/index.ts'
import { countClaimable, keepLevel, loadVip } from '../vip/index.ts'

type RedServices = Parameters<typeof loadRedPoints>[0]
export type VipLevelOf = RedServices['vipLevelOf']

/** What waits for a player, in one place and from the same offers that the screens show. */
export async function loadRed(
  services: RedServices,
  { site, owner }: { site: Site; owner: Owner },
): Promise<ResponseOf<typeof getRed>> {
  const { database, clock } = services
  const siteId = site.id
  // Every visit asks for this, so a level is noticed here first.
  await transact(database, (tx) => keepLevel(tx, owner))
  const moment = { timeZone: site.timeZone, nowMs: clock() }
  return {
    list: await loadRedPoints(services, siteId, owner),
    is_agent_binding: (await loadPlayer(database, owner.playerId)).parentId !== null,
    down_load_status: await loadDownloadState(services, siteId, owner),
    mail_unread_num: await countUnread(database, owner.playerId),
    commission_claim_num: await countStatements(database, owner),
    vip_claim_num: countClaimable(await inOneState(database, (tx) => loadVip(tx, owner, moment))),
    free_rounds: await countUsable(database, owner, clock()),
  }
}
