import type { ResponseOf } from '@tablestakes/contract/call'
import type { getRed } from '@tablestakes/contract/lobby'
import type { Owner } from '../../ledger/index.ts'
import { countUnread } from '../mail/index.ts'
import { loadPlayer } from '../players/index.ts'
import { loadDownloadState, loadRedPoints } from '../promotions/index.ts'

type RedServices = Parameters<typeof loadRedPoints>[0]
export type VipLevelOf = RedServices['vipLevelOf']

/** What waits for a player, in one place and from the same offers that the screens show. */
export async function loadRed(
  services: RedServices,
  { siteId, owner }: { siteId: string; owner: Owner },
): Promise<ResponseOf<typeof getRed>> {
  const { database } = services
  return {
    list: await loadRedPoints(services, siteId, owner),
    is_agent_binding: (await loadPlayer(database, owner.playerId)).parentId !== null,
    down_load_status: await loadDownloadState(services, siteId, owner),
    mail_unread_num: await countUnread(database, owner.playerId),
  }
}
