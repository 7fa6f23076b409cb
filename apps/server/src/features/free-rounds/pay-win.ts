import { wageringTarget } from '@tablestakes/domain/ledger/wagering'
import type { Tx } from '@tablestakes/node/database'
import { lockBalance, type Owner, openTasks } from '../../ledger/index.ts'
import { findFreePlay, type PlayId } from './find-play.ts'
import { type FreeAnswer, postPlay, writePlay } from './place-bet.ts'

export type FreeWin = {
  owner: Owner
  play: PlayId
  /** The supplier's id of the bet. */
  bet: string
  reference: string
  amount: bigint
  nowMs: number
}

/** The text key of where the bonus came from: `task_source_freeround`. */
const SOURCE = 'freeround'

/** Pays what a free round won, as a bonus that must be wagered for. Null: the bet was no free round. */
export async function payFreeWin(tx: Tx, win: FreeWin): Promise<FreeAnswer | null> {
  const { owner, play, reference, amount, nowMs } = win
  const bet = await findFreePlay(tx, { source: play.source, id: win.bet })
  if (bet?.kind !== 'bet' || bet.playerId !== owner.playerId || bet.currency !== owner.currency) return null
  const purses = await lockBalance(tx, owner)
  const balance = purses.cash + purses.coin
  const known = await findFreePlay(tx, play)
  if (known) {
    const isSame =
      known.kind === 'win' && known.about === win.bet && known.reference === reference && known.amount === amount
    if (!isSame) return { outcome: 'changed', balance }
    return known.voidedBy === null ? { outcome: 'done', balance: known.balance } : { outcome: 'voided', balance }
  }
  // Looked at again: before the lock it could still be rolled back.
  if ((await findFreePlay(tx, { source: play.source, id: win.bet }))?.voidedBy != null)
    return { outcome: 'voided', balance }
  const target = wageringTarget(amount, (await multiplierOf(tx, bet.grantId)) * 100)
  const posted = await postPlay(tx, {
    ...{ owner, play, reference },
    moves: amount > 0n ? [{ from: play.source, to: 'coin', amount, reason: 'free_round_win' }] : [],
    opens: amount > 0n ? [{ kind: 'coin', amount, target, source: SOURCE }] : [],
  })
  const taskId = amount > 0n ? await newestTask(tx, owner) : null
  const { grantId, gameId } = bet
  await writePlay(tx, {
    ...{ play, kind: 'win', grantId, playerId: owner.playerId, about: win.bet, gameId, reference, amount },
    ...{ posted, taskId, nowMs },
  })
  return { outcome: 'done', balance: posted.balance }
}

async function multiplierOf(tx: Tx, grantId: string): Promise<number> {
  const { rows } = await tx.query<{ multiplier: number }>(
    'select multiplier from free_round_grant where grant_id = $1',
    [grantId],
  )
  return rows[0]!.multiplier
}

/** The one that was just opened: the purses are held, so nobody has opened another. */
async function newestTask(tx: Tx, owner: Owner): Promise<number> {
  const bonuses = (await openTasks(tx, owner)).filter(({ kind }) => kind === 'coin')
  return Math.max(...bonuses.map(({ id }) => id))
}
