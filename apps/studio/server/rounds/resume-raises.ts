import type { Studio } from '../studio.ts'
import { claimLeft } from './claim-left.ts'
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

const claimRaises = (studio: Studio): Promise<Raise[]> =>
  claimLeft(studio, {
    ...{ name: 'claim-raises', table: 'raise', key: 'bet_uuid', most: BATCH },
    waits: `state in ('placing', 'rolling-back')`,
    read: `select bet_uuid as "betUuid", rollback_uuid as "rollbackUuid", round_id as "roundId", amount, tries from claimed`,
  })
