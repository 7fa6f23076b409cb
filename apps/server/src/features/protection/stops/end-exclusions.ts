import { playerStates } from '@tablestakes/contract/account'
import type { Tx } from '@tablestakes/node/database'
import { freePlayer } from '../../../ledger/index.ts'
import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'
import { lockPlayer, setPlayerState } from '../../players/index.ts'
import { forgetMarks } from './marks.ts'

/** Ends the exclusions whose players have asked to return a day ago. */
export const endExclusions = (clock: () => number) =>
  defineJob({
    kind: 'protection.end-exclusions',
    payload: nothing,
    everyMs: 60_000,
    run: (tx) => returnPlayers(tx, clock()),
  })

const TOGETHER = 200

export async function returnPlayers(tx: Tx, nowMs: number): Promise<void> {
  const { rows } = await tx.query<{ player_id: bigint }>(
    `select player_id from player_protection where returns_at <= $1 and excluded_until <= $1
     order by player_id limit ${TOGETHER} for update skip locked`,
    [new Date(nowMs)],
  )
  for (const { player_id: playerId } of rows) {
    const { state } = await lockPlayer(tx, playerId)
    await tx.query(
      'update player_protection set excluded_at = null, excluded_until = null, returns_at = null where player_id = $1',
      [playerId],
    )
    await forgetMarks(tx, playerId)
    if (state === playerStates.EXCLUDED) await setPlayerState(tx, { playerId, state: playerStates.ACTIVE })
    else await freePlayer(tx, { playerId, kind: 'excluded' })
  }
}
