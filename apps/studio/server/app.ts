import { setTimeout as wait } from 'node:timers/promises'
import { tableRooms } from '@tablestakes/domain/games/tables/rooms'
import { answerInTime } from '@tablestakes/node/answer-in-time'
import { type Clock, systemClock } from '@tablestakes/node/clock'
import { connect, databaseTrouble } from '@tablestakes/node/database'
import { openDrain } from '@tablestakes/node/drain'
import { serveHealth } from '@tablestakes/node/health'
import { createLogger } from '@tablestakes/node/logger'
import { addressOf, type ProxyTrust, trustProxies } from '@tablestakes/node/proxies'
import { watchClock } from '@tablestakes/node/watch-clock'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { openBeacon } from './beacon/beacon-client.ts'
import { openBooks } from './books.ts'
import type { Config } from './config.ts'
import { crashChannel } from './crash/channel.ts'
import { createCrashLoop } from './crash/game-loop.ts'
import { openCrashLook } from './crash/state.ts'
import { CRASH } from './crash/table.ts'
import { BETTING_MS, ENDED_MS } from './crash/times.ts'
import { openJackpotMemory } from './jackpots/offered.ts'
import { serveOperators } from './operators/routes.ts'
import { isClientBuilt, servePages } from './pages.ts'
import { migrate } from './platform/migrate.ts'
import { openNodeLock } from './platform/node-lock.ts'
import { createRateLimiter } from './platform/rate-limit.ts'
import { Refusal } from './platform/refusal.ts'
import { createSealer } from './platform/seal.ts'
import { guardAddresses } from './platform/serve.ts'
import { resumeRounds } from './rounds/resume-rounds.ts'
import { openRoundWrites } from './rounds/write-rounds.ts'
import { serveGames } from './routes.ts'
import { forgetOldDemos } from './sessions/forget-old-demos.ts'
import { openChain } from './shared/chain.ts'
import { type ChainKeeper, createChainKeeper } from './shared/chain-keeper.ts'
import { type Channel, openLive, type TableLive } from './shared/live.ts'
import type { RunningTable } from './shared/running-table.ts'
import type { LoopServices, SharedLoop } from './shared/shared-loop.ts'
import type { Studio } from './studio.ts'
import { openTableLook, tableChannel } from './tables/state.ts'
import { createTableLoop } from './tables/table-loop.ts'
import { openWallet } from './wallet/wallet.ts'

export type App = {
  server: FastifyInstance
  studio: Studio
  /** What moves each table, by its key. */
  loops: Readonly<Record<string, SharedLoop>>
  live: TableLive
  /** One a table. */
  keepers: Readonly<Record<string, ChainKeeper>>
  /** Goes on with what was left; run at the start and every second. */
  resume(): Promise<void>
  /** Tells everybody that it ends, before it is closed. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** What tests decide themselves: the time, and how a pause passes. */
export type Surroundings = { clock?: Clock; pause?: (ms: number) => Promise<void>; walletTimeoutMs?: number }

/** Bets wait for the casino outside of transactions, so a few connections serve many. */
const CONNECTIONS_MAX = 16

/** Everything but the timers: database, seeds, crash and the server, not listening yet. */
export async function createApp(config: Config, surroundings: Surroundings = {}): Promise<App> {
  openBooks()
  const clock = surroundings.clock ?? systemClock
  const trust = trustProxies(config.trustProxy)
  const server = openServer(config, trust)
  answerInTime(server)
  const drain = openDrain(server)
  const noticeLoss = (error: Error) => server.log.warn({ err: error }, 'a connection was lost')
  const database = connect(config.databaseUrl, { max: CONNECTIONS_MAX, onError: noticeLoss })
  await migrate(database)
  const watch = await watchClock(database, { log: server.log })
  await database.query('insert into operator (key) values ($1) on conflict do nothing', [config.operatorId])
  const lock = await openNodeLock(config.databaseUrl, (error) =>
    server.log.warn({ err: error }, 'the node lock was lost'),
  )
  const sealer = createSealer(config.secret)

  const studio = openStudio(
    { config, surroundings, database, clock, sealer, log: server.log, node: lock.node },
    new Map(
      sharedTables.map(({ key }): [string, RunningTable] => [
        key,
        {
          chain: openChain({ database, sealer, clock, table: key }),
          state: () => looks[key]!(),
          nudge: () => void live.refresh(key).catch(() => {}),
        },
      ]),
    ),
  )
  const looks = eachTable(({ look }) => look(studio))
  const live = openLive(studio, {
    server: server.server,
    addressOf: (request) => addressOf(request, trust),
    channels: eachTable(({ channel }) => channel(studio)),
  })
  const ofCrash = connect(config.databaseUrl, { max: 2, onError: noticeLoss })
  const mover = { ...studio, database: ofCrash }
  const loops = eachTable(({ loop }) => loop({ studio, mover, lock }))

  const keepers = openKeepers(config, { database, sealer, clock, log: server.log })

  answerFailures(server)
  guardAddresses(server, studio)
  await servePages(server, config)
  serveHealth(server, { database, closedBecause: () => (isClientBuilt() ? watch.fault() : 'the client is not built') })
  // For those who run the house: nothing in it is secret, since everybody can see the chains and their rounds.
  server.get('/health/crash', async () => keepers[CRASH]?.standing())
  serveGames(server, studio)
  await serveOperators(server, studio)

  return {
    server,
    studio,
    loops,
    live,
    drain,
    keepers,
    async resume() {
      await resumeRounds(studio)
      await forgetOldDemos(studio)
    },
    async close() {
      // New requests are refused first, then those that run may end; a flight is interrupted in order.
      live.close()
      await server.close()
      for (const loop of Object.values(loops)) await loop.stop()
      studio.wallet.close()
      await watch.stop()
      await lock.close()
      await ofCrash.end()
      await database.end()
    },
  }
}

type KeeperGround = Pick<Studio, 'database' | 'sealer' | 'clock' | 'log'>

/** Every table keeps its own chain ready. */
function openKeepers(config: Config, ground: KeeperGround): App['keepers'] {
  const beacon = openBeacon(config.beacon)
  return eachTable(({ key, shortestGameMs, chainMost }) =>
    createChainKeeper({
      ...{ ...ground, beacon, table: key, shortestGameMs },
      length: Math.min(config.crashChainLength, chainMost),
      waitMs: config.beacon.waitMs,
    }),
  )
}

/** A month of rounds: enough to be far ahead, and made in a moment. */
const TABLE_CHAIN_MOST = 100_000

/** What everybody plays together. Whatever is told, moved, proven or kept ready for one of them is done so for all. */
type SharedTable = {
  key: string
  shortestGameMs: number
  chainMost: number
  look: (studio: Studio) => () => Promise<unknown>
  channel: (studio: Studio) => Channel
  loop: (services: LoopServices) => SharedLoop
}

const sharedTables: readonly SharedTable[] = [
  {
    ...{ key: CRASH, shortestGameMs: BETTING_MS + ENDED_MS, chainMost: Number.POSITIVE_INFINITY },
    ...{ look: openCrashLook, channel: crashChannel, loop: createCrashLoop },
  },
  ...tableRooms.map((room) => ({
    ...{ key: room.key, shortestGameMs: room.bettingMs + room.drawnMs, chainMost: TABLE_CHAIN_MOST },
    look: (studio: Studio) => openTableLook(studio, room),
    channel: (studio: Studio) => tableChannel(studio, room),
    loop: (services: LoopServices) => createTableLoop(services, room),
  })),
]

function eachTable<Value>(make: (table: SharedTable) => Value): Record<string, Value> {
  return Object.fromEntries(sharedTables.map((table) => [table.key, make(table)]))
}

type Ground = Pick<Studio, 'database' | 'clock' | 'sealer' | 'log' | 'node'> & {
  config: Config
  surroundings: Surroundings
}

/** What every part of the studio works with. */
function openStudio({ config, surroundings, ...ground }: Ground, tables: Studio['tables']): Studio {
  const { privateKey, operatorId, casinoPublicKey, studioUrl, casinoOrigins, tellsWholeRounds } = config
  const { pause = wait, walletTimeoutMs: timeoutMs } = surroundings
  return {
    ...ground,
    wallet: openWallet({ url: config.casinoUrl, privateKey, pause, ...(timeoutMs !== undefined && { timeoutMs }) }),
    writes: openRoundWrites(ground.database),
    limiter: createRateLimiter(ground.clock, config.rateLimitScale),
    ...{ operatorId, casinoPublicKey, privateKey, studioUrl, casinoOrigins, tellsWholeRounds },
    tables,
    sessions: new Map(),
    jackpots: openJackpotMemory(),
  }
}

function openServer(config: Config, trust: ProxyTrust): FastifyInstance {
  return fastify({
    bodyLimit: 16 * 1024,
    // A request that trickles in holds a connection for so long and no longer.
    requestTimeout: 20_000,
    // Left off it reads no forwarded header at all; by a function it asks who sent it.
    trustProxy: config.trustProxy === false ? false : trust,
    // A launch address has its code in it, so addresses are never written down.
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify asks for the interface of its own logger; pino's is the same one.
    loggerInstance: createLogger({ level: config.logLevel }) as FastifyBaseLogger,
  })
}

/** A refusal is an answer; contention is told as busy; everything else is our fault and says nothing. */
function answerFailures(server: FastifyInstance): void {
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) {
      const { code, balance } = error
      return reply.send({ refused: code, ...(balance !== undefined && { balance: Number(balance) }) })
    }
    const { statusCode = 500 } = error as { statusCode?: number }
    if (statusCode >= 400 && statusCode < 500) return reply.send({ refused: 'bad_params' })
    if (databaseTrouble(error)) {
      server.log.warn({ err: error }, 'the database was busy or away')
      return reply.send({ refused: 'busy' })
    }
    server.log.error({ err: error }, 'a call failed')
    return reply.code(500).send({ error: 'the studio failed' })
  })
}
