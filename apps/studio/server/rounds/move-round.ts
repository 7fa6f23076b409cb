/**
 * How a round goes from state to state. Each move is one statement that names the state it comes from, so of two that try,
 * on whatever node, one wins; play money of demos moves inside the same statement.
 */

import type { Reader } from '@tablestakes/node/database'
import pg from 'pg'
import type { Studio } from '../studio.ts'
import { LEASE_MS } from './insert-round.ts'
import type { Round } from './round.ts'

export type Decided = {
  outcome: unknown
  pays: string
  win: bigint
  /** The id of its claim at the casino, where the round has won the jackpot. */
  jackpotClaim?: string | null
}

/** The stake is taken: a stepped round waits for its player, a decided one for its payment. False: it was voided meanwhile. */
export async function markTaken(studio: Studio, round: Round, decided: Decided | null): Promise<boolean> {
  const now = studio.clock()
  if (decided && round.money !== 'demo') {
    const leasedUntil = new Date(now + LEASE_MS)
    return studio.writes.markTaken({
      roundId: round.roundId,
      decided,
      leasedUntil,
      at: new Date(now),
      node: studio.node,
    })
  }
  const { rowCount } = await studio.database.query({
    name: 'mark-taken',
    text: `
      with taken as (
        update round set state = $2, outcome = $3, pays = $4, win = $5, next_try_at = $6
        where round_id = $1 and state = 'placing'
        returning round_id, bet_uuid, stake, session_id, money
      ), paid as (
        update session set demo_balance = demo_balance - stake from taken
        where session.session_id = taken.session_id and taken.money = 'demo'
      )
      insert into transaction (transaction_uuid, round_id, kind, amount, at)
      select bet_uuid, round_id, 'BET', stake, $7 from taken`,
    values: [
      round.roundId,
      decided ? 'paying' : 'open',
      decided ? JSON.stringify(decided.outcome) : null,
      decided?.pays ?? '0/1',
      decided?.win ?? null,
      decided ? new Date(now + LEASE_MS) : null,
      new Date(now),
    ],
  })
  return rowCount === 1
}

/** The casino has booked stake and win together. False: the round was voided meanwhile. */
export function markPlayed(studio: Studio, { roundId }: Round, decided: Decided): Promise<boolean> {
  const now = studio.clock()
  const leasedUntil = new Date(now + LEASE_MS)
  return studio.writes.markPlayed({ roundId, decided, at: new Date(now), leasedUntil, node: studio.node })
}

/** The demo's purse is too small: its CHECK says so, and nothing has moved. */
export function isDemoBroke(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.table === 'session'
}

/** A step that does not end the round. `stepNo` is how many were taken before. */
export async function markStepped(reader: Reader, round: Round, step: unknown, pays: string): Promise<boolean> {
  const { rowCount } = await reader.query({
    name: 'mark-stepped',
    text: `
      update round set steps = steps || jsonb_build_array($2::jsonb), pays = $4
      where round_id = $1 and state = 'open' and jsonb_array_length(steps) = $3`,
    values: [round.roundId, JSON.stringify(step), round.steps.length, pays],
  })
  return rowCount === 1
}

/** The end of a stepped round, by a last step or by cashing out: `steps` are all of them. */
export async function markDecided(
  { node, clock }: Pick<Studio, 'node' | 'clock'>,
  reader: Reader,
  round: Round,
  { steps, decided }: { steps: unknown[]; decided: Decided },
): Promise<boolean> {
  const { rowCount } = await reader.query({
    name: 'mark-decided',
    text: `
      update round set state = 'paying', steps = $2, outcome = $3, pays = $4, win = $5, node = $6, next_try_at = $7, tries = 0
      where round_id = $1 and state = 'open' and jsonb_array_length(steps) = $8`,
    values: [
      round.roundId,
      JSON.stringify(steps),
      JSON.stringify(decided.outcome),
      decided.pays,
      decided.win,
      node,
      new Date(clock() + LEASE_MS),
      round.steps.length,
    ],
  })
  return rowCount === 1
}

export async function markSettled(studio: Studio, round: Round): Promise<void> {
  const at = new Date(studio.clock())
  if (round.money !== 'demo') return studio.writes.markSettled({ roundId: round.roundId, at })
  await studio.database.query({
    name: 'mark-settled',
    text: `
      with settled as (
        update round set state = 'settled', ended_at = $2, next_try_at = null
        where round_id = $1 and state = 'paying'
        returning round_id, win_uuid, win, session_id, money
      ), paid as (
        update session set demo_balance = demo_balance + win from settled
        where session.session_id = settled.session_id and settled.money = 'demo'
      )
      insert into transaction (transaction_uuid, round_id, kind, amount, at)
      select win_uuid, round_id, 'WIN', win, $2 from settled`,
    values: [round.roundId, at],
  })
}

/** The casino has refused the stake, so nothing is to be returned. The nonce stays used. */
export async function markRefused(studio: Studio, round: Round, reason: string): Promise<void> {
  await studio.database.query({
    name: 'mark-refused',
    text: `
      update round set state = 'void', reason = $2, ended_at = $3, next_try_at = null
      where round_id = $1 and state in ('placing', 'paying')`,
    values: [round.roundId, reason, new Date(studio.clock())],
  })
}

/**
 * From here on the stake is taken back until the casino has said so. A demo's stake comes back immediately. Not where a step has
 * been made meanwhile: it may have won something.
 */
export async function markRollingBack(studio: Studio, round: Round, reason: string): Promise<boolean> {
  const { rowCount } = await studio.database.query({
    name: 'mark-rolling-back',
    text: `
      update round set state = 'rolling-back', reason = $2, node = $3, next_try_at = $4, tries = 0
      where round_id = $1 and state in ('placing', 'open') and jsonb_array_length(steps) = $5`,
    values: [round.roundId, reason, studio.node, new Date(studio.clock() + LEASE_MS), round.steps.length],
  })
  return rowCount === 1
}

/**
 * The casino has confirmed that the stake is back, or was never taken. Both halves are listed for its reconciliation: it knows the
 * bet or its tombstone under the bet's id. A demo's stake returns to its purse if it had left it.
 */
export async function markRolledBack(studio: Studio, round: Round): Promise<void> {
  await studio.database.query({
    name: 'mark-rolled-back',
    text: `
      with returned as (
        update round set state = 'void', ended_at = $2, next_try_at = null, win = null
        where round_id = $1 and state = 'rolling-back'
        returning round_id, rollback_uuid, stake, session_id, money, bet_uuid
      ), paid as (
        update session set demo_balance = demo_balance + stake from returned
        where session.session_id = returned.session_id and returned.money = 'demo'
          and exists (select from transaction where transaction_uuid = returned.bet_uuid)
      )
      insert into transaction (transaction_uuid, round_id, kind, amount, at)
      select bet_uuid, round_id, 'BET', stake, $2::timestamptz from returned
      union all
      select rollback_uuid, round_id, 'ROLLBACK', stake, $2 from returned
      on conflict (transaction_uuid) do nothing`,
    values: [round.roundId, new Date(studio.clock())],
  })
}

/** The casino will not give the stake back, and is not asked again. A bet that it has confirmed stays in the list without a rollback. */
export async function markRollbackRefused(studio: Studio, round: Round): Promise<void> {
  await studio.database.query({
    name: 'mark-rollback-refused',
    text: `
      update round set state = 'void', reason = 'rollback_refused', ended_at = $2, next_try_at = null, win = null
      where round_id = $1 and state = 'rolling-back'`,
    values: [round.roundId, new Date(studio.clock())],
  })
}

/** Nothing came of it this time: the next try waits twice as long, up to five minutes, for as long as it takes. */
export async function markTried(studio: Studio, round: Round): Promise<void> {
  const waitMs = Math.min(300_000, 1_000 * 2 ** Math.min(round.tries, 10))
  await studio.database.query({
    name: 'mark-tried',
    text: `update round set next_try_at = $2, tries = tries + 1 where round_id = $1 and state in ('placing', 'paying', 'rolling-back')`,
    values: [round.roundId, new Date(studio.clock() + waitMs)],
  })
}
