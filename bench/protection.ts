import { transact } from '@tablestakes/node/database'
import { setLimitClock, setPlayLimit } from '../apps/server/src/ledger/write/limits.ts'
import { against, type Bench, measureInTurns } from './bench.ts'
import { requireBalancedBooks } from './books.ts'
import { withDatabaseCpu } from './database-cpu.ts'
import { type LedgerDatabase, startLedgerServer } from './ledger-database.ts'
import { CURRENCY, PLAYERS } from './ledger-history.ts'
import { asRound, asStakeAndWin, measureBets } from './ledger-plays.ts'

const FULL = { turns: 5, seconds: 5 }
const QUICK = { turns: 1, seconds: 4 }
/** More than anybody stakes here: what a limit costs is measured, not what a refusal does. */
const MOST = 1_000_000_000_000n

type Measured = { count: number; perSecond: number; cpuUs: number }
const speed = ({ perSecond }: Measured) => perSecond
const cpuEach = ({ cpuUs, count }: Measured) => cpuUs / count

/** What limits cost a bet: every player with a stake and a loss limit for day and month, against players without any. */
export const protection: Bench = {
  name: 'protection',
  async run({ isQuick }) {
    const { turns, seconds } = isQuick ? QUICK : FULL
    const server = await startLedgerServer()
    try {
      const limited = await server.createLedger('ledger_limited')
      const free = await server.createLedger('ledger_free')
      await limitAll(limited)
      await server.checkpoint()
      const measure = (where: LedgerDatabase, place: typeof asRound) =>
        withDatabaseCpu(server.pid, () => measureBets(where, { place, atOnce: 256, seconds }))
      const figures = await measureInTurns(
        {
          rounds: () => measure(limited, asRound),
          freeRounds: () => measure(free, asRound),
          pairs: () => measure(limited, asStakeAndWin),
          freePairs: () => measure(free, asStakeAndWin),
        },
        turns,
      )
      for (const { database } of [limited, free]) await requireBalancedBooks(database)
      const { rounds, freeRounds, pairs, freePairs } = figures
      const target = { atLeast: 0.95 }
      return [
        against('rounds of players with four limits', 'bets/s', [rounds, freeRounds, speed], target),
        against('their database CPU of a round', 'µs', [rounds, freeRounds, cpuEach], { atMost: 1.05 }),
        against('bet and win of players with four limits', 'bets/s', [pairs, freePairs, speed], target),
        against('their database CPU of bet and win', 'µs', [pairs, freePairs, cpuEach], { atMost: 1.05 }),
      ]
    } finally {
      await server.stop()
    }
  },
}

async function limitAll({ database }: LedgerDatabase): Promise<void> {
  await transact(database, (tx) => setLimitClock(tx, { clock: 'bench', zone: 'Asia/Kolkata', isRolling: false }))
  for (let first = 1; first <= PLAYERS; first += 500) {
    await transact(database, async (tx) => {
      for (let player = first; player < Math.min(first + 500, PLAYERS + 1); player++) {
        const owner = { playerId: BigInt(player), currency: CURRENCY, amount: MOST, clock: 'bench' }
        for (const kind of ['stake', 'loss'] as const)
          for (const period of ['day', 'month'] as const) await setPlayLimit(tx, { ...owner, kind, period })
      }
    })
  }
}
