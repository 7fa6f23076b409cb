import { playerStates } from '@tablestakes/contract/account'
import type { ResponseOf } from '@tablestakes/contract/call'
import { playerNumber } from '@tablestakes/contract/fields'
import type { getDeletion, requestDeletion } from '@tablestakes/contract/privacy'
import type { TextKey } from '@tablestakes/dictionary'
import type { Clock } from '@tablestakes/node/clock'
import type { Reader, Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { hasMoney } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { revokeSessions } from '../../platform/http/sessions.ts'
import { defineJob, enqueue, type Job, nothing } from '../../platform/jobs/jobs.ts'
import { type PersonalDataHolder, setPlayerState } from '../players/index.ts'
import { forfeitLeftovers, requireNoMoneyLeft } from './leftover-money.ts'

/** Long enough to notice that somebody else asked for it. */
const WAITING_MS = 14 * 86_400_000
const BATCH = 100

type Deletion = ResponseOf<typeof requestDeletion>

/** What the law makes us keep, without the person. */
const KEPT: readonly TextKey[] = ['data_deletion_stays_books', 'data_deletion_stays_exclusion']

/**
 * Asks for the account to be closed and erased, which needs the money to be out of it. Asking again (`isNew` is false then)
 * does not start the time anew.
 */
export async function askForDeletion(
  tx: Tx,
  { playerId, nowMs }: { playerId: bigint; nowMs: number },
): Promise<{ deletion: Deletion; isNew: boolean }> {
  await requireNoMoneyLeft(tx, playerId)
  const { rowCount } = await tx.query(
    'insert into deletion_request (player_id, created_at, due_at) values ($1, $2, $3) on conflict (player_id) do nothing',
    [playerId, new Date(nowMs), new Date(nowMs + WAITING_MS)],
  )
  return { deletion: (await loadDeletion(tx, playerId)).deletion!, isNew: rowCount === 1 }
}

export async function loadDeletion(reader: Reader, playerId: bigint): Promise<ResponseOf<typeof getDeletion>> {
  const { rows } = await reader.query<{ due_at: Date; done_at: Date | null }>(
    'select due_at, done_at from deletion_request where player_id = $1',
    [playerId],
  )
  const row = rows[0]
  if (!row) return { deletion: null }
  return { deletion: { state: row.done_at ? 'done' : 'waiting', due_time: row.due_at.getTime(), kept_keys: [...KEPT] } }
}

/** The player keeps the account after all. */
export async function keepAccount(tx: Tx, playerId: bigint): Promise<void> {
  const { rowCount } = await tx.query('delete from deletion_request where player_id = $1 and done_at is null', [
    playerId,
  ])
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
}

const wanted = z.object({ playerId: playerNumber })

/**
 * Closes the accounts whose waiting time is over; each is then erased in a transaction of its own. An account that is frozen,
 * forbidden or excluded waits: deleting it would undo the reason. So does one that money has come to meanwhile, until its
 * player has taken it out.
 */
export const closeDueAccounts = ({ clock, erase }: { clock: Clock; erase: Job<typeof wanted> }): Job =>
  defineJob({
    kind: 'account.close-due',
    payload: nothing,
    everyMs: 600_000,
    async run(tx) {
      const { rows } = await tx.query<{ player_id: bigint }>(
        `select player_id from deletion_request request join player using (player_id)
         where due_at <= $1 and done_at is null and state = $2 and not ${hasMoney('request.player_id')}
         order by due_at limit ${BATCH}
         for update of request`,
        [new Date(clock()), playerStates.ACTIVE],
      )
      for (const { player_id: playerId } of rows) {
        if (!(await forfeitLeftovers(tx, playerId))) continue
        // From here on nobody can change their mind: a cancellation that comes now finds nothing waiting.
        await tx.query('update deletion_request set done_at = $2 where player_id = $1', [playerId, new Date(clock())])
        await setPlayerState(tx, { playerId, state: playerStates.CLOSED })
        await enqueue(tx, { job: erase, payload: { playerId: Number(playerId) } })
      }
    },
  })

/** Erases the person behind a closed account. The player's row stays, since the books name its number. */
export const eraseAccount = (parts: { holders: readonly PersonalDataHolder[]; clock: Clock }): Job<typeof wanted> =>
  defineJob({
    kind: 'account.erase',
    payload: wanted,
    async run(tx, payload) {
      const playerId = BigInt(payload.playerId)
      // A login that ran while the account closed has written itself by now, or sees the account closed.
      await tx.query('select from player where player_id = $1 for update', [playerId])
      await revokeSessions(tx, { playerId, because: 'signed_out_closed' })
      for (const holder of parts.holders) await holder.erase(tx, playerId)
      await tx.query('update player set erased_at = $2 where player_id = $1', [playerId, new Date(parts.clock())])
    },
  })
