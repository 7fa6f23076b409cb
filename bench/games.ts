import { Failure } from '../scripts/failure.ts'
import { against, type Bench, measureInTurns, type Ratio } from './bench.ts'
import { requireBalancedBooks } from './books.ts'
import { withDatabaseCpu } from './database-cpu.ts'
import { skipFactsSoFar, untilFactsRest } from './facts-quiet.ts'
import { type GamesHouse, openGamesHouse, type Played } from './games-house.ts'
import { startLedgerServer } from './ledger-database.ts'
import { openPgbench } from './pgbench.ts'

type Size = { turns: number; seconds: number; players: number; bets: number }

const FULL: Size = { turns: 5, seconds: 5, players: 1_000, bets: 5_000 }
const QUICK: Size = { turns: 1, seconds: 3, players: 300, bets: 1_000 }
/** Every step of a round waits for the disk, so there must be many under way for the disk not to decide. */
const AT_ONCE = 256
/** Clients of pgbench. Durations are compared with as many simultaneous calls. */
const CLIENTS = 16

/**
 * What a whole round costs: the player's request to the studio, the studio's signed call to the casino, which may carry several
 * rounds and which the ledger books, and the answer. Beside it the casino's part alone: signed bets, as the studio sends them and as any
 * supplier does.
 */
export const games: Bench = {
  name: 'games',
  async run({ isQuick }) {
    const { turns, seconds, players, bets } = isQuick ? QUICK : FULL
    const postgres = await startLedgerServer()
    let house: GamesHouse | undefined
    try {
      const pgbench = await openPgbench(await postgres.create('pgbench'))
      const ledger = await postgres.createLedger('casino')
      await skipFactsSoFar(ledger.database)
      house = await openGamesHouse(postgres, { ledger, players })
      const { playRounds, placeBets, placeTogether, measureSignature } = house
      await postgres.checkpoint()
      let placed = 0
      // What follows a bet or a round, as promotions do, must not be paid for by what is measured next.
      const after = <Figure>(measure: () => Promise<Figure>) => untilFactsRest(ledger.database).then(measure)
      const figures = await measureInTurns(
        {
          pgbench: () =>
            after(() => withDatabaseCpu(postgres.pid, () => pgbench.measure({ clients: CLIENTS, seconds }))),
          rounds: () => after(() => playRounds({ atOnce: AT_ONCE, seconds })),
          rounds16: () => after(() => playRounds({ atOnce: CLIENTS, seconds })),
          bets: () => {
            placed += bets
            return after(() => placeBets({ atOnce: AT_ONCE, bets }))
          },
          bets16: () => {
            placed += bets
            return after(() => placeBets({ atOnce: CLIENTS, bets }))
          },
          together: () => {
            placed += bets
            return after(() => placeTogether({ bets }))
          },
          signatures: async () => measureSignature(),
        },
        turns,
      )
      await requireAllEnded(house, placed)
      await house.stop()
      await requireBalancedBooks(ledger.database)
      return ratiosOf(figures)
    } finally {
      await house?.stop()
      await postgres.stop()
    }
  },
}

type Figures = {
  pgbench: { count: number; perSecond: number; p99Ms: number; cpuUs: number }[]
  rounds: Played[]
  bets: Played[]
  rounds16: Played[]
  bets16: Played[]
  together: Played[]
  signatures: { signUs: number }[]
}

function ratiosOf({ pgbench, rounds, bets, rounds16, bets16, together, signatures }: Figures): Ratio[] {
  const cpu = 'µs of CPU'
  const yardstick = pgbench.map(({ count, perSecond, p99Ms, cpuUs }) => ({ perSecond, p99Ms, us: cpuUs / count }))
  const each = (played: Played[], part: 'studioUs' | 'serverUs' | 'databaseUs') =>
    played.map((one) => ({ ...one, us: one[part] / one.count }))
  const speed = ({ perSecond }: { perSecond: number }) => perSecond
  const p99 = ({ p99Ms }: { p99Ms: number }) => p99Ms
  const us = (one: { us: number }) => one.us
  const perSecond = (what: string) => `${what}/s and transactions/s`
  const ofTransaction = 'against the database in a transaction of pgbench'
  const signing = signatures.map(({ signUs }) => ({ us: signUs }))
  return [
    against(
      'whole rounds through studio, protocol and ledger, 256 simultaneous',
      perSecond('rounds'),
      [rounds, yardstick, speed],
      { atLeast: 0.5 },
    ),
    against('99th percentile of whole rounds, 16 simultaneous', 'ms', [rounds16, yardstick, p99], { atMost: 3 }),
    against(`database in a round ${ofTransaction}`, cpu, [each(rounds, 'databaseUs'), yardstick, us]),
    against(`server in a round ${ofTransaction}`, cpu, [each(rounds, 'serverUs'), yardstick, us]),
    against(`studio in a round ${ofTransaction}`, cpu, [each(rounds, 'studioUs'), yardstick, us]),
    against('studio in a round against one signature', cpu, [each(rounds, 'studioUs'), signing, us]),
    against(
      'signed bets of the wallet protocol that travel together',
      perSecond('bets'),
      [together, yardstick, speed],
      { atLeast: 2 },
    ),
    against('signed bets of the wallet protocol, each a call, 256 simultaneous', perSecond('bets'), [
      bets,
      yardstick,
      speed,
    ]),
    against('99th percentile of signed bets, 16 simultaneous', 'ms', [bets16, yardstick, p99]),
    against(`database in a signed bet ${ofTransaction}`, cpu, [each(bets, 'databaseUs'), yardstick, us]),
    against(`server in a signed bet ${ofTransaction}`, cpu, [each(bets, 'serverUs'), yardstick, us]),
  ]
}

/** Rounds that were answered and not played would be fast, too: all are settled, and the ledger has every stake once. */
async function requireAllEnded({ countEnds }: GamesHouse, placed: number): Promise<void> {
  const { settled, unsettled, stakes } = await countEnds()
  if (unsettled > 0) throw new Failure(`${unsettled} rounds have not ended`)
  if (stakes !== settled + placed) {
    throw new Failure(`the ledger has ${stakes} stakes of ${settled} rounds and ${placed} bets`)
  }
}
