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
/** A chain that is ready lasts for many games: seventeen tables would ask thirty times a second for nothing. */
const KEEP_READY_MS = 5_000

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
      repeat(app, () => loop.tick(), table === CRASH ? TICK_MS : TABLE_MS),
    ),
    repeat(app, () => app.live.refresh(), VIEW_MS),
    ...Object.values(app.keepers).map((keeper) => {
      let pauseMs = KEEP_MS
      const turn = async () => {
        pauseMs = (await keeper.turn()) ? KEEP_READY_MS : KEEP_MS
      }
      return repeat(app, turn, () => pauseMs)
    }),
    repeat(app, () => app.resume(), RESUME_MS),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Again and again, one after the other. A failure is written down once, and the next turns look again. */
function repeat({ server }: App, work: () => Promise<void>, pauseMs: number | (() => number)): () => void {
  let isStopped = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  const plan = () => {
    timer = setTimeout(() => void turn(), typeof pauseMs === 'number' ? pauseMs : pauseMs())
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
