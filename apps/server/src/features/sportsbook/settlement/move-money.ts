import { type Database, type Tx, transact } from '@tablestakes/node/database'
import { newKey, type Settled } from '../../../ledger/index.ts'
import { publish } from '../../../platform/live/outbox.ts'
import type { BetRow, Moving } from '../bets/bet-row.ts'
import { playOf, type SettleServices, stakeId } from '../betting/take-stake.ts'
import { shownState } from './reckon-bet.ts'

/** A move that nobody carries out any more: its node is gone. */
const LEFT_SECONDS = 10
const AT_ONCE = 200

/** A bet that moves, and the match of its first leg. */
export type MovingBet = Pick<BetRow, 'bet_id' | 'player_id' | 'currency'> & { event_id: number; moving: Moving }

/** The name of a settlement's payout in the ledger. */
export const winName = (betId: number, settlement: number): string => `${betId}.win.${settlement}`

/** Carries out what these bets have written down, if anything. */
export async function moveBets(services: SettleServices, betIds: readonly number[]): Promise<void> {
  if (betIds.length === 0) return
  const { rows } = await services.database.query<MovingBet>({
    name: 'sports-moving',
    text: `select b.bet_id, b.player_id, b.currency, b.moving,
             (select l.event_id from sports_leg l where l.bet_id = b.bet_id and l.place = 0) as event_id
           from sports_bet b where b.bet_id = any ($1::integer[]) and b.moving is not null`,
    values: [betIds],
  })
  await moveMoney(services, rows)
}

/**
 * Carries out what bets have written down as moving, and takes it off when the ledger has done it. Every step has a name made of the bet
 * and the number of its settlement or cash-out, so that doing it again pays nothing twice.
 */
export async function moveMoney(services: SettleServices, bets: readonly MovingBet[]): Promise<void> {
  if (bets.length === 0) return
  const done = await Promise.allSettled(bets.map((bet) => askLedger(services, bet)))
  const moved = bets.filter((_, place) => done[place]!.status === 'fulfilled')
  if (moved.length > 0) await transact(services.database, (tx) => finish(tx, moved))
  services.onChanged()
  const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bets were not moved`)
}

async function askLedger(services: SettleServices, bet: MovingBet): Promise<void> {
  const common = await playOf(services, bet, bet.event_id)
  const source = common.accountId
  const pay = async (name: string, win: bigint, stands: bigint | undefined) =>
    requireDone(
      await services.settling.settle({
        ...{ ...common, key: newKey(), kind: 'win', purse: 'cash', win, foreignPlay: stakeId(bet.bet_id) },
        ...{ foreign: { source, id: name }, stands },
      }),
    )
  const { moving } = bet
  if (moving.kind === 'cash') {
    // What was cashed out, wholly or in part, did not stand to its end.
    return pay(`${bet.bet_id}.cash.${moving.number}`, BigInt(moving.amount), 0n)
  }
  if (moving.before !== null) {
    const { subject: _, ...ofVoid } = common
    const foreignPlay = winName(bet.bet_id, moving.beforeNumber)
    const foreign = { source, id: `${bet.bet_id}.back.${moving.beforeNumber}` }
    requireDone(await services.settling.settle({ ...ofVoid, key: newKey(), kind: 'void', foreignPlay, foreign }))
  }
  if (moving.win !== null) await pay(winName(bet.bet_id, moving.number), BigInt(moving.win), standsOf(moving))
}

const standsOf = ({ isReturn, stands }: Extract<Moving, { kind: 'settle' }>): bigint | undefined =>
  isReturn === true ? 0n : stands === undefined ? undefined : BigInt(stands)

function requireDone({ outcome }: Settled): void {
  if (outcome !== 'done' && outcome !== 'repeated') throw new Error(`the ledger answered ${outcome}`)
}

async function finish(tx: Tx, bets: readonly MovingBet[]): Promise<void> {
  // In the order of their numbers, as everybody holds them.
  await tx.query('select from sports_bet where bet_id = any ($1::integer[]) order by bet_id for update', [
    bets.map(({ bet_id: id }) => id),
  ])
  const settled = bets.filter(({ moving }) => moving.kind === 'settle')
  const cashed = bets.filter(({ moving }) => moving.kind === 'cash')
  const ended = [
    ...(settled.length > 0 ? await finishSettled(tx, settled) : []),
    ...(cashed.length > 0 ? await finishCashed(tx, cashed) : []),
  ]
  await tell(tx, ended)
}

type Finished = Pick<
  BetRow,
  | 'bet_id'
  | 'player_id'
  | 'state'
  | 'stake'
  | 'is_free'
  | 'is_returned'
  | 'settled_win'
  | 'cashed_stake'
  | 'cashed_amount'
>
const FINISHED = `b.bet_id, b.player_id, b.state, b.stake, b.is_free, b.is_returned, b.settled_win, b.cashed_stake, b.cashed_amount`

async function finishSettled(tx: Tx, bets: readonly MovingBet[]): Promise<Finished[]> {
  const settling = bets.map(({ moving }) => (moving.kind === 'settle' ? moving : { win: null, before: null }))
  const { rows } = await tx.query<Finished>({
    name: 'sports-finish-settled',
    text: `with n as (
             select * from unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[]) n (bet_id, number, win, before)),
           noted as (
             insert into sports_settlement (bet_id, number, win, change)
             select bet_id, number, coalesce(win, 0), coalesce(win, 0) - coalesce(before, 0) from n on conflict do nothing)
           update sports_bet b set settlement = n.number, settled_win = n.win, moving = null, moving_since = null,
             is_returned = coalesce((b.moving ->> 'isReturn')::boolean, false),
             state = case when n.win is null then 'open' else 'settled' end,
             finished_at = case when n.win is null then null else now() end
           from n where b.bet_id = n.bet_id and b.moving ->> 'kind' = 'settle' and (b.moving ->> 'number')::integer = n.number
           returning ${FINISHED}`,
    values: [
      bets.map(({ bet_id: id }) => id),
      bets.map(({ moving }) => moving.number),
      settling.map(({ win }) => win),
      settling.map(({ before }) => before),
    ],
  })
  return rows
}

async function finishCashed(tx: Tx, bets: readonly MovingBet[]): Promise<Finished[]> {
  const { rows } = await tx.query<Finished>(
    `update sports_bet b set cash_outs = (b.moving ->> 'number')::integer,
       cashed_stake = b.cashed_stake + (b.moving ->> 'stake')::bigint,
       cashed_amount = b.cashed_amount + (b.moving ->> 'amount')::bigint,
       state = case when b.cashed_stake + (b.moving ->> 'stake')::bigint = b.stake then 'cashed' else b.state end,
       finished_at = case when b.cashed_stake + (b.moving ->> 'stake')::bigint = b.stake then now() end,
       cash_target = null, moving = null, moving_since = null
     where b.bet_id = any ($1::integer[]) and b.moving ->> 'kind' = 'cash' returning ${FINISHED}`,
    [bets.map(({ bet_id: id }) => id)],
  )
  return rows
}

const tell = (tx: Tx, bets: readonly Finished[]): Promise<void> =>
  publish(
    tx,
    ...bets.map((bet) => ({
      playerId: bet.player_id,
      message: {
        ...{ type: 'sports_bet' as const, bet_id: String(bet.bet_id), reason: null },
        state: shownState(bet, bet.is_returned),
        win: (bet.settled_win ?? 0n) + bet.cashed_amount,
      },
    })),
  )

/** Ends what nodes that died have left half done. */
export async function endLeftMoves(services: SettleServices): Promise<number> {
  const ids = await leftMoves(services.database)
  await moveBets(services, ids)
  return ids.length
}

async function leftMoves(database: Database): Promise<number[]> {
  const { rows } = await database.query<{ bet_id: number }>(
    `select bet_id from sports_bet where moving is not null and moving_since < now() - interval '${LEFT_SECONDS} seconds'
     order by moving_since limit ${AT_ONCE}`,
  )
  return rows.map(({ bet_id: id }) => id)
}
