import { changeTypes, type Producer, producers, voidReasons } from '@tablestakes/contract/sports-feed'
import { type Book, openBook } from './book.ts'
import type { openComing } from './coming.ts'
import type { Match } from './match.ts'
import type { Programme } from './programme.ts'
import type { Running } from './running.ts'
import type { SportsStore } from './store.ts'
import type { Voice } from './voice.ts'

type Parts = {
  programme: Programme
  coming: ReturnType<typeof openComing>
  running: Running
  store: SportsStore
  voice: Voice
  clock: () => number
}

export const decisions = ['postpone', 'abandon', 'swap', 'annul', 'reinstate'] as const
export type Decision = (typeof decisions)[number]

const { LIVE, PREMATCH } = producers

/** What officials do about a match. */
export function openOfficials({ programme, coming, running, store, voice, clock }: Parts) {
  const producerOf = ({ startMs }: Match, nowMs: number): Producer => (nowMs < startMs ? PREMATCH : LIVE)
  const bookOf = (match: Match): Book => coming.take(match) ?? openBook({ match, store, voice })

  function sayFixture({ eventId, startMs, setup }: Match, product: Producer, change_type: 1 | 3): void {
    voice.say({ kind: 'fixture_change', product, event_id: eventId, change_type, start_time: startMs }, setup.sport)
  }

  function postpone(match: Match, nowMs: number): string | null {
    if (programme.sheetOf(match, nowMs).status === 'ended') return 'it has ended'
    const product = producerOf(match, nowMs)
    const book = bookOf(match)
    running.close(match)
    programme.setRuling(match, { kind: 'postponed' })
    sayFixture(match, product, changeTypes.CANCELLED)
    book.sayPrices(product, programme.sheetOf(match, nowMs), null)
    book.cancel(product, voidReasons.POSTPONED)
    return null
  }

  function abandon(match: Match, nowMs: number): string | null {
    if (!running.isRunning(match)) return 'it does not run'
    programme.setRuling(match, { kind: 'abandoned', atMs: Math.floor(nowMs - match.startMs) })
    // Its desk settles what was decided and voids the rest.
    running.reopen(match, nowMs)
    running.step(nowMs)
    return null
  }

  function correct(match: Match, how: 'swap' | 'annul', nowMs: number): string | null {
    const before = programme.sheetOf(match, nowMs)
    if (before.status !== 'ended' || running.isRunning(match)) return 'it has not ended'
    programme.setRuling(match, { kind: 'corrected', how })
    sayCorrected(match, before, nowMs)
    return null
  }

  function sayCorrected(match: Match, before: ReturnType<Programme['sheetOf']>, nowMs: number): void {
    const after = programme.sheetOf(match, nowMs)
    const book = bookOf(match)
    book.sayPrices(LIVE, after, null)
    book.correct(LIVE, before, after)
  }

  function reinstate(match: Match, nowMs: number): string | null {
    const ruling = programme.rulingOf(match)
    if (!ruling) return 'nothing was decided'
    if (ruling.kind === 'abandoned') return 'an abandoned match stays abandoned'
    const before = programme.sheetOf(match, nowMs)
    programme.setRuling(match, null)
    if (ruling.kind === 'corrected') {
      sayCorrected(match, before, nowMs)
      return null
    }
    const product = producerOf(match, nowMs)
    sayFixture(match, product, changeTypes.NEW)
    bookOf(match).reinstate(product)
    if (product === LIVE) running.reopen(match, nowMs)
    else coming.list(match, nowMs)
    return null
  }

  return {
    /** Null: it is done. Else why it cannot be. */
    decide(match: Match, decision: Decision): string | null {
      const nowMs = clock()
      if (decision === 'reinstate') return reinstate(match, nowMs)
      if (programme.rulingOf(match)) return 'something was decided already'
      if (decision === 'postpone') return postpone(match, nowMs)
      return decision === 'abandon' ? abandon(match, nowMs) : correct(match, decision, nowMs)
    },
  }
}
