import { liveNodes } from '../platform/node-lock.ts'
import type { Studio } from '../studio.ts'
import { LEASE_MS } from './insert-round.ts'
import { findRound } from './queries.ts'
import { type Raise, takeBack } from './raise.ts'

const BATCH = 50

/** Every added stake that nobody works on any more goes back: its player has had no answer to that step. */
export async function resumeRaises(studio: Studio): Promise<number> {
  const raises = await claimRaises(studio)
  await Promise.all(
    raises.map(async (raise) => {
      const round = await findRound(studio.database, raise.roundId)
      if (round) await takeBack(studio, round, raise, 'casino_silent')
    }),
  )
  return raises.length
}

/** Each is taken by one node only, for the length of the lease. */
async function claimRaises(studio: Studio): Promise<Raise[]> {
  const now = studio.clock()
  const { rows } = await studio.database.query<Raise>({
    name: 'claim-raises',
    text: `
      update raise set node = $1, next_try_at = $2
      where bet_uuid in (
        select bet_uuid from raise
        where state in ('placing', 'rolling-back')
          and (next_try_at <= $3 or (node <> $1 and node not in (${liveNodes})))
        order by next_try_at limit ${BATCH} for update skip locked
      )
      returning bet_uuid as "betUuid", rollback_uuid as "rollbackUuid", round_id as "roundId", amount, tries`,
    values: [studio.node, new Date(now + LEASE_MS), new Date(now)],
  })
  return rows
}
