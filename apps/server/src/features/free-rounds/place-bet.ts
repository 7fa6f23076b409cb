import type { Tx } from '@tablestakes/node/database'
import {
  findForeignEntries,
  houseAccount,
  lockBalance,
  newKey,
  type Owner,
  type Posted,
  playTimesOf,
  post,
  stopsOf,
} from '../../ledger/index.ts'
import { findFreePlay, type PlayId } from './find-play.ts'

/** How a supplier's play went. `balance` is what cash and bonus hold together afterwards. */
export type FreeOutcome =
  | 'done'
  | 'changed'
  | 'voided'
  | 'unknown'
  | 'ended'
  | 'no-free-round'
  | 'stopped'
  | 'limited'
  | 'in-debt'
export type FreeAnswer = { outcome: FreeOutcome; balance: bigint }

export type FreeBet = {
  owner: Owner
  play: PlayId
  grantId: string
  gameId: number | null
  /** The supplier's name for the round. */
  reference: string
  amount: bigint
  nowMs: number
  /** It is to be refused, unless it was taken before and its answer was lost. */
  isRefused: boolean
}

type Grant = { stake: bigint; games: number[]; left: number; isOver: boolean; account: string }

/**
 * Places the stake of a free round. The promotion's account pays it through the player's bonus purse in one entry, so the player's
 * statement shows it and the purse holds what it held. Everything happens under the lock of the purses: of two who want the last
 * round one gets it.
 */
export async function placeFreeBet(tx: Tx, bet: FreeBet): Promise<FreeAnswer & { isRefused?: boolean }> {
  const { owner, play, grantId, amount, nowMs } = bet
  const purses = await lockBalance(tx, owner)
  const balance = purses.cash + purses.coin
  const known = await findFreePlay(tx, play)
  if (known) {
    const isSame =
      known.kind === 'bet' &&
      known.playerId === owner.playerId &&
      known.grantId === grantId &&
      known.reference === bet.reference &&
      known.amount === amount &&
      (bet.gameId === null || known.gameId === bet.gameId)
    if (!isSame) return { outcome: 'changed', balance }
    return known.voidedBy === null ? { outcome: 'done', balance: known.balance } : { outcome: 'voided', balance }
  }
  // The same id may name a bet that was no free round, or one that was taken back before it came.
  const entry = (await findForeignEntries(tx, { source: play.source, ids: [play.id] })).get(play.id)
  if (entry) return { outcome: entry.kind === 'tombstone' ? 'voided' : 'changed', balance }
  if (bet.isRefused) return { outcome: 'no-free-round', balance, isRefused: true }
  const stop = purses.debt > 0n ? 'in-debt' : await findStop(tx, owner, nowMs)
  if (stop) return { outcome: stop, balance }
  const grant = await findGrant(tx, { owner, grantId, nowMs })
  const isOffered = grant && !grant.isOver && grant.left > 0 && bet.gameId !== null && grant.games.includes(bet.gameId)
  if (!isOffered || grant.stake !== amount) return { outcome: 'no-free-round', balance }
  return take(tx, bet, grant)
}

async function take(tx: Tx, bet: FreeBet, { account }: Grant): Promise<FreeAnswer> {
  const { owner, play, grantId, gameId, reference, amount, nowMs } = bet
  await tx.query('update free_round_grant set used = used + 1 where grant_id = $1', [grantId])
  const from = await houseAccount(tx, { kind: 'promotion', name: account })
  const posted = await postPlay(tx, {
    ...{ owner, play, reference },
    moves: [
      { from, to: 'coin', amount, reason: 'free_round' },
      { from: 'coin', to: play.source, amount, reason: 'free_round' },
    ],
  })
  await writePlay(tx, {
    ...{ play, kind: 'bet', grantId, playerId: owner.playerId, about: null, gameId, reference, amount, posted, nowMs },
  })
  return { outcome: 'done', balance: posted.balance }
}

/** A stop on stakes also stops free rounds: they are play, although the house pays. */
async function findStop(tx: Tx, owner: Owner, nowMs: number): Promise<'stopped' | 'limited' | null> {
  const stops = (await stopsOf(tx, owner.playerId)).filter(({ until }) => until === null || until.getTime() > nowMs)
  if (stops.some(({ kind }) => kind !== 'limit')) return 'stopped'
  const { checkAt, sessionUntil } = await playTimesOf(tx, owner)
  const isDue = [checkAt, sessionUntil].some((at) => at !== null && at.getTime() <= nowMs)
  return stops.length > 0 || isDue ? 'limited' : null
}

async function findGrant(
  tx: Tx,
  { owner, grantId, nowMs }: { owner: Owner; grantId: string; nowMs: number },
): Promise<Grant | null> {
  const { rows } = await tx.query<Grant>({
    name: 'free-round-grant',
    text: `select stake, games, rounds - used as left, ended_at is not null or expires_at <= $4 as "isOver", account
           from free_round_grant where grant_id = $1 and player_id = $2 and currency = $3`,
    values: [grantId, owner.playerId, owner.currency, new Date(nowMs)],
  })
  return rows[0] ?? null
}

type Posting = { owner: Owner; play: PlayId; reference: string } & Pick<
  Parameters<typeof post>[1],
  'moves' | 'opens' | 'forfeits'
>

/** Under the supplier's id, so that nothing else is ever booked under it. */
export async function postPlay(
  tx: Tx,
  { owner, play, ...entry }: Posting,
): Promise<{ entryId: string; balance: bigint; purses: Posted['purses'] }> {
  const entryId = newKey()
  const foreign = { source: play.source, id: play.id }
  const { purses } = await post(tx, { ...owner, ...entry, key: entryId, foreign })
  return { entryId, balance: purses.cash + purses.coin, purses }
}

type NewPlay = {
  play: PlayId
  kind: 'bet' | 'win' | 'rollback'
  grantId: string
  playerId: bigint
  about: string | null
  gameId: number | null
  reference: string
  amount: bigint
  posted: { entryId: string; balance: bigint }
  taskId?: number | null
  nowMs: number
}

export async function writePlay(tx: Tx, { play, posted, taskId = null, ...row }: NewPlay): Promise<void> {
  await tx.query({
    name: 'free-round-write-play',
    text: `insert into free_round_play (source, foreign_id, kind, grant_id, player_id, about, game_id, reference, amount, entry_id,
             task_id, balance, at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      ...[play.source, play.id, row.kind, row.grantId, row.playerId, row.about, row.gameId, row.reference, row.amount],
      ...[posted.entryId, taskId, posted.balance, new Date(row.nowMs)],
    ],
  })
}
