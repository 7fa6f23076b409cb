import type { LiveMessageOf } from '@tablestakes/contract/live'
import { getMatch, listMatches, listSports } from '@tablestakes/contract/sportsbook'
import { useEffect } from 'react'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { hearLive } from '../../../lib/live/live-hearing.ts'
import { onLiveGreeting, watchLive } from '../../../lib/live/live-watch.ts'
import { bringChange } from './bring-change.ts'

type Topic = 'match' | 'row'

/** Watches the matches that are on screen, and brings what the stream tells into the answers that show them. */
export function useLiveMatches(topic: Topic, ids: readonly string[]): void {
  const names = [...new Set(ids)].toSorted().join(',')
  useEffect(() => {
    if (names === '') return
    return watchLive(names.split(',').map((id) => `${topic}.${id}`))
  }, [topic, names])
  useEffect(() => {
    const stops = [hearLive('match', hear), onLiveGreeting(askAgain)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

/** Once for all parts of the screen that listen. */
let lastHeard: unknown = null
/** What was missed while the line was gone is in no message: the answers on screen are asked for again. */
const askAgain = () => void refreshCalls([getMatch, listMatches, listSports])

function hear(change: LiveMessageOf<'match'>): void {
  if (lastHeard === change) return
  lastHeard = change
  if (bringChange(change)) askSoon()
}

const GAP_MS = 500
let isAsking = false

/** Gaps come in bursts, after a pause of the phone: they are filled together. */
function askSoon(): void {
  if (isAsking) return
  isAsking = true
  setTimeout(() => {
    isAsking = false
    void refreshCalls([getMatch, listMatches])
  }, GAP_MS)
}
