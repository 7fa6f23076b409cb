import { connect } from '@tablestakes/node/database'
import { listening, runUntilStopped } from '@tablestakes/node/lifetime'
import { createLogger } from '@tablestakes/node/logger'
import { watchClock } from '@tablestakes/node/watch-clock'
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

await runUntilStopped(() => start(readConfig(process.env)))

async function start(config: Config): Promise<() => Promise<void>> {
  const log = createLogger({ level: config.logLevel })
  const databaseUrl = await prepareDatabase(config)
  const database = connect(databaseUrl, {
    max: 20,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const clockWatch = await watchClock(database, { log })
  const services = compose({ config, database, databaseUrl, log })
  const app = await createApp(services)
  await app.server.ready()
  void services.sweep.start()
  services.sportsbook.start()
  services.jackpots.start()
  const live = await startLive(database, {
    server: app.server.server,
    clock: services.clock,
    log,
    redisUrl: config.redisUrl,
    whispers: services.whispers,
    watchers: [services.sportsbook.watchers, services.jackpots.watchers],
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
  app.readiness.faults.push(clockWatch.fault)
  app.readiness.isOpen = true
  log.info({ host: config.host, port: config.port }, 'ready')

  return async () => {
    log.info('stopping')
    app.readiness.isOpen = false
    await app.drain()
    // From here on new connections are refused; requests, streams and jobs that run may end.
    metrics.close()
    await Promise.all([app.server.close(), live.stop(), worker.stop(), clockWatch.stop()])
    await services.close()
    await database.end()
    log.info('stopped')
  }
}
