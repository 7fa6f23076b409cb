/** Money and movements for a player who is only looked at: what a real one has after some weeks, through the real ledger. */

import { connect, transact } from '@tablestakes/node/database'
import {
  freeze,
  grantBonus,
  houseAccount,
  newKey,
  onGame,
  openSettling,
  post,
} from '../apps/server/src/ledger/index.ts'

const UNIT = 10_000n

export async function liveThroughWeeks(
  databaseUrl: string,
  { playerId, currency }: { playerId: bigint; currency: string },
): Promise<void> {
  const database = connect(databaseUrl, { max: 3 })
  try {
    const owner = { playerId, currency }
    const [provider, promotion, games] = [
      await houseAccount(database, { kind: 'clearing', name: 'sandbox' }),
      await houseAccount(database, { kind: 'promotion', name: 'welcome' }),
      await houseAccount(database, { kind: 'game', name: 'studio' }),
    ]
    await transact(database, async (tx) => {
      const deposit = 1_500_000n * UNIT
      await post(tx, {
        ...owner,
        key: newKey(),
        reference: 'D-240915-0007',
        moves: [
          { from: provider, to: 'cash', amount: deposit, reason: 'deposit' },
          { from: promotion, to: 'gold', amount: 12_480n * UNIT, reason: 'deposit_extra' },
        ],
        opens: [{ kind: 'cash', amount: deposit, target: deposit, source: 'deposit' }],
      })
      for (const [amount, times] of [
        [150_000n, 20],
        [25_000n, 5],
      ] as const) {
        await grantBonus(tx, {
          ...owner,
          key: newKey(),
          amount: amount * UNIT,
          multiplierHundredths: times * 100,
          from: promotion,
          reason: 'bonus',
          source: times === 20 ? 'deposit' : 'promotion',
          reference: `B-${times}`,
        })
      }
    })
    const { settle } = openSettling(database)
    const { rows } = await database.query<{ game_id: number }>('select game_id from game order by game_id limit 12')
    for (const [index, { game_id: gameId }] of rows.entries()) {
      const stake = BigInt(20_000 * (1 + (index % 5))) * UNIT
      await settle({
        kind: 'round',
        ...owner,
        key: newKey(),
        accountId: games,
        subject: onGame(gameId),
        reference: `R-${7_000 + index}`,
        purse: 'cash',
        stake,
        win: index % 3 === 0 ? (stake * 27n) / 10n : 0n,
        counting: stake,
      })
    }
    await transact(database, (tx) =>
      freeze(tx, { ...owner, key: newKey(), holdId: newKey(), cash: 200_000n * UNIT, reference: 'W-240917-0003' }),
    )
  } finally {
    await database.end()
  }
}

if (import.meta.main) {
  const [databaseUrl = '', playerId = '', currency = 'IDR'] = process.argv.slice(2)
  await liveThroughWeeks(databaseUrl, { playerId: BigInt(playerId), currency })
}
