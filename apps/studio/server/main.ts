import { listening, runUntilStopped } from '@tablestakes/node/lifetime'
import { type App, createApp } from './app.ts'
import { readConfig } from './config.ts'
import { CRASH } from './crash/table.ts'

/** Crash looks at the clock this often: a flight ends at most so much later on screens than by its own time. */
const TICK_MS = 50
/** Tables have seconds, not hundredths. */
const TABLE_MS = 200
const VIEW_MS = 250
const RESUME_MS = 1_000
const KEEP_MS = 500

await runUntilStopped(async () => {
  const config = readConfig(process.env)
  const app = await createApp(config)
  // What a former run left undone comes before new bets.
  await app.resume().catch((error: unknown) => app.server.log.warn({ err: error }, 'rounds are resumed later'))
  const stopTimers = startTimers(app)
  await listening('STUDIO_PORT', config.port, () => app.server.listen({ host: config.host, port: config.port }))
  return async () => {
    await app.drain()
    stopTimers()
    await app.close()
  }
})

function startTimers(app: App): () => void {
  const stops = [
    ...Object.entries(app.loops).map(([table, loop]) =>
      repeat(table === CRASH ? TICK_MS : TABLE_MS, () => loop.tick(), app),
    ),
    repeat(VIEW_MS, () => app.live.refresh(), app),
    ...Object.values(app.keepers).map((keeper) => repeat(KEEP_MS, () => keeper.turn(), app)),
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
