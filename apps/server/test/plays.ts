import type { Database } from '@tablestakes/node/database'
import { newKey } from '../src/ledger/write/key.ts'
import type { Stake, VoidPlay, Win } from '../src/ledger/write/play.ts'
import { giveMoney } from './money.ts'

/** Players with money, and the beginnings of what they may do at one house account. */
export function playsAt(database: Database, accountId: number) {
  async function newPlayer(cash = 0n): Promise<bigint> {
    const { rows } = await database.query<{ player_id: bigint }>(
      `insert into player (site_id) values ('main') returning player_id`,
    )
    const playerId = rows[0]!.player_id
    if (cash > 0n) await giveMoney(database, { playerId, cash })
    return playerId
  }

  const about = (playerId: bigint): Omit<VoidPlay, 'play' | 'foreignPlay'> & { kind: 'void' } => ({
    kind: 'void',
    playerId,
    currency: 'IDR',
    key: newKey(),
    accountId,
  })

  const staking = (playerId: bigint) =>
    ({ ...about(playerId), kind: 'stake', subject: null, purse: 'cash' }) satisfies Partial<Stake>

  const win = (playerId: bigint): Omit<Win, 'play' | 'foreignPlay' | 'win'> => ({
    ...about(playerId),
    kind: 'win',
    subject: null,
  })

  return { newPlayer, about, staking, win }
}
