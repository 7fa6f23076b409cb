import { setImmediate as pause } from 'node:timers/promises'
import type { Producer } from '@tablestakes/contract/sports-feed'
import type { League } from '@tablestakes/domain/sports/season/leagues'
import { type Match, matchNamed } from './match.ts'
import type { Simulator } from './simulator.ts'
import type { SportsStore } from './store.ts'
import type { Asked, Voice } from './voice.ts'

type Parts = {
  simulator: Pick<Simulator, 'snapshot'>
  store: SportsStore
  voice: Voice
  leagues: readonly League[]
  onFailure: (error: unknown) => void
}

/** Others get their turn after this much. */
const SLICE_MS = 10

/** Tells readers what they have missed: what was settled and cancelled since then, and how everything stands now. */
export function openRecoveries({ simulator, store, voice, leagues, onFailure }: Parts) {
  const sportOf = (payload: string) => {
    const { event_id } = JSON.parse(payload) as { event_id: string }
    return matchNamed(event_id, leagues)?.setup.sport ?? '-'
  }

  function* answersTo(product: Producer, asked: Asked, after: number | undefined): Generator<void> {
    for (const payload of after === undefined ? [] : store.toldSince(product, after)) {
      voice.repeat(payload, sportOf(payload), asked)
      yield
    }
    yield* simulator.snapshot(product, asked)
  }

  async function everything(product: Producer, asked: Asked, after: number | undefined): Promise<void> {
    // What is said from here on reaches the reader by itself.
    const upTo = voice.latestOf(product)
    let begun = performance.now()
    for (const _ of answersTo(product, asked, after)) {
      if (performance.now() - begun < SLICE_MS) continue
      await pause()
      begun = performance.now()
    }
    voice.answered(product, { ...asked, upTo })
  }

  return {
    everything(product: Producer, asked: Asked, after: number | undefined): void {
      everything(product, asked, after).catch(onFailure)
    },
    oneMatch(product: Producer, asked: Asked, { eventId, setup }: Match): void {
      for (const payload of store.toldAbout(product, eventId)) voice.repeat(payload, setup.sport, asked)
      voice.answered(product, { ...asked, upTo: 0 })
    },
  }
}
export type Recoveries = ReturnType<typeof openRecoveries>
