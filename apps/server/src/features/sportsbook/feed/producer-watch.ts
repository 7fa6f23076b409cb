import type { EventMessage, FeedMessageOf, Producer } from '@tablestakes/contract/sports-feed'
import { openChain } from './chain.ts'
import { openHeartbeat } from './heartbeat.ts'
import { openUnderWay } from './under-way.ts'

/**
 * `alive`: its prices can be trusted. Everything else means that they cannot: no line, nothing heard of it, heard too late, something
 * missing, something that could not be stored, or a recovery that has not ended.
 */
export type ProducerReason = 'alive' | 'starting' | 'disconnected' | 'silent' | 'late' | 'missing' | 'failed'
export type ProducerState = { product: Producer; isUp: boolean; why: ProducerReason }

export type WatchTimes = {
  /** So long without a sign of life, or so far behind, and the producer is down. */
  silenceMs: number
  /** How long a message may be overtaken by others before it counts as lost. */
  missingMs: number
  /** How long a recovery may take before it is asked for again. */
  recoveryMs: number
}

/** A recovery reaches back a little further than it must, since senders' clocks differ. Hearing a message twice does no harm. */
const OVERLAP_MS = 5_000
const AGAIN_MS = 250
const AGAIN_MOST_MS = 15_000

/** Judges one producer. It knows no network and no timer: it is told what is heard, and asked again and again how things stand. */
export function openProducerWatch(product: Producer, startAfter: number | null, times: WatchTimes) {
  const chain = openChain()
  const heartbeat = openHeartbeat(times.silenceMs)
  const underWay = openUnderWay()
  let isConnected = false
  let missingSinceMs: number | null = null
  /** Why a recovery is needed; null where none is. */
  let needs: Exclude<ProducerReason, 'alive' | 'late'> | null = 'starting'
  let recovery: { requestId: number; askedAtMs: number } | null = null
  /** From when on something is owed to us, until a recovery has ended: one that is not answered must not shorten the next. */
  let owedFrom = Number.POSITIVE_INFINITY
  let tries = 0
  let nextTryMs = 0

  function judge(nowMs: number): ProducerReason {
    if (!isConnected) return 'disconnected'
    if (needs === null && !heartbeat.isSilent(nowMs))
      return heartbeat.isLate() || underWay.waitsMs(nowMs) > times.silenceMs ? 'late' : 'alive'
    return needs ?? 'silent'
  }

  return {
    product,
    underWay,
    connect(): void {
      isConnected = true
      heartbeat.reset()
      nextTryMs = 0
    },
    disconnect(): void {
      isConnected = false
      needs ??= 'disconnected'
      recovery = null
    },
    hearAlive({ timestamp, subscribed, latest }: FeedMessageOf<'alive'>, nowMs: number): void {
      if (heartbeat.hear(timestamp, nowMs)) needs ??= 'silent'
      if (!subscribed) needs ??= 'missing'
      chain.hearOf(latest)
    },
    /** Whether the message is news. The answer to a recovery stands outside the chain. */
    hear: (message: EventMessage): boolean =>
      message.request_id !== undefined || chain.add(message.timestamp, message.previous),
    /** The recovery has ended, and what it told is stored. */
    complete(requestId: number, latest: number | undefined): void {
      if (recovery?.requestId !== requestId) return
      recovery = null
      chain.completeTo(latest)
      missingSinceMs = null
      needs = null
      owedFrom = Number.POSITIVE_INFINITY
      tries = 0
    },
    /** The recovery to ask for now; null where none is due. */
    nextRecovery(nowMs: number): { after?: number } | null {
      const isHeard = isConnected && !heartbeat.isSilent(nowMs) && !heartbeat.isLate()
      if (needs === null || !isHeard || nowMs < nextTryMs) return null
      if (recovery && nowMs - recovery.askedAtMs < times.recoveryMs) return null
      owedFrom = Math.min(owedFrom, chain.complete() ?? startAfter ?? Number.POSITIVE_INFINITY, underWay.oldest())
      return Number.isFinite(owedFrom) ? { after: Math.max(0, owedFrom - OVERLAP_MS) } : {}
    },
    asked(requestId: number, nowMs: number): void {
      recovery = { requestId, askedAtMs: nowMs }
      underWay.forgetFailed()
      tries += 1
      nextTryMs = nowMs + Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** tries)
    },
    /** The request itself failed: there will be no answer. */
    notAsked(requestId: number): void {
      if (recovery?.requestId === requestId) recovery = null
    },
    check(nowMs: number): ProducerState {
      missingSinceMs = chain.isMissingSome() ? (missingSinceMs ?? nowMs) : null
      if (missingSinceMs !== null && nowMs - missingSinceMs > times.missingMs) needs ??= 'missing'
      // Also what failed of a recovery itself: that one did not tell everything.
      if (underWay.hasFailed()) needs ??= 'failed'
      const why = judge(nowMs)
      return { product, isUp: why === 'alive', why }
    },
    /** Delayed, and not by us: a fresh line has no backlog. */
    isLineLate: () => heartbeat.isLate(),
  }
}

export type ProducerWatch = ReturnType<typeof openProducerWatch>
