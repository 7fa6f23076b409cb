import { smallerOf } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import { findTask, houseAccount, lockBalance, type Move, type Owner } from '../../ledger/index.ts'
import { type FreePlay, findFreePlay, hasStandingWin, type PlayId } from './find-play.ts'
import { type FreeAnswer, postPlay, writePlay } from './place-bet.ts'

export type FreeRollback = {
  owner: Owner
  play: PlayId
  /** The supplier's id of what is taken back. */
  about: string
  reference: string
  nowMs: number
}

/** Decision 0020: a bet whose end nobody has told by then stands. */
const STANDS_AFTER_MS = 48 * 3_600_000
/** A round that is given back after its last day can be used for so long again. */
const AGAIN_MS = 86_400_000

/** Takes a free round, or what it won, back. Null: what is named was no free round. */
export async function rollBackFree(tx: Tx, rollback: FreeRollback): Promise<FreeAnswer | null> {
  const { owner, play, about, nowMs } = rollback
  const found = await findFreePlay(tx, { source: play.source, id: about })
  if (!found || found.kind === 'rollback') return null
  const purses = await lockBalance(tx, owner)
  const balance = purses.cash + purses.coin
  if (found.playerId !== owner.playerId || found.currency !== owner.currency) return { outcome: 'unknown', balance }
  const known = await findFreePlay(tx, play)
  if (known) {
    const isSame = known.kind === 'rollback' && known.about === about && known.reference === rollback.reference
    return isSame ? { outcome: 'done', balance: known.balance } : { outcome: 'changed', balance }
  }
  // Read under the lock: it may have been taken back or won meanwhile.
  const target = (await findFreePlay(tx, { source: play.source, id: about }))!
  if (target.voidedBy !== null) return { outcome: 'done', balance }
  if (target.kind === 'win') return rollBackWin(tx, rollback, { target, cash: purses.cash })
  const isOld = nowMs - target.at.getTime() > STANDS_AFTER_MS
  if (isOld || (await hasStandingWin(tx, { source: play.source, id: about }))) return { outcome: 'ended', balance }
  return rollBackBet(tx, rollback, target)
}

/** The stake goes back to the promotion, and the round to the player. */
async function rollBackBet(tx: Tx, rollback: FreeRollback, target: FreePlay): Promise<FreeAnswer> {
  const { amount, grantId } = target
  const { rows } = await tx.query<{ account: string }>(
    `update free_round_grant set used = used - 1, expires_at = greatest(expires_at, $2),
       ended_at = case when end_kind = 'taken_back' then ended_at end,
       end_kind = case when end_kind = 'taken_back' then end_kind end
     where grant_id = $1 returning account`,
    [grantId, new Date(rollback.nowMs + AGAIN_MS)],
  )
  const to = await houseAccount(tx, { kind: 'promotion', name: rows[0]!.account })
  return finish(tx, rollback, target, [
    { from: rollback.play.source, to: 'coin', amount, reason: 'free_round' },
    { from: 'coin', to, amount, reason: 'free_round' },
  ])
}

/**
 * What was won is taken from the bonus that it opened. If that was set free, it is taken as cash, no more than was set free, and
 * the rest is owed. Money of other bonuses and the player's own is not touched for a bonus that lost.
 */
async function rollBackWin(
  tx: Tx,
  rollback: FreeRollback,
  { target, cash }: { target: FreePlay; cash: bigint },
): Promise<FreeAnswer> {
  const task = target.taskId === null ? null : await findTask(tx, rollback.owner, target.taskId)
  if (!task) return finish(tx, rollback, target, [])
  const game = rollback.play.source
  if (task.state === 'open' && task.released === 0n) {
    const back = smallerOf(task.held, target.amount)
    const more = task.held - back
    const kept = await houseAccount(tx, { kind: 'promotion', name: 'given up' })
    const moves: Move[] = [
      { from: 'coin', to: game, amount: back, reason: 'rollback' },
      { from: 'coin', to: kept, amount: more, reason: 'bonus_forfeit' },
    ]
    return finish(tx, rollback, target, moves, [task.id])
  }
  const due = smallerOf(task.released, target.amount)
  const paid = smallerOf(due, cash)
  return finish(tx, rollback, target, [
    { from: 'cash', to: game, amount: paid, reason: 'rollback' },
    { from: 'debt', to: game, amount: due - paid, reason: 'debt' },
  ])
}

async function finish(
  tx: Tx,
  { owner, play, about, reference, nowMs }: FreeRollback,
  { grantId, gameId }: FreePlay,
  moves: Move[],
  forfeits: number[] = [],
): Promise<FreeAnswer> {
  const posted = await postPlay(tx, {
    ...{ owner, play, reference, forfeits },
    moves: moves.filter(({ amount }) => amount > 0n),
  })
  await tx.query('update free_round_play set voided_by = $3 where source = $1 and foreign_id = $2', [
    play.source,
    about,
    play.id,
  ])
  await writePlay(tx, {
    ...{ play, kind: 'rollback', grantId, playerId: owner.playerId, about, gameId, reference, amount: 0n },
    ...{ posted, nowMs },
  })
  return { outcome: 'done', balance: posted.balance }
}
