import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '@tablestakes/node/database'
import { watchClock } from '@tablestakes/node/watch-clock'
import type { Consumer } from './consumer.ts'
import type { SweepData, ThreadNews } from './open-sweep.ts'
import { startSweeping } from './sweep.ts'

/** The thread of a sweep: `open-sweep.ts` starts it, wakes it and tells it to stop. */
const { databaseUrl, consumersUrl } = workerData as SweepData
const tell = (news: ThreadNews) => parentPort!.postMessage(news)
// An error crosses between threads as its message and stack.
const log = {
  error: (about: object, text: string) => tell({ level: 'error', about, text }),
  warn: (about: object, text: string) => tell({ level: 'warn', about, text }),
}

const { consumers } = (await import(consumersUrl)) as { consumers: readonly Consumer[] }
const database = connect(databaseUrl, {
  max: 4,
  onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
})
// A thread has modules of its own, and so a clock of its own. What consumers grant gets keys by it.
const clockWatch = await watchClock(database, { log })
const loop = startSweeping({ database, consumers, log })
tell('running')

parentPort!.on('message', (word: 'wake' | 'stop') => {
  if (word === 'wake') loop.wake()
  else void stop()
})

async function stop(): Promise<void> {
  await loop.stop()
  await clockWatch.stop()
  await database.end()
  // Nothing else keeps the thread alive.
  parentPort!.close()
}
