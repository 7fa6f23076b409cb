/**
 * Stakes that are added in the middle of a round. A raise is written down before the casino is asked, and the step it belongs to
 * only with the casino's yes, in one transaction. So a round never shows a card for which nothing was staked. Whatever stays
 * unknown is rolled back, and until the casino has confirmed that, the round waits: its win would close the stake with it.
 */
import { randomUUID } from 'node:crypto'
import { refusalOfRollback } from '@tablestakes/contract/wallet-protocol'
import { betLimits } from '@tablestakes/domain/games/limits'
import { scaleUp } from '@tablestakes/domain/money/money'
import type { Ratio } from '@tablestakes/domain/money/ratio'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../platform/refusal.ts'
import type { Studio } from '../studio.ts'
import { refusalOf } from '../wallet/refusals.ts'
import { isKnown } from '../wallet/wallet.ts'
import { LEASE_MS } from './insert-round.ts'
import { isDemoBroke } from './move-round.ts'
import type { Round } from './round.ts'
import { betOf, whoOf } from './settle.ts'

export type Raise = { betUuid: string; rollbackUuid: string; roundId: string; amount: bigint; tries: number }
type Pending = Raise & { state: 'placing' | 'rolling-back' }

/** Of half a stake that cannot be halved exactly, the odd part is the player's: it wins by the exact half. */
export const raiseAmount = (round: Round, part: Ratio): bigint => scaleUp(round.stake, part.over, part.under)

/** Under the round's lock, before the casino is asked. */
export async function insertRaise(studio: Studio, tx: Tx, round: Round, amount: bigint): Promise<Raise> {
  const limits = betLimits(round.currency)
  if (limits && amount < limits.least) throw new Refusal('bet_too_low')
  const now = studio.clock()
  const raise = { betUuid: randomUUID(), rollbackUuid: randomUUID(), roundId: round.roundId, amount, tries: 0 }
  await tx.query({
    name: 'insert-raise',
    text: `
      insert into raise (bet_uuid, rollback_uuid, round_id, step_no, amount, state, node, next_try_at, created_at)
      values ($1, $2, $3, $4, $5, 'placing', $6, $7, $8)`,
    values: [
      raise.betUuid,
      raise.rollbackUuid,
      round.roundId,
      round.steps.length,
      amount,
      studio.node,
      new Date(now + LEASE_MS),
      new Date(now),
    ],
  })
  return raise
}

/** The raise whose fate the round waits for. */
export async function findPending(reader: Reader, roundId: string): Promise<Pending | null> {
  const { rows } = await reader.query<Pending>({
    name: 'pending-raise',
    text: `
      select bet_uuid as "betUuid", rollback_uuid as "rollbackUuid", round_id as "roundId", amount, tries, state
      from raise where round_id = $1 and state in ('placing', 'rolling-back')`,
    values: [roundId],
  })
  return rows[0] ?? null
}

/** Asks the casino for it. Returns once it is taken there; throws its refusal, after which nothing has changed. */
export async function askForRaise(studio: Studio, round: Round, { raise, step }: Raising): Promise<void> {
  if (round.money === 'demo') return
  const { answer, tries } = await studio.wallet.insist('bet', {
    ...betOf(studio, round),
    transaction_uuid: raise.betUuid,
    supplier_transaction_id: raise.betUuid,
    amount: raise.amount,
    bet: JSON.stringify(step).slice(0, 1024),
  })
  if (answer?.status === 'RS_OK') return
  const code = answer && isKnown(answer.status) ? refusalOf(answer.status) : 'casino_silent'
  if (answer && isKnown(answer.status) && tries === 1) await markVoid(studio, raise, { reason: code, from: 'placing' })
  else await takeBack(studio, round, raise, code)
  throw new Refusal(code, answer?.balance)
}

export type Raising = { raise: Raise; step: unknown }

/** With the step it belongs to, in that step's transaction. False: it was given up meanwhile. */
export async function markRaised(studio: Studio, tx: Tx, raise: Raise): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'mark-raised',
    text: `
      with taken as (
        update raise set state = 'taken', next_try_at = null where bet_uuid = $1 and state = 'placing'
        returning bet_uuid, round_id, amount
      ), added as (
        update round set raised = raised + amount from taken where round.round_id = taken.round_id
        returning session_id, money, amount
      ), paid as (
        update session set demo_balance = demo_balance - amount from added
        where session.session_id = added.session_id and added.money = 'demo'
      )
      insert into transaction (transaction_uuid, round_id, kind, amount, at)
      select bet_uuid, round_id, 'BET', amount, $2 from taken`,
    values: [raise.betUuid, new Date(studio.clock())],
  })
  return rowCount === 1
}

/** A demo's purse was too small: nothing has moved. Anything else goes on as it is. */
export async function refuseBroke(studio: Studio, raise: Raise, error: unknown): Promise<never> {
  if (!isDemoBroke(error)) throw error
  await markVoid(studio, raise, { reason: 'not_enough_money', from: 'placing' })
  throw new Refusal('not_enough_money')
}

/** From here on it is taken back until the casino has said so. True once it has. */
export async function takeBack(studio: Studio, round: Round, raise: Raise, reason: string): Promise<boolean> {
  const { rowCount } = await studio.database.query({
    name: 'raise-rolling-back',
    text: `
      update raise set state = 'rolling-back', reason = coalesce(reason, $2), node = $3, next_try_at = $4
      where bet_uuid = $1 and state in ('placing', 'rolling-back')`,
    values: [raise.betUuid, reason, studio.node, new Date(studio.clock() + LEASE_MS)],
  })
  if (rowCount !== 1) return true
  if (round.money === 'demo') return markVoid(studio, raise, { reason, from: 'rolling-back' })
  const answer = await studio.wallet.ask('rollback', {
    ...whoOf(studio, round),
    transaction_uuid: raise.rollbackUuid,
    reference_transaction_uuid: raise.betUuid,
    round: round.roundId,
    round_closed: false,
  })
  if (answer?.status === 'RS_OK') return markTakenBack(studio, raise)
  const about = { round: round.roundId, bet: raise.betUuid, status: answer?.status ?? 'none' }
  if (answer?.status === refusalOfRollback) {
    studio.log.error(
      { alarm: 'rollback-refused', ...about },
      'the casino keeps a stake that was not taken into its round',
    )
    return markVoid(studio, raise, { reason: 'rollback_refused', from: 'rolling-back' })
  }
  studio.log.warn(about, 'a rollback was not confirmed')
  const waitMs = Math.min(300_000, 1_000 * 2 ** Math.min(raise.tries, 10))
  await studio.database.query({
    name: 'raise-tried',
    text: `update raise set next_try_at = $2, tries = tries + 1 where bet_uuid = $1 and state = 'rolling-back'`,
    values: [raise.betUuid, new Date(studio.clock() + waitMs)],
  })
  return false
}

type Ending = { reason: string; from: 'placing' | 'rolling-back' }

async function markVoid(studio: Studio, raise: Raise, { reason, from }: Ending): Promise<true> {
  await studio.database.query({
    name: 'raise-void',
    text: `update raise set state = 'void', reason = $2, next_try_at = null where bet_uuid = $1 and state = $3`,
    values: [raise.betUuid, reason, from],
  })
  return true
}

/** Both halves are listed for the casino's reconciliation, as of a whole round. */
async function markTakenBack(studio: Studio, raise: Raise): Promise<true> {
  await studio.database.query({
    name: 'raise-taken-back',
    text: `
      with returned as (
        update raise set state = 'void', next_try_at = null where bet_uuid = $1 and state = 'rolling-back'
        returning bet_uuid, rollback_uuid, round_id, amount
      )
      insert into transaction (transaction_uuid, round_id, kind, amount, at)
      select bet_uuid, round_id, 'BET', amount, $2::timestamptz from returned
      union all
      select rollback_uuid, round_id, 'ROLLBACK', amount, $2 from returned
      on conflict (transaction_uuid) do nothing`,
    values: [raise.betUuid, new Date(studio.clock())],
  })
  return true
}
