import { once } from 'node:events'
import { type App, createApp } from './app.ts'
import { readConfig } from './config.ts'

/** The game looks at the clock this often: a flight ends at most so much later on screens than by its own time. */
const TICK_MS = 50
const VIEW_MS = 250
const RESUME_MS = 1_000
/** Work that has not ended by then is given up: whoever asked us to stop waits 15 s at most. */
const STOP_MS = 12_000

/** Once the launcher is dead nobody is left to end us, and Node has been seen to wait in `process.exit` for ever then. */
const endAtOnce = () => process.kill(process.pid, 'SIGKILL')

try {
  const hadLauncher = process.connected
  // While we start there is nothing to end in order.
  process.once('disconnect', endAtOnce)
  const config = readConfig(process.env)
  const app = await createApp(config)
  // What a former run left undone comes before new bets.
  await app.resume().catch((error: unknown) => app.server.log.warn({ err: error }, 'rounds are resumed later'))
  const stopTimers = startTimers(app)
  await app.server.listen({ host: config.host, port: config.port })

  process.off('disconnect', endAtOnce)
  await stopRequested()
  const end = (code: number) => (hadLauncher && !process.connected ? endAtOnce() : process.exit(code))
  setTimeout(() => end(1), STOP_MS).unref()
  stopTimers()
  await app.close()
  end(0)
} catch (failure) {
  console.error(`studio: ${(failure as Error).message}`)
  process.exit(1)
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

function startTimers(app: App): () => void {
  const stops = [
    repeat(TICK_MS, () => app.crash.tick(), app),
    repeat(VIEW_MS, () => app.live.refresh(), app),
    repeat(RESUME_MS, () => app.resume(), app),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Again and again, one after the other. A failure is written down once, and the next turns look again. */
function repeat(everyMs: number, work: () => Promise<void>, { server }: App): () => void {
  let isStopped = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  const plan = () => {
    timer = setTimeout(() => void turn(), everyMs)
  }
  const turn = async () => {
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing) server.log.warn({ err: error }, 'a turn failed')
      isFailing = true
    }
    if (!isStopped) plan()
  }
  plan()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
