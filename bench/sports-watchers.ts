import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, transact } from '@tablestakes/node/database'
import { seedSites } from '../apps/server/src/features/site/index.ts'
import { applyMessage } from '../apps/server/src/features/sportsbook/ingest/apply-message.ts'
import { findFreePorts } from '../scripts/ports.ts'
import { type Bench, percentile } from './bench.ts'
import type { Report } from './crash-crowd.ts'
import { readProcessCpuUs } from './database-cpu.ts'
import { startLedgerServer } from './ledger-database.ts'
import { feedIdOf, pricesOf } from './sports-prices.ts'

type Size = { matches: number; markets: number; perSecond: number; watchers: number; seconds: number }

const FULL: Size = { matches: 1_000, markets: 60, perSecond: 200, watchers: 5_000, seconds: 30 }
const QUICK: Size = { ...FULL, watchers: 500, seconds: 10 }
const CROWDS = 2
/** What the fan-out may use of a core, and how late a change may be. */
const MOST_PERCENT = 40
const LATEST_MS = 500
/** The code of a process that has just started is slow for some seconds. Measured is one that has been running. */
const WARM_MS = 12_000

/**
 * Live matches with thousands of watchers. Prices change all the time, and a watcher is told only what their screen shows.
 * Measured is what the node that tells them uses of its core, and how long a change takes from the feed's word to a watcher.
 */
export const sportsWatchers: Bench = {
  name: 'sports watchers',
  async run({ isQuick }) {
    const size = isQuick ? QUICK : FULL
    const server = await startLedgerServer()
    const others: ChildProcess[] = []
    try {
      const { database, url } = await server.createLedger('watchers')
      await transact(database, seedSites)
      await openMatches(database, size)
      const port = await findFreePorts(21_750, 1)
      const stand = start('sports-stand.ts', [url, port])
      others.push(stand)
      await once(stand, 'message')
      const each = Math.ceil(size.watchers / CROWDS)
      const crowds = Array.from({ length: CROWDS }, () => start('sports-crowd.ts', [url, port, each, size.matches]))
      others.push(...crowds)
      await Promise.all(crowds.map((crowd) => once(crowd, 'message')))
      const teller = start('sports-teller.ts', [url, size.perSecond, size.matches, size.markets])
      others.push(teller)
      await delay(WARM_MS)
      return await measure({ stand, crowds, teller }, size)
    } finally {
      for (const other of others) other.kill()
      await server.stop()
    }
  },
}

const start = (file: string, values: readonly (string | number)[]) =>
  fork(new URL(file, import.meta.url), values.map(String))

type Parts = { stand: ChildProcess; crowds: ChildProcess[]; teller: ChildProcess }

async function measure({ stand, crowds, teller }: Parts, { watchers, seconds, perSecond }: Size) {
  const toldBefore = await ask<number>(teller)
  for (const crowd of crowds) crowd.send('count')
  const [before, began] = [readProcessCpuUs(stand.pid!), performance.now()]
  await delay(seconds * 1_000)
  const usedUs = readProcessCpuUs(stand.pid!) - before
  const tookMs = performance.now() - began
  const told = (await ask<number>(teller)) - toldBefore
  const reports = await Promise.all(crowds.map((crowd) => ask<Report>(crowd)))
  const open = reports.reduce((sum, report) => sum + report.open, 0)
  const messages = reports.reduce((sum, report) => sum + report.messages, 0)
  const late = reports.flatMap((report) => report.late)
  return [
    { name: 'watchers of matches who stay', unit: 'watchers', ours: open, theirs: watchers, target: { atLeast: 1 } },
    {
      ...{ name: 'price changes that were taken in', unit: 'a second' },
      ...{ ours: (told * 1_000) / tookMs, theirs: perSecond, target: { atLeast: 0.95 } },
    },
    {
      ...{ name: `telling ${watchers} watchers, against its share of a core`, unit: '% of a core' },
      ...{ ours: (usedUs / (tookMs * 1_000)) * 100, theirs: MOST_PERCENT, target: { atMost: 1 } },
    },
    {
      ...{ name: 'a change to a watcher, 99 of 100, against half a second', unit: 'ms' },
      ...{ ours: percentile(late, 99), theirs: LATEST_MS, target: { atMost: 1 } },
    },
    { name: 'messages in all, against one a change', unit: 'messages', ours: messages, theirs: told },
  ]
}

async function ask<T>(other: ChildProcess): Promise<T> {
  const answered = once(other, 'message')
  other.send('report')
  const [answer] = await answered
  return answer as T
}

/** The first as the feed tells it; the others are its copies. */
async function openMatches(database: Database, { matches, markets }: Size): Promise<void> {
  await transact(database, async (tx) => {
    await tx.query(
      `insert into sports_producer (product, is_up, heard_at) values (1, true, now() + interval '1 hour'), (3, true, now() + interval '1 hour')`,
    )
    await tx.query(`insert into sports_league (feed_id, sport, name) values ('vf:tournament:1', 'football', 'Bench')`)
    await tx.query(
      `insert into sports_event (feed_id, league_id, sport, state, home, away)
       select 'vf:match:' || n, league_id, 'football', 'live', 'One', 'Other' from generate_series(1, $1) n, sports_league`,
      [matches],
    )
    const all = Array.from({ length: markets }, (_, nth) => nth)
    await applyMessage(tx, pricesOf(1, all, Date.now()))
    await tx.query(
      `insert into sports_market (event_id, feed_market, specifiers, kind, line, number, part, feed_state, state, product, is_favourite,
         outcomes, state_order, price_order, version, event_version)
       select e.event_id, m.feed_market, m.specifiers, m.kind, m.line, m.number, m.part, m.feed_state, m.state, m.product, m.is_favourite,
         m.outcomes, m.state_order, m.price_order, m.version, m.event_version
       from sports_event e, sports_market m join sports_event f on f.event_id = m.event_id
       where f.feed_id = $1 and e.feed_id <> $1 order by e.event_id, m.market_id`,
      [feedIdOf(1)],
    )
  })
  await database.query('vacuum analyze')
}
