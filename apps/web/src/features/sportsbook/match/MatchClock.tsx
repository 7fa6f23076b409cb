import type { Match } from '@tablestakes/contract/sportsbook'
import { useText } from '../../../lib/words/i18n.ts'
import { isolate } from '../../../shell/money/SiteMoney.tsx'
import { writeMoment } from '../../../shell/protection/times.ts'
import { useSportsWords } from '../words/market-words.ts'

/** Where a match is: its minute, its over, its set; or when it begins, or how it ended. */
export function MatchClock({ match }: { match: Match }) {
  const text = useText()
  const words = useSportsWords()
  const { state, minute, period, overs, parts, start_time } = match
  if (state === 'scheduled') return <>{writeMoment(start_time)}</>
  if (state !== 'live') return <>{text(`match_state_${state}`)}</>
  if (match.sport === 'cricket' && overs !== '') return <>{text('match_overs', { overs: isolate(overs) })}</>
  if (match.sport === 'tennis') return <>{text('match_set', { number: Math.max(1, parts.length) })}</>
  if (match.sport === 'basketball' && period === 'quarter')
    return <>{text('match_quarter', { number: Math.max(1, parts.length), minute: minute ?? 0 })}</>
  return <>{minute === null || period.endsWith('_time') ? words.period(period) : isolate(`${minute}′`)}</>
}
