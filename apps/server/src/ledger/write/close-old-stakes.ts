import { type Database, type Reader, type Tx, transact } from '@tablestakes/node/database'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/outbox.ts'
import { patiently } from '../books/patient.ts'
import { lockBalance, type Owner } from './balance.ts'
import { closeStake } from './close-stake.ts'
import { type Key, newKey } from './key.ts'

/**
 * How long a game's stake may stay on the table. Suppliers repeat what they could not tell us for a day at most. Only games are
 * meant: a bet on a match, under an account of another kind, may well be open for weeks.
 */
const OPEN_HOURS = 48

const DUE = `o.placed_at < now() - interval '${OPEN_HOURS} hours'
  and exists (select from house_account h where h.account_id = o.account_id and h.kind = 'game')`

/** Players that are read in one go, and stakes that are closed in one transaction: the player's bets wait for it. */
const PLAYERS = 500
const STAKES = 100

/**
 * Closes the stakes whose end nobody has told in time: they stand, and count for their wagering tasks. A win that comes later is
 * still paid. Each portion is a transaction of its own, so nothing is lost when it is cut off, and another node that does the
 * same finds them closed.
 */
export async function closeOldStakes(database: Database, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  await patiently(
    database,
    async (reader) => {
      for await (const owner of ownersOfOldStakes(reader)) {
        signal?.throwIfAborted()
        // What cannot be closed for one player must not keep the others' open.
        await closeStakesOf(database, owner).catch((error: unknown) => failures.push(error))
      }
    },
    signal,
  )
  if (failures.length > 0) throw new AggregateError(failures, `of ${failures.length} players stakes were not closed`)
}

/** In the order of the table's own key: the time has no index, since that would cost every bet. */
async function* ownersOfOldStakes(reader: Reader): AsyncGenerator<Owner> {
  let after: Owner = { playerId: 0n, currency: '' }
  for (;;) {
    const { rows } = await reader.query<Owner>(
      `select distinct o.player_id as "playerId", o.currency from open_stake o
       where (o.player_id, o.currency) > ($1, $2) and ${DUE} order by o.player_id, o.currency limit $3`,
      [after.playerId, after.currency, PLAYERS],
    )
    yield* rows
    if (rows.length < PLAYERS) return
    after = rows.at(-1)!
  }
}

async function closeStakesOf(database: Database, owner: Owner): Promise<void> {
  for (;;) {
    const closed = await transact(database, (tx) => closeSome(tx, owner))
    if (closed < STAKES) return
  }
}

/** Which are old is asked under the lock: one whose win was voided meanwhile is on the table anew. */
async function closeSome(tx: Tx, owner: Owner): Promise<number> {
  let { number } = await lockBalance(tx, owner)
  const { rows } = await tx.query<{ play: Key }>({
    name: 'ledger-old-stakes',
    text: `select o.play_id as play from open_stake o
           where o.player_id = $1 and o.currency = $2 and ${DUE} order by o.play_id limit $3`,
    values: [owner.playerId, owner.currency, STAKES],
  })
  for (const { play } of rows) {
    const closed = await closeStake(tx, { ...owner, play, key: newKey() })
    if (closed.outcome !== 'done') throw new Error(`the closing of a stake was ${closed.outcome}`)
    if (closed.number === number) continue
    // A bonus was set free.
    number = closed.number
    const { cash: money, coin, gold } = closed
    await publish(tx, {
      playerId: owner.playerId,
      message: { type: 'balance', number: Number(number), purses: { money, coin, gold } },
    })
  }
  return rows.length
}

export const closeOldStakesJob = (database: Database): Job =>
  defineJob({
    kind: 'ledger.close-old-stakes',
    payload: nothing,
    everyMs: 600_000,
    prepare: (_, { signal }) => closeOldStakes(database, signal),
    async run() {},
  })
