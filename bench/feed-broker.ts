/**
 * `npm run feed-broker`: the sports feed over AMQP, with a real RabbitMQ between the two sides. It starts a broker of its own in a
 * temporary folder (Debian's package rabbitmq-server, or the program RABBITMQ_SERVER names), lets the leagues speak and the adapter
 * listen, loses messages, ends the broker and starts it again, and says what came of it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createSandbox } from '../apps/sandbox/src/app.ts'
import { amqpTransport } from '../apps/server/src/features/sportsbook/feed/amqp-transport.ts'
import { type Feed, openFeed } from '../apps/server/src/features/sportsbook/feed/feed.ts'
import { openFeedRest } from '../apps/server/src/features/sportsbook/feed/feed-rest.ts'
import { Failure, runMain } from '../scripts/failure.ts'
import { findFreePorts } from '../scripts/ports.ts'

const PATIENCE_MS = 90_000
/** Debian's own program. The one in the path runs it as another user, who may not enter our folder. */
const DEBIAN = '/usr/lib/rabbitmq/bin/rabbitmq-server'
const folder = mkdtempSync(join(tmpdir(), 'feed-broker-'))

await runMain(async () => {
  const ports = await findFreePorts(Number(process.env.FROM_PORT ?? 21_150), 4)
  const url = `amqp://guest:guest@127.0.0.1:${ports}`
  await startNames(ports + 1)
  let broker = await startBroker(ports)
  const { app } = createSandbox({
    dataDir: folder,
    sports: { leagues: 4, driftMs: 500, amqpUrl: url },
    logLevel: 'silent',
  })
  const feedUrl = `${await app.listen({ host: '127.0.0.1', port: ports + 3 })}/feed`
  const counts = new Map<string, number>()
  const reasons: string[] = []
  const feed = await openFeed({
    rest: openFeedRest({ url: feedUrl }),
    transport: amqpTransport({ url }),
    onMessage: async ({ kind }) => void counts.set(kind, (counts.get(kind) ?? 0) + 1),
    onProducer: async ({ product, why }) => void reasons.push(`${product} ${why}`),
    log: { info: () => {}, warn: () => {} },
  })
  try {
    await until(feed, true)
    console.log(`both producers are up; so far ${inWords(counts)}`)
    const seen = counts.get('odds_change') ?? 0
    await waitFor(() => (counts.get('odds_change') ?? 0) > seen + 10)
    await fetch(new URL('/sports/faults/liveodds', feedUrl), {
      method: 'PUT',
      body: JSON.stringify({ lose: 5 }),
      headers: { 'content-type': 'application/json' },
    })
    await waitFor(() => reasons.includes('1 missing'))
    await until(feed, true)
    console.log('five lost messages were noticed and told again')
    await stopBroker(broker)
    await until(feed, false)
    console.log('without a broker both producers are down')
    broker = await startBroker(ports)
    await until(feed, true)
    console.log(`with a new broker they are up again; in all ${inWords(counts)}`)
  } finally {
    await feed.close()
    await app.close()
    await stopBroker(broker)
    rmSync(folder, { recursive: true, force: true })
  }
})

function inWords(counts: Map<string, number>): string {
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
}

function until(feed: Feed, isUp: boolean): Promise<void> {
  return waitFor(() => feed.states().every((state) => state.isUp === isUp))
}

async function waitFor(isThere: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS
  while (!(await isThere())) {
    if (performance.now() > endMs) throw new Failure('it did not happen in time')
    await delay(100)
  }
}

/** Erlang's register of names, which a broker that is not installed as a service must find running. */
async function startNames(port: number): Promise<void> {
  const names = spawn('epmd', ['-port', String(port), '-address', '127.0.0.1'], { stdio: 'ignore' })
  names.once('error', () => {
    throw new Failure("epmd does not start: install Debian's rabbitmq-server, which brings it")
  })
  // It must not outlive us, whatever fails, nor keep us alive.
  names.unref()
  process.once('exit', () => names.kill())
  await waitFor(() => isListening(port))
}

async function startBroker(port: number): Promise<ChildProcess> {
  const program = process.env.RABBITMQ_SERVER ?? (existsSync(DEBIAN) ? DEBIAN : 'rabbitmq-server')
  const broker = spawn(program, {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: folder,
      ERL_EPMD_PORT: String(port + 1),
      RABBITMQ_NODENAME: 'feed@localhost',
      RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
      RABBITMQ_NODE_PORT: String(port),
      RABBITMQ_DIST_PORT: String(port + 2),
      RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
      RABBITMQ_LOG_BASE: join(folder, 'log'),
      RABBITMQ_PID_FILE: join(folder, 'pid'),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
      RABBITMQ_CONF_ENV_FILE: join(folder, 'none'),
    },
  })
  broker.once('error', () => {
    throw new Failure(`${program} does not start: install Debian's rabbitmq-server, or set RABBITMQ_SERVER`)
  })
  await waitFor(() => {
    if (broker.exitCode !== null) throw new Failure(`${program} ended with ${broker.exitCode} before it listened`)
    return isListening(port)
  })
  return broker
}

async function stopBroker(broker: ChildProcess): Promise<void> {
  if (broker.exitCode !== null || broker.signalCode !== null) return
  const ended = once(broker, 'exit')
  broker.kill('SIGTERM')
  await ended
}

async function isListening(port: number): Promise<boolean> {
  const line = connect(port, '127.0.0.1')
  try {
    await once(line, 'connect')
    return true
  } catch {
    return false
  } finally {
    line.destroy()
  }
}
