import { createServer, type Server } from 'node:http'
import type { Database } from '@tablestakes/node/database'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  readonly requestSeconds: Histogram<'call' | 'status'>
  readonly refusals: Counter<'call' | 'reason'>
  readonly bugs: Counter<'call'>
  readonly liveConnections: Gauge
  readonly jobSeconds: Histogram<'kind' | 'outcome'>
}

/** One registry per app, so that two apps in one process (tests) do not count into each other. */
export function createMetrics(database: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, database.idleCount)
      this.set({ state: 'busy' }, database.totalCount - database.idleCount)
      this.set({ state: 'awaited' }, database.waitingCount)
    },
  })
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time from the first byte of a request to the last of its answer, by call.',
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refusals: new Counter({
      name: 'refusals_total',
      help: 'Refusals by name and call.',
      labelNames: ['call', 'reason'],
      registers,
    }),
    bugs: new Counter({ name: 'bugs_total', help: 'Answers that were a bare 500.', labelNames: ['call'], registers }),
    liveConnections: new Gauge({ name: 'live_connections', help: 'Open live streams of this node.', registers }),
    jobSeconds: new Histogram({
      name: 'job_seconds',
      help: 'Run time of background jobs by kind and outcome.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
  }
}

/** The private page Prometheus reads. It is bound to this machine and never to the public port. */
export async function listenMetrics(metrics: Metrics, port: number): Promise<Server> {
  collectDefaultMetrics({ register: metrics.registry })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.registry.metrics().then(
      (page) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(page),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
