import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type SweepOptions = {
  databaseUrl: string
  /** The module that exports `consumers`: functions cannot cross to another thread, so it loads them itself. */
  consumersUrl: URL
  log: { error(about: object, text: string): void; warn(about: object, text: string): void }
}

export type Sweep = {
  /** Resolves when it runs. */
  start(): Promise<void>
  /** Something has happened. Called for every settled play, so it costs nothing and may be lost. */
  wake(): void
  stop(): Promise<void>
}

export type SweepData = { databaseUrl: string; consumersUrl: string }
/** What the thread tells: that it runs, or a line for the log. */
export type ThreadNews = 'running' | { level: 'error' | 'warn'; about: object; text: string }

/** Facts of so long are applied together: the more there are of a player, the less each costs. */
const GATHER_MS = 800
const RESTART_MS = 1_000
/** Facts of a page are short-lived: with room for all of them, few are ever copied. */
const ROOM = { maxYoungGenerationSizeMb: 64 }

/** The sweep of this node, in a thread of its own: reading and counting thousands of facts would hold up every call meanwhile. */
export function openSweep({ databaseUrl, consumersUrl, log }: SweepOptions): Sweep {
  let thread: Worker | undefined
  let waking: NodeJS.Timeout | undefined
  let restarting: NodeJS.Timeout | undefined
  let isStopping = false

  const running = Promise.withResolvers<void>()

  function start() {
    const workerData: SweepData = { databaseUrl, consumersUrl: consumersUrl.href }
    const started = new Worker(new URL('./sweep-thread.ts', import.meta.url), { workerData, resourceLimits: ROOM })
    thread = started
    started.on('message', (news: ThreadNews) => {
      if (news === 'running') running.resolve()
      else log[news.level](news.about, news.text)
    })
    started.on('error', (error) => log.error({ err: error, alarm: 'facts_swept' }, 'the sweep of facts has ended'))
    started.on('exit', () => {
      thread = undefined
      // What it has not applied is where it was, so the next one goes on there.
      if (!isStopping) restarting = setTimeout(start, RESTART_MS)
    })
  }

  return {
    start() {
      if (!thread) start()
      return running.promise
    },
    wake() {
      if (!thread) return
      waking ??= setTimeout(() => {
        waking = undefined
        thread?.postMessage('wake')
      }, GATHER_MS)
    },
    async stop() {
      isStopping = true
      clearTimeout(waking)
      clearTimeout(restarting)
      if (!thread) return
      const ended = once(thread, 'exit')
      thread.postMessage('stop')
      await ended
    },
  }
}
