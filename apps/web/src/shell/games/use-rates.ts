import { type RateRange, rateRange } from '@tablestakes/domain/ledger/wagering-told'
import { useQuery } from '@tanstack/react-query'
import { indexQuery } from '../../lib/api/index-query.ts'

/** What the games that can be played here count of a bet for a bonus, by the lobby's own answer; null while it is not known. */
export function useRates(): RateRange | null {
  const { data: index } = useQuery(indexQuery)
  const rows = (index?.game_type_list ?? []).flatMap(({ second_type_list }) => second_type_list)
  return rateRange(rows.flatMap(({ game_list, rest }) => [...game_list, ...endsOf(rest?.rates)]))
}

/** A range as two games, one at either end. */
const endsOf = (range: RateRange | null | undefined) =>
  range ? [range.least, range.most].map((bet_cash_rate) => ({ bet_cash_rate, is_open: true })) : []
