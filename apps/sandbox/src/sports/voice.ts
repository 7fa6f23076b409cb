import {
  type EventMessage,
  encodeFeedMessage,
  type FeedMessage,
  type Producer,
  producers,
} from '@tablestakes/contract/sports-feed'
import { writeXml } from '@tablestakes/node/feed/xml'
import { routingKeyOf } from './channel.ts'
import type { openFaultyLine } from './faults.ts'
import type { SportsStore } from './store.ts'

/** What the simulator says: the time and the chain are added here. */
export type Said = EventMessage extends infer One
  ? One extends EventMessage
    ? Omit<One, 'timestamp' | 'previous'>
    : never
  : never

type Parts = { line: ReturnType<typeof openFaultyLine>; store: SportsStore; clock: () => number }

/** Who asked for a recovery. */
export type Asked = { requestId: number; nodeId: number }

/** These change what bets are worth: they are kept, and sent again to a reader that missed them. */
const KEPT: ReadonlySet<string> = new Set([
  'bet_settlement',
  'rollback_bet_settlement',
  'bet_cancel',
  'rollback_bet_cancel',
])

/** Speaks for the producers: timestamps that never repeat, each message naming the one before. */
export function openVoice({ line, store, clock }: Parts) {
  const latest = new Map<Producer, number>()
  /** Also those of answers: what is said after one must not look as old as it. */
  const issued = new Map<Producer, number>()
  const markOf = (product: Producer) => `latest ${product}`
  /** In the first sign of life after a start: what was said before nobody can be sure of. */
  const isFresh = new Set<Producer>(Object.values(producers))

  const latestOf = (product: Producer): number => {
    const known = latest.get(product) ?? store.getMark(markOf(product)) ?? 0
    latest.set(product, known)
    return known
  }

  function send(message: FeedMessage, sport: string, nodeId: number | null): void {
    const xml = writeXml(encodeFeedMessage(message))
    line.send(
      { product: message.product, routingKey: routingKeyOf(message, sport, nodeId), xml, nodeId },
      message.kind === 'alive',
    )
  }

  return {
    say(said: Said, sport: string): void {
      const previous = latestOf(said.product)
      const timestamp = Math.max(previous + 1, (issued.get(said.product) ?? 0) + 1, Math.floor(clock()))
      latest.set(said.product, timestamp)
      const message = { ...said, timestamp } as EventMessage
      send({ ...message, previous }, sport, null)
      if (!KEPT.has(said.kind)) return
      store.tell(said.product, timestamp, said.event_id, JSON.stringify(message))
      store.setMark(markOf(said.product), timestamp)
    },
    alive(product: Producer): void {
      // By the world's own time: it says how late it comes, whatever the leagues' clock shows.
      const message = { kind: 'alive', product, timestamp: Date.now() } as const
      send({ ...message, subscribed: !isFresh.delete(product), latest: latestOf(product) }, '-', null)
    },
    /** How something stands now, as an answer to a recovery request: it stands outside the chain. */
    answer(said: Said, sport: string, asked: Asked): void {
      const timestamp = Math.max(latestOf(said.product), Math.floor(clock()))
      issued.set(said.product, timestamp)
      send({ ...said, timestamp, request_id: asked.requestId } as EventMessage, sport, asked.nodeId)
    },
    /** What was said before, with its own time. */
    repeat(payload: string, sport: string, asked: Asked): void {
      send({ ...(JSON.parse(payload) as EventMessage), request_id: asked.requestId }, sport, asked.nodeId)
    },
    answered(
      product: Producer,
      { requestId, nodeId, upTo }: { requestId: number; nodeId: number; upTo: number },
    ): void {
      const timestamp = Math.floor(clock())
      send({ kind: 'snapshot_complete', product, timestamp, request_id: requestId, latest: upTo }, '-', nodeId)
    },
    latestOf,
  }
}
export type Voice = ReturnType<typeof openVoice>
