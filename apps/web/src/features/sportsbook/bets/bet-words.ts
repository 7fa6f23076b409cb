import type { SportsBet } from '@tablestakes/contract/sportsbook'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { useText } from '../../../lib/words/i18n.ts'
import { useKindName, useSystemName } from '../slip/slip-words.ts'
import { useSportsWords } from '../words/market-words.ts'

/** "Double", "Yankee", "Bet builder". */
export function useBetName(): (bet: SportsBet) => string {
  const kindName = useKindName()
  const systemName = useSystemName()
  return ({ kind, legs, system, system_size }) => {
    if (kind === 'system' && system) return systemName({ name: system }, legs.length)
    if (kind === 'system' && system_size) return systemName({ size: system_size }, legs.length)
    return kindName(kind, legs.length)
  }
}

type Leg = SportsBet['legs'][number]

export function useLegName(): (leg: Leg) => string {
  const words = useSportsWords()
  return ({ market, line, number, part, outcome, home, away }) =>
    words.outcome({ kind: market, line, number, part }, outcome, { home, away })
}

/** Why a bet was refused. A stop of the stake says the server's own sentence, under its key. */
const REASONS: ReadonlySet<string> = new Set(['price_changed', 'suspended', 'closed', 'busy', 'dropped'])

export function useReasonWords(): (reason: string | null) => string {
  const text = useText()
  return (reason) => {
    if (reason === null) return ''
    if (REASONS.has(reason)) return text(`bet_reason_${reason}` as TextKey)
    return text(`refusal_${reason.toLowerCase()}` as TextKey)
  }
}

/** The first settlement, and every later one that moved money: a result that is taken back from a lost bet moves nothing. */
export const shownSettlements = ({ settlements }: SportsBet): SportsBet['settlements'] =>
  settlements.filter(({ change }, place) => place === 0 || change !== 0n)

export const isResettled = (bet: SportsBet): boolean => shownSettlements(bet).length > 1

/** Colours follow what came back: gold for money to the player, red for a loss, grey for what is over without either. */
export const toneOf = (bet: SportsBet): 'gold' | 'success' | 'danger' | 'warning' | 'plain' =>
  bet.state === 'won'
    ? 'success'
    : bet.state === 'lost'
      ? 'danger'
      : bet.state === 'cashed_out'
        ? 'gold'
        : bet.state === 'pending' || bet.state === 'refused'
          ? 'warning'
          : 'plain'
