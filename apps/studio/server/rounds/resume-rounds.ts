import { transact } from '@tablestakes/node/database'
import { resumeJackpots } from '../jackpots/claim.ts'
import type { Studio } from '../studio.ts'
import { claimLeft } from './claim-left.ts'
import { decideStepped, standingOf, stepsLeft } from './decide.ts'
import { markDecided } from './move-round.ts'
import { findRound, lockRound } from './queries.ts'
import { findPending } from './raise.ts'
import { resumeRaises } from './resume-raises.ts'
import { ROUND, type Round } from './round.ts'
import { giveUp, isToldWhole, payWin, resumeWhole, rollBack } from './settle.ts'

const BATCH = 50
/** A stepped round that nobody goes on with is settled by rule after a day. */
const ABANDONED_MS = 24 * 3_600_000

/**
 * Goes on with every round that nobody works on any more, because its node has died or its time has come: an unpaid win is
 * paid, a stake whose fate is unknown goes back. Runs at the start and every second. Answers how many were tried.
 */
export async function resumeRounds(studio: Studio): Promise<number> {
  let tried = await resumeRaises(studio)
  for (;;) {
    const rounds = await claimRounds(studio)
    await Promise.all(rounds.map((round) => resumeRound(studio, round)))
    tried += rounds.length
    if (rounds.length < BATCH) return tried + (await settleAbandoned(studio)) + (await resumeJackpots(studio))
  }
}

async function resumeRound(studio: Studio, round: Round): Promise<void> {
  if (round.state === 'placing' && isToldWhole(studio, round)) await resumeWhole(studio, round)
  // The player has had no answer to this bet, so the stake goes back; nobody wants it placed minutes later.
  else if (round.state === 'placing') await giveUp(studio, round, 'casino_silent')
  else if (round.state === 'rolling-back') await rollBack(studio, round)
  else if (round.state === 'paying') await payWin(studio, round, { isPatient: false })
}

const claimRounds = (studio: Studio): Promise<Round[]> =>
  claimLeft(studio, {
    ...{ name: 'claim-rounds', table: 'round', key: 'round_id', most: BATCH },
    waits: `state in ('placing', 'paying', 'rolling-back')`,
    read: `${ROUND} where round.round_id in (select round_id from claimed)`,
  })

/**
 * Rounds left for a day: what is won is paid, a round nothing was won in is returned. A game whose first cards say how it may end
 * is played to its end by its own rule instead.
 */
async function settleAbandoned(studio: Studio): Promise<number> {
  const { rows } = await studio.database.query<{ round_id: string }>({
    name: 'abandoned-rounds',
    text: `
      select round_id from round where kind = 'stepped' and state = 'open' and created_at < $1
      order by created_at limit ${BATCH}`,
    values: [new Date(studio.clock() - ABANDONED_MS)],
  })
  for (const { round_id } of rows) {
    const round = await findRound(studio.database, round_id)
    const standing = round && standingOf(studio, round, round.steps)
    if (!standing || round.state !== 'open') continue
    if (stepsLeft(studio, round)) {
      await playToEnd(studio, round)
      continue
    }
    if (!standing.canCashOut) {
      await giveUp(studio, round, 'abandoned')
      continue
    }
    const decided = decideStepped(studio, round, { steps: round.steps, standing })
    if (await markDecided(studio, studio.database, round, { steps: round.steps, decided })) {
      await payWin(studio, { ...round, ...decided, state: 'paying' }, { isPatient: false })
    }
  }
  return rows.length
}

async function playToEnd(studio: Studio, { roundId, playerId }: Round): Promise<void> {
  const ended = await transact(studio.database, async (tx) => {
    const round = await lockRound(tx, roundId, playerId)
    if (round?.state !== 'open' || (await findPending(tx, roundId))) return null
    const steps = stepsLeft(studio, round)
    const standing = steps && standingOf(studio, round, steps)
    if (!steps || !standing) return null
    const decided = decideStepped(studio, round, { steps, standing })
    return (await markDecided(studio, tx, round, { steps, decided }))
      ? { ...round, ...decided, steps, state: 'paying' as const }
      : null
  })
  if (ended) await payWin(studio, ended, { isPatient: false })
}
