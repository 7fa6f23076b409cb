import type { Database } from '@tablestakes/node/database'
import { loadStatement } from '../apps/server/src/ledger/read/statement.ts'
import { sumUpPlayerDays } from '../apps/server/src/ledger/read/totals.ts'
import { dayOf } from '../apps/server/src/ledger/write/key.ts'
import { against, type Bench, measureInTurns, type Ratio } from './bench.ts'
import { requireBalancedBooks } from './books.ts'
import { withDatabaseCpu } from './database-cpu.ts'
import { type LedgerDatabase, type LedgerServer, startLedgerServer, updateLedger } from './ledger-database.ts'
import { CURRENCY, fillHistory, PLAYERS } from './ledger-history.ts'
import { startBettingServer } from './ledger-http.ts'
import { asRound, asStakeAndWin, measureBets } from './ledger-plays.ts'
import { openPgbench } from './pgbench.ts'

type Size = { turns: number; seconds: number; rounds: number; days: number; pages: number }

const FULL: Size = { turns: 5, seconds: 5, rounds: 5_000_000, days: 30, pages: 2_000 }
const QUICK: Size = { turns: 1, seconds: 4, rounds: 200_000, days: 3, pages: 200 }
const PAGE_SIZE = 20

/**
 * What a bet costs against a transaction of pgbench on the same server and against the release before, and what it costs when
 * the journal has grown.
 */
export const ledger: Bench = {
  name: 'ledger',
  async run({ isQuick }) {
    const size = isQuick ? QUICK : FULL
    const server = await startLedgerServer()
    try {
      return [...(await againstPgbench(server, size)), ...(await againstEmpty(server, size))]
    } finally {
      await server.stop()
    }
  },
}

async function againstPgbench(server: LedgerServer, { turns, seconds }: Size): Promise<Ratio[]> {
  const pgbench = await openPgbench(await server.create('pgbench'))
  const ours = await server.createLedger('ledger_played')
  const before = await server.createLedger('ledger_before', { isBefore: true })
  const bonus = await server.createLedger('ledger_bonus', { isBonus: true })
  const bonusBefore = await server.createLedger('ledger_bonus_before', { isBefore: true, isBonus: true })
  const [betting, bettingBefore] = [await startBettingServer(ours), await startBettingServer(before)]
  await server.checkpoint()
  const costed = <Figure>(measure: () => Promise<Figure>) => withDatabaseCpu(server.pid, measure)
  const many = { atOnce: 256, seconds }
  const figures = await measureInTurns(
    {
      pgbench16: () => costed(() => pgbench.measure({ clients: 16, seconds })),
      rounds: () => costed(() => measureBets(ours, { place: asRound, ...many })),
      roundsBefore: () => costed(() => measureBets(before, { place: asRound, ...many })),
      pairs: () => costed(() => measureBets(ours, { place: asStakeAndWin, ...many })),
      pairsBefore: () => costed(() => measureBets(before, { place: asStakeAndWin, ...many })),
      overHttp: () => costed(() => betting.measure(many)),
      overHttpBefore: () => costed(() => bettingBefore.measure(many)),
      bonusRounds: () => costed(() => measureBets(bonus, { place: asRound, ...many })),
      bonusRoundsBefore: () => costed(() => measureBets(bonusBefore, { place: asRound, ...many })),
      bonusPairs: () => costed(() => measureBets(bonus, { place: asStakeAndWin, ...many })),
      bonusPairsBefore: () => costed(() => measureBets(bonusBefore, { place: asStakeAndWin, ...many })),
      pgbench64: () => costed(() => pgbench.measure({ clients: 64, seconds })),
      rounds64: () => costed(() => measureBets(ours, { place: asRound, atOnce: 64, seconds })),
    },
    turns,
  ).finally(() => [betting, bettingBefore].map(({ stop }) => stop()))
  // What the release before has written is carried over and proven as well.
  for (const { database } of [before, bonusBefore]) await updateLedger(database)
  for (const { database } of [ours, before, bonus, bonusBefore]) await requireBalancedBooks(database)

  const { pgbench16, rounds, pairs, overHttp, pgbench64, rounds64, roundsBefore, pairsBefore, overHttpBefore } = figures
  const bets = 'bets/s and transactions/s'
  const cpu = 'µs of database CPU'
  const both = 'bets/s today and before'
  const notSlower = { atLeast: 1 }
  return [
    against('rounds in one call, 256 simultaneous', bets, [rounds, pgbench16, speed], { atLeast: 4 }),
    against('database CPU of a round in one call', cpu, [rounds, pgbench16, cpuEach], { atMost: 0.25 }),
    against('bet and win in two calls with foreign ids, 256 simultaneous', bets, [pairs, pgbench16, speed], {
      atLeast: 2,
    }),
    against('database CPU of bet and win in two calls', cpu, [pairs, pgbench16, cpuEach]),
    against('rounds over HTTP, 256 simultaneous', bets, [overHttp, pgbench16, speed], { atLeast: 2 }),
    against('99th percentile of rounds, 64 simultaneous', 'ms', [rounds64, pgbench64, p99], { atMost: 1 }),
    against('rounds in one call of the release before', both, [rounds, roundsBefore, speed], notSlower),
    against('its database CPU of a round in one call', cpu, [rounds, roundsBefore, cpuEach]),
    against('its bet and win in two calls', both, [pairs, pairsBefore, speed], notSlower),
    against('its database CPU of bet and win in two calls', cpu, [pairs, pairsBefore, cpuEach]),
    against('its rounds over HTTP', both, [overHttp, overHttpBefore, speed], notSlower),
    against('its rounds in one call, all bonus', both, [figures.bonusRounds, figures.bonusRoundsBefore, speed]),
    against('its bet and win in two calls, all bonus', both, [figures.bonusPairs, figures.bonusPairsBefore, speed]),
  ]
}

type Measured = { count: number; perSecond: number; p99Ms: number; cpuUs: number }

const speed = ({ perSecond }: Measured) => perSecond
const cpuEach = ({ cpuUs, count }: Measured) => cpuUs / count
const p99 = ({ p99Ms }: Measured) => p99Ms

async function againstEmpty(server: LedgerServer, { turns, seconds, rounds, days, pages }: Size): Promise<Ratio[]> {
  const firstDay = dayOf(Date.now()) - days
  const empty = await server.createLedger('ledger_empty')
  const full = await server.createLedger('ledger_full', { sinceDay: firstDay })
  await fillHistory(full.database, { accountId: full.accountId, rounds, firstDay, days })
  // As the job does every hour of a running product.
  await sumUpPlayerDays(full.database)
  await full.database.query('analyze player_day')
  await server.checkpoint()

  const measureRounds = (where: LedgerDatabase) =>
    withDatabaseCpu(server.pid, () => measureBets(where, { place: asRound, atOnce: 256, seconds }))
  const costs = await measureInTurns({ full: () => measureRounds(full), empty: () => measureRounds(empty) }, turns)

  // As good as empty: no player has more than a page.
  const short = await server.createLedger('ledger_short')
  const today = { firstDay: dayOf(Date.now()), days: 1 }
  await fillHistory(short.database, { accountId: short.accountId, rounds: PLAYERS * PAGE_SIZE, ...today })
  const history = await measureInTurns(
    { full: () => measurePages(full.database, pages), short: () => measurePages(short.database, pages) },
    turns,
  )
  await requireBalancedBooks(full.database)

  const at = `at ${rounds.toLocaleString('en')} rounds against empty`
  const same = (value: number) => value
  return [
    against(`database CPU of a round ${at}`, 'µs', [costs.full, costs.empty, cpuEach], { atMost: 1.3 }),
    against(`time of a round ${at}`, 'µs', [costs.full, costs.empty, (one) => 1e6 / one.perSecond], { atMost: 1.3 }),
    against(`a page of history ${at}`, 'ms', [history.full, history.short, same], { atMost: 2 }),
  ]
}

/** Milliseconds for the newest page of a player's statement, one page after another. */
async function measurePages(database: Database, pages: number): Promise<number> {
  const started = performance.now()
  for (let page = 0; page < pages; page++) {
    const playerId = BigInt(1 + Math.floor(Math.random() * PLAYERS))
    const { movements } = await loadStatement(database, { playerId, currency: CURRENCY, limit: PAGE_SIZE })
    if (movements.length !== PAGE_SIZE) throw new Error(`a page of ${movements.length} movements`)
  }
  return (performance.now() - started) / pages
}
