import { quoteSlip } from '@tablestakes/contract/sportsbook'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { hearLive } from '../../../lib/live/live-hearing.ts'
import { useLiveMatches } from '../live/use-live-matches.ts'
import { useRules } from '../sports-queries.ts'
import { requestOf, type SlipRequest } from './slip-request.ts'
import { type Slip, useSlip } from './slip-store.ts'

/** Typing a stake asks once it pauses. */
const TYPING_MS = 250
/** A change of a price on the slip asks again; several come together. */
const MOVED_MS = 400
/** In case the stream is silent. */
const FALLBACK_MS = 8_000

/** The slip at the prices of now: what it costs, what it pays, and what has changed in it. */
export function useQuote() {
  const slip = useSlip()
  const { data: rules } = useRules()
  const asked = useSettled(slip)
  const stake = asked.stake === null ? (rules?.min_stake ?? 1n) : BigInt(asked.stake)
  const request: SlipRequest = requestOf(asked, stake > 0n ? stake : 1n)
  const isAsked = asked.picks.length > 0
  const query = useQuery({
    ...apiQuery(quoteSlip, request),
    enabled: isAsked,
    staleTime: 0,
    refetchInterval: FALLBACK_MS,
    // What stood there stays until the next answer: figures do not blink while somebody types.
    placeholderData: (kept) => (kept && kept.selections.length === asked.picks.length ? kept : undefined),
  })
  useLiveMatches(
    'match',
    slip.picks.map(({ matchId }) => matchId),
  )
  useAskWhenMoved(slip)
  return { ...query, isOld: query.isPlaceholderData || asked !== slip }
}

function useSettled(slip: Slip): Slip {
  const [settled, setSettled] = useState(slip)
  // Only typing waits: a pick or another kind of bet is asked for immediately.
  const isTyping = slip.stake !== settled.stake
  useEffect(() => {
    const timer = setTimeout(() => setSettled(slip), TYPING_MS)
    return () => clearTimeout(timer)
  }, [slip])
  return isTyping ? settled : slip
}

function useAskWhenMoved({ picks }: Slip): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hearLive('match', ({ match_id, changed, markets }) => {
      const mine = new Set(picks.filter(({ matchId }) => matchId === match_id).map(({ marketId }) => marketId))
      if (![...changed, ...markets].some(({ id }) => mine.has(id))) return
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshCalls([quoteSlip])
      }, MOVED_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [picks])
}
