/** The games of a table in the database: made on a chain, opened for bets. */
import { transact } from '@tablestakes/node/database'
import type { Studio } from '../studio.ts'
import type { TableChain } from './chain.ts'
import { holdChains } from './commitments.ts'

export type Running = { table: string; chain: Pick<TableChain, 'chainFor'> }

/** The next game takes bets; the first one, and the one after a chain's last, are made here. Null: no chain has a salt for it. */
export async function openNextGame(studio: Studio, at: Running, now: number): Promise<bigint | null> {
  await makeGame(studio, at, now, ['waiting', 'betting'])
  const { rows } = await studio.database.query<{ game_no: bigint }>({
    name: 'open-bets',
    text: `
      update shared_game set phase = 'betting', phase_at = $2
      where table_key = $1 and phase in ('waiting', 'betting') and game_no = (
        select min(game_no) from shared_game where table_key = $1 and phase in ('waiting', 'betting'))
      returning game_no`,
    values: [at.table, new Date(now)],
  })
  return rows[0]?.game_no ?? null
}

/**
 * Makes the next game if none is there to be bet on and there is a chain with a salt for it. Its number decides its hash, which was
 * fixed with the chain. Chain and game are one commit: no game can come between a chain's beginning and its first.
 */
export async function makeGame(
  studio: Studio,
  { table, chain }: Running,
  now: number,
  phases: ('waiting' | 'betting')[],
): Promise<void> {
  await transact(studio.database, async (tx) => {
    await holdChains(tx)
    const { rows } = await tx.query<{ next: bigint; is_waiting: boolean }>({
      name: 'next-game',
      text: `
        select coalesce(max(game_no), 0) + 1 as next, coalesce(bool_or(phase = any ($2)), false) as is_waiting
        from (select game_no, phase from shared_game where table_key = $1 order by game_no desc limit 2) as latest`,
      values: [table, phases],
    })
    const { next, is_waiting } = rows[0]!
    const chainId = is_waiting ? null : await chain.chainFor(tx, next)
    if (chainId === null) return
    await tx.query({
      name: 'make-game',
      text: `
        insert into shared_game (table_key, game_no, chain_id, phase, phase_at) values ($1, $2, $3, 'waiting', $4)
        on conflict do nothing`,
      values: [table, next, chainId, new Date(now)],
    })
  })
}
