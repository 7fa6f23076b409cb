import type { Clock } from '@tablestakes/node/clock'
import { type Database, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import type { Sites } from '../../site/index.ts'
import { noteActive } from './play-time.ts'

/** `loginId` is left out where only the player is known: a bet that a supplier brings. */
type Sign = { playerId: bigint; siteId: string; loginId?: string | undefined }

/** Notes that players are there, at most once a minute each. */
export type Presence = {
  note(sign: Sign): void
  /** The same, without regard to when it was last noted, and waits for it. */
  noteNow(sign: Sign): Promise<void>
}

const EVERY_MS = 60_000
/** Players kept in mind; a node with more forgets the oldest, and notes one of them too early. */
const KEPT_MOST = 50_000

type PresenceServices = { database: Database; clock: Clock; sites: Sites; log: Logger }

export function openPresence({ database, clock, sites, log }: PresenceServices): Presence {
  const notedAt = new Map<bigint, number>()

  async function noteNow({ playerId, siteId, loginId }: Sign): Promise<void> {
    const site = await sites.get(siteId)
    await transact(database, (tx) => noteActive(tx, { playerId, loginId, site, nowMs: clock() }))
  }

  return {
    noteNow,
    note(sign) {
      const nowMs = clock()
      const last = notedAt.get(sign.playerId)
      if (last !== undefined && nowMs - last >= 0 && nowMs - last < EVERY_MS) return
      notedAt.delete(sign.playerId)
      notedAt.set(sign.playerId, nowMs)
      if (notedAt.size > KEPT_MOST) notedAt.delete(notedAt.keys().next().value!)
      // Told apart from what the player does: whether it can be noted decides nothing.
      noteNow(sign).catch((error: unknown) => log.warn({ err: error }, 'the presence of a player was not noted'))
    },
  }
}
