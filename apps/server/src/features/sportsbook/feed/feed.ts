import { setTimeout as delay } from 'node:timers/promises'
import {
  decodeFeedMessage,
  type EventMessage,
  type FeedMessage,
  type Producer,
  producers,
} from '@tablestakes/contract/sports-feed'
import { feedListElements } from '@tablestakes/contract/sports-feed-rest'
import { openXmlReader } from '@tablestakes/node/feed/xml'
import type { FeedRest } from './feed-rest.ts'
import { keepLine } from './keep-line.ts'
import { openLanes } from './lanes.ts'
import { openProducerWatch, type ProducerState, type ProducerWatch, type WatchTimes } from './producer-watch.ts'
import type { FeedTransport } from './transport.ts'

export type FeedOptions = {
  transport: FeedTransport
  rest: FeedRest
  /**
   * Stores what a message says. Messages of one match come one after another in the order they arrived, which need not be the order they
   * were sent; some come twice. One that throws counts as missed, and is told again by a recovery.
   */
  onMessage: (message: EventMessage) => Promise<void>
  /** A producer can be trusted from now on, or no longer. Repeated until it does not throw. */
  onProducer: (state: ProducerState) => Promise<void>
  /** Timestamp of the newest message that is stored, from before this process; null: nothing ever was. */
  startAfter?(product: Producer): Promise<number | null>
  log: { info(about: object, text: string): void; warn(about: object, text: string): void }
  times?: Partial<WatchTimes>
  /** Milliseconds that only go on; tests bring one that they move. */
  clock?: () => number
  /** Sets this reader apart from others of the same feed. */
  nodeId?: number
}

export type Feed = {
  /** How each producer stands. */
  states(): ProducerState[]
  /** Ends the line, and waits for what is being stored. */
  close(): Promise<void>
}

/** Design: markets stop within 10 s of silence. The producer says something every two seconds. */
const TIMES: WatchTimes = { silenceMs: 9_000, missingMs: 1_500, recoveryMs: 60_000 }
const LOOK_MS = 100
/** Behind by this much nothing is gained by going on: a fresh line and a snapshot are quicker. */
const MOST_WAITING = 20_000

const readXml = openXmlReader(feedListElements)

/**
 * Keeps a line to the feed and tells what comes over it. Opens the line again when it breaks, notices what is missing or late, and has
 * it told again; until then the producer is down.
 */
export async function openFeed(options: FeedOptions): Promise<Feed> {
  const { rest, transport, log } = options
  const clock = options.clock ?? (() => performance.timeOrigin + performance.now())
  const nodeId = options.nodeId ?? 1 + Math.floor(Math.random() * 2_000_000_000)
  const times = { ...TIMES, ...options.times }
  const watches = await Promise.all(
    Object.values(producers).map(async (product) =>
      openProducerWatch(product, (await options.startAfter?.(product)) ?? null, times),
    ),
  )
  const lanes = openLanes()
  const tell = openTelling(options)
  const stopping = new AbortController()

  function receive(text: string): void {
    const message = readMessage(text, log)
    const watch = watches.find(({ product }) => product === message?.product)
    if (!message || !watch) return
    if (message.kind === 'alive') {
      watch.hearAlive(message, clock())
    } else if (message.kind === 'snapshot_complete') {
      const { request_id, latest } = message
      void lanes.drained().then(() => watch.complete(request_id, latest))
    } else if (watch.hear(message)) {
      if (lanes.waiting() > MOST_WAITING) line.drop('more than we can store')
      watch.underWay.begin(message, message.timestamp, clock())
      lanes.add(message.event_id, async () => watch.underWay.end(message, await isStored(message, options)))
    }
  }

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const watch of watches) {
        await tell(watch.check(clock()))
        void recover(watch, { rest, nodeId, clock, log })
      }
      if (watches.some((watch) => watch.isLineLate())) line.drop('it is late')
      await delay(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const line = keepLine({
    ...{ transport, nodeId, log },
    onText: receive,
    onOpen() {
      for (const watch of watches) watch.connect()
    },
    onClosed() {
      for (const watch of watches) watch.disconnect()
    },
  })
  const looking = look()
  return {
    states: () => watches.map((watch) => watch.check(clock())),
    async close() {
      stopping.abort()
      await Promise.all([line.close(), looking])
      await lanes.drained()
    },
  }
}

type Log = FeedOptions['log']

/** Null where it cannot be read: the chain shows a hole where it stood, and the snapshot says what it wanted to. */
function readMessage(text: string, log: Log): FeedMessage | null {
  try {
    return decodeFeedMessage(readXml(text))
  } catch (error) {
    log.warn({ err: error }, 'a message of the feed cannot be read')
    return null
  }
}

async function isStored(message: EventMessage, { onMessage, log }: FeedOptions): Promise<boolean> {
  try {
    await onMessage(message)
    return true
  } catch (error) {
    log.warn({ err: error, event: message.event_id, kind: message.kind }, 'a message of the feed was not stored')
    return false
  }
}

/** Tells a state once, and again only where that failed. */
function openTelling({ onProducer, log }: FeedOptions): (state: ProducerState) => Promise<void> {
  const told = new Map<Producer, string>()
  return async (state) => {
    if (told.get(state.product) === state.why) return
    try {
      await onProducer(state)
      told.set(state.product, state.why)
      log.info(state, 'a producer of the feed')
    } catch (error) {
      log.warn({ err: error, ...state }, 'a producer’s state was not stored')
    }
  }
}

type RecoveryParts = { rest: FeedRest; nodeId: number; clock: () => number; log: Log }

async function recover(watch: ProducerWatch, { rest, nodeId, clock, log }: RecoveryParts): Promise<void> {
  const wanted = watch.nextRecovery(clock())
  if (!wanted) return
  // Grows with time, so that no answer to an earlier process is taken for ours.
  const requestId = Math.floor(Date.now() * 100 + Math.random() * 100)
  watch.asked(requestId, clock())
  try {
    const answer = await rest.recover(watch.product, { ...wanted, requestId, nodeId })
    if (answer?.response_code !== 'ACCEPTED') throw new Error(answer?.message ?? 'no such producer')
  } catch (error) {
    watch.notAsked(requestId)
    log.warn({ err: error, product: watch.product }, 'the feed gives no recovery')
  }
}
