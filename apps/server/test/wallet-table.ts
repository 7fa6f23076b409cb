import { readBalance } from '../src/ledger/index.ts'
import { proveBooksAtEnd } from './books.ts'
import { giveMoney } from './money.ts'
import { startApp } from './start-app.ts'
import { startSupplier } from './supplier.ts'

/** One unit of money is 100,000 of the protocol's. */
export const UNIT = 100_000

type Gift = { cash?: bigint; gold?: bigint; coin?: bigint; type?: 0 | 1 }

/** A product with one supplier, its games, and as many players seated in the first of them as a test asks for. */
export async function openWalletTable() {
  const supplier = await startSupplier('acme')
  const app = await startApp({ config: { rateLimitScale: 0 } })
  const { database } = app
  proveBooksAtEnd(database)
  await supplier.join(app, {
    games: [
      { code: 'acme:dice', id: 901 },
      { code: 'acme:wheel', id: 902 },
      { code: 'acme:closed', id: 903 },
      { code: 'acme:small', id: 904 },
    ],
  })
  // Its stakes count for two fifths.
  await database.query('update game set bet_cash_rate = 40 where game_id = 902')
  await database.query(`insert into game_limit values (904, 'IDR', 1000, 20000, 1000000), (904, 'GLD', 1, 5, 100)`)
  let people = 700n
  const newPlayer = () => app.signIn(++people)

  async function newSeat({ cash = 100n, type, ...others }: Gift = {}) {
    const player = await newPlayer()
    const playerId = people
    const units = Object.entries({ cash, ...others }).map(
      ([purse, amount]) => [purse, (amount ?? 0n) * 10_000n] as const,
    )
    if (units.some(([, amount]) => amount > 0n)) await giveMoney(database, { playerId, ...Object.fromEntries(units) })
    const seat = await supplier.sit(app, player, { gameId: 901, ...(type !== undefined && { type }) })
    return { seat, playerId, player }
  }

  const purses = (playerId: bigint) => readBalance(database, { playerId, currency: 'IDR' })
  return {
    ...{ app, database, supplier, newSeat, purses },
    /** A player who plays nothing. */
    newStranger: async () => {
      await newPlayer()
      return people
    },
    numberOf: async (playerId: bigint) => (await purses(playerId)).number,
    expireSessions: (playerId: bigint) =>
      database.query(`update game_session set expires_at = now() where player_id = $1`, [playerId]),
  }
}
