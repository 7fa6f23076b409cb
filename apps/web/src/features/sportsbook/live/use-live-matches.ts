import type { ResponseOf } from '@tablestakes/contract/call'
import type { LiveMessageOf } from '@tablestakes/contract/live'
import { getMatch, listMatches, listSports } from '@tablestakes/contract/sportsbook'
import { useEffect } from 'react'
import { queryClient, refreshCalls } from '../../../lib/api/query-client.ts'
import { hearLive } from '../../../lib/live/live-hearing.ts'
import { onLiveGreeting, watchLive } from '../../../lib/live/live-watch.ts'
import { applyChange, applyToRow } from './apply-change.ts'

type Topic = 'match' | 'row'

/** Watches the matches that are on screen, and brings what the stream tells into the answers that show them. */
export function useLiveMatches(topic: Topic, ids: readonly string[]): void {
  const names = [...new Set(ids)].toSorted().join(',')
  useEffect(() => {
    if (names === '') return
    return watchLive(names.split(',').map((id) => `${topic}.${id}`))
  }, [topic, names])
  useEffect(() => {
    const stops = [hearLive('match', bring), onLiveGreeting(askAgain)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

/** Once for all parts of the screen that listen. */
let lastHeard: unknown = null
/** What was missed while the line was gone is in no message: the answers on screen are asked for again. */
const askAgain = () => void refreshCalls([getMatch, listMatches, listSports])

function bring(change: LiveMessageOf<'match'>): void {
  if (lastHeard === change) return
  lastHeard = change
  const gaps = [bringToMatch(change), bringToRows(change)]
  if (gaps.includes(true)) askSoon()
}

function bringToMatch(change: LiveMessageOf<'match'>): boolean {
  let isGap = false
  queryClient.setQueriesData<ResponseOf<typeof getMatch>>(
    { queryKey: [getMatch.path], predicate: isOf(change.match_id) },
    (kept) => {
      if (!kept) return kept
      const match = applyChange(kept.match, change)
      if (match === null) isGap = true
      if (match === null || match === kept.match) return kept
      const score = { home_score: match.home_score, away_score: match.away_score }
      return {
        ...kept,
        match,
        events: [...kept.events, ...change.events.map((event) => ({ ...score, ...event }))],
        ...(change.situation !== undefined && { situation: change.situation }),
      }
    },
  )
  return isGap
}

function bringToRows(change: LiveMessageOf<'match'>): boolean {
  let isGap = false
  queryClient.setQueriesData<ResponseOf<typeof listMatches>>({ queryKey: [listMatches.path] }, (kept) => {
    const at = kept?.list?.findIndex(({ id }) => id === change.match_id) ?? -1
    const row = kept?.list?.[at]
    if (!kept || !row) return kept
    const match = applyToRow(row, change)
    if (match === null) isGap = true
    return match === null || match === row ? kept : { ...kept, list: kept.list.with(at, match) }
  })
  return isGap
}

const isOf = (id: string) => (query: { queryKey: readonly unknown[] }) =>
  (query.queryKey[1] as { id?: string } | undefined)?.id === id

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
