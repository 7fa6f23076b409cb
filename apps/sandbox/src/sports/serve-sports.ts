import { producers } from '@tablestakes/contract/sports-feed'
import { leagues as allLeagues, type League } from '@tablestakes/domain/sports/season/leagues'
import type { FastifyInstance } from 'fastify'
import { openAmqpChannel } from './amqp-channel.ts'
import { openAnswers } from './answers.ts'
import { serveSportsControl } from './control.ts'
import { openFaultyLine } from './faults.ts'
import { openRecoveries } from './recoveries.ts'
import { serveRest } from './rest.ts'
import { openSeeds } from './seeds.ts'
import { openSimulator } from './simulator.ts'
import { openSportsClock } from './sports-clock.ts'
import { openSportsStore } from './store.ts'
import { openStreamHub } from './stream-hub.ts'
import { openVoice } from './voice.ts'

export type SportsOptions = {
  /** Where its memory is kept, and the secret that its seasons come from. */
  file: string
  seedFile: string
  clock: () => number
  /** What was drawn in public for a season that begins then. */
  saltOf: (startMs: number) => string
  /** How many leagues run; the first of every sport before the second of any. */
  leagues?: number | undefined
  driftMs?: number | undefined
  /** A broker to send to besides. */
  amqpUrl?: string | undefined
}

/** Where the feed is found: its paths are UOF's from there on. */
const ROOT = '/feed'
const STEP_MS = 250
const ALIVE_MS = 2_000
const DRIFT_MS = 3_000

/**
 * The supplier of matches and prices: virtual leagues, told in the messages of the Unified Odds Feed. It begins to run when somebody first
 * asks for it: what it would have said before, nobody has heard, and what a match is does not depend on it.
 */
export function serveSports(app: FastifyInstance, options: SportsOptions): void {
  const leagues = chosen(options.leagues ?? allLeagues.length)
  const store = openSportsStore(options.file)
  const clock = openSportsClock(store, options.clock)
  const stream = openStreamHub()
  const onFailure = (error: unknown) => app.log.error(error)
  const amqp = options.amqpUrl ? [openAmqpChannel({ url: options.amqpUrl, onFailure })] : []
  const line = openFaultyLine([stream, ...amqp])
  const voice = openVoice({ line, store, clock: clock.now })
  const seeds = openSeeds(options.seedFile, options.saltOf)
  const driftMs = options.driftMs ?? DRIFT_MS
  const simulator = openSimulator({ store, voice, seeds, leagues, driftMs, clock: clock.now })
  const recoveries = openRecoveries({ simulator, store, voice, leagues, onFailure })
  const answers = openAnswers({ programme: simulator.programme, seeds, leagues, clock: clock.now })
  const clockwork = openClockwork(() => simulator.step(), { voice, onFailure })

  void app.register(async (scope) => {
    scope.addHook('onRequest', async () => clockwork.start())
    stream.serve(scope, ROOT)
    serveRest(scope, ROOT, { answers, recoveries, leagues })
    serveSportsControl(scope, { simulator, line, stream, clock, leagues })
  })
  // A broker's readers are not seen from here.
  if (amqp.length > 0) app.addHook('onReady', async () => clockwork.start())
  // A stream has no end of its own, and closing would wait for it.
  app.addHook('preClose', async () => stream.cut())
  app.addHook('onClose', async () => {
    clockwork.stop()
    line.close()
    await Promise.all([stream, ...amqp].map((channel) => channel.close()))
    store.close()
  })
}

type ClockworkParts = { voice: ReturnType<typeof openVoice>; onFailure: (error: unknown) => void }

/** Looks what is due, again and again, and gives signs of life. */
function openClockwork(step: () => void, { voice, onFailure }: ClockworkParts) {
  let timer: NodeJS.Timeout | undefined
  let aliveAtMs = Number.NEGATIVE_INFINITY
  let isStopped = false

  function look(): void {
    try {
      step()
      if (performance.now() - aliveAtMs >= ALIVE_MS) {
        aliveAtMs = performance.now()
        for (const product of Object.values(producers)) voice.alive(product)
      }
    } catch (error) {
      onFailure(error)
    }
    timer = setTimeout(look, STEP_MS)
  }

  return {
    start(): void {
      if (timer === undefined && !isStopped) look()
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** The first league of every sport, then the second ones. */
function chosen(count: number): League[] {
  const rank = ({ sport, key }: League) =>
    allLeagues.filter((one) => one.sport === sport).findIndex((one) => one.key === key)
  return allLeagues.toSorted((one, other) => rank(one) - rank(other) || one.number - other.number).slice(0, count)
}
