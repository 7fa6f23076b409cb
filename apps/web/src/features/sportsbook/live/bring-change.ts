import type { Call, ResponseOf } from '@tablestakes/contract/call'
import type { LiveMessageOf } from '@tablestakes/contract/live'
import { getMatch, listMatches } from '@tablestakes/contract/sportsbook'
import { queryClient } from '../../../lib/api/query-client.ts'
import { applyChange, applyToRow } from './apply-change.ts'

type Change = LiveMessageOf<'match'>

/** Brings what the stream tells into the answers that show the match. True: one on screen has missed something and must be asked for. */
export function bringChange(change: Change): boolean {
  // What a row hears leaves out most of a match: its page would take itself for newer than it is.
  const isPageBehind = !change.is_row && bringToPage(change)
  return bringToRows(change) || isPageBehind
}

const bringToPage = (change: Change): boolean =>
  bring(getMatch, (kept) => {
    if (kept.match.id !== change.match_id) return kept
    const match = applyChange(kept.match, change)
    if (match === null || match === kept.match) return match && kept
    const score = { home_score: match.home_score, away_score: match.away_score }
    return {
      ...kept,
      match,
      events: [...kept.events, ...change.events.map((event) => ({ ...score, ...event }))],
      ...(change.situation !== undefined && { situation: change.situation }),
    }
  })

const bringToRows = (change: Change): boolean =>
  bring(listMatches, (kept) => {
    // A list that is read page by page is kept in another form.
    const at = kept.list?.findIndex(({ id }) => id === change.match_id) ?? -1
    const row = kept.list?.[at]
    if (!row) return kept
    const match = applyToRow(row, change)
    return match === null || match === row ? match && kept : { ...kept, list: kept.list.with(at, match) }
  })

/**
 * Into every answer to a call that is kept. `fit` returns null for one that has missed something. Only one on screen is asked for again:
 * the others would be found behind with every change, and are asked for when they are shown.
 */
function bring<C extends Call>(call: C, fit: (kept: ResponseOf<C>) => ResponseOf<C> | null): boolean {
  let isBehind = false
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [call.path] })) {
    const kept = query.state.data as ResponseOf<C> | undefined
    if (!kept) continue
    const fitted = fit(kept)
    if (fitted === null) isBehind ||= query.isActive()
    else if (fitted !== kept) queryClient.setQueryData(query.queryKey, fitted)
  }
  return isBehind
}
