import { once } from 'node:events'
import { connect } from '@tablestakes/node/database'
import { createLogger } from '@tablestakes/node/logger'
import { StartFailure } from '@tablestakes/node/start-failure'
import { createApp } from './app.ts'
import { compose } from './compose.ts'
import { type Config, readConfig } from './config.ts'
import { greetWithBalance } from './features/wallet/greet.ts'
import { jobsOf } from './jobs.ts'
import { limitAddress } from './platform/http/answer-call.ts'
import { startWorker } from './platform/jobs/job-worker.ts'
import { startLive } from './platform/live/live.ts'
import { listenMetrics } from './platform/metrics.ts'
import { prepareDatabase } from './prepare-database.ts'

/** Work that has not ended by then is given up: whoever asked us to stop waits 15 s at most. */
const STOP_MS = 12_000

/** Once the launcher is dead nobody is left to end us, and Node has been seen to wait in `process.exit` for ever then. */
const endAtOnce = () => process.kill(process.pid, 'SIGKILL')

try {
  const hadLauncher = process.connected
  // While we start there is nothing to end in order.
  process.once('disconnect', endAtOnce)
  const stop = await start(readConfig(process.env))
  process.off('disconnect', endAtOnce)
  await stopRequested()
  const end = (code: number) => (hadLauncher && !process.connected ? endAtOnce() : process.exit(code))
  setTimeout(() => end(1), STOP_MS).unref()
  await stop()
  end(0)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start(config: Config): Promise<() => Promise<void>> {
  const log = createLogger({ level: config.logLevel })
  const databaseUrl = await prepareDatabase(config)
  const database = connect(databaseUrl, {
    max: 20,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const services = compose({ config, database, databaseUrl, log })
  const app = await createApp(services)
  await app.server.ready()
  void services.sweep.start()
  const live = await startLive(database, {
    server: app.server.server,
    clock: services.clock,
    log,
    redisUrl: config.redisUrl,
    whispers: services.whispers,
    greet: greetWithBalance(database, services.sites),
    limit: (request) => limitAddress(app, { ip: app.addressOf(request) }, null),
    onCount: (connections) => app.metrics.liveConnections.set(connections),
  })
  const worker = startWorker(database, {
    jobs: jobsOf(services),
    log,
    onOutcome: (kind, outcome, seconds) => app.metrics.jobSeconds.observe({ kind, outcome }, seconds),
  })
  const metrics = await listening('METRICS_PORT', config.metricsPort, () =>
    listenMetrics(app.metrics, config.metricsPort),
  )
  await listening('PORT', config.port, () => app.server.listen({ host: config.host, port: config.port }))
  app.readiness.isOpen = true
  log.info({ host: config.host, port: config.port }, 'ready')

  return async () => {
    log.info('stopping')
    app.readiness.isOpen = false
    // New connections are refused at once; requests, streams and jobs that run may end.
    metrics.close()
    await Promise.all([app.server.close(), live.stop(), worker.stop()])
    await services.close()
    await database.end()
    log.info('stopped')
  }
}

async function listening<T>(variable: string, port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartFailure(
      `${variable}: cannot listen on ${port} (${code === 'EADDRINUSE' ? 'already in use' : message})`,
    )
  }
}

/** A signal, or the end of the launcher that holds the other end of our channel. */
async function stopRequested(): Promise<void> {
  // Further signals must not cut the orderly end short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  await Promise.race([
    once(process, 'SIGTERM'),
    once(process, 'SIGINT'),
    ...(process.connected ? [once(process, 'disconnect')] : []),
  ])
}
