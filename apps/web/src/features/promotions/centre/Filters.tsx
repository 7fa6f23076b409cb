import type { Activity } from '@tablestakes/contract/promotions'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { type Group, groups, kindOf } from '../kinds.ts'

export type Filter = 'all' | 'claim' | Group

type FiltersProps = {
  list: readonly Activity[]
  waiting: ReadonlySet<number>
  value: Filter
  onChange: (filter: Filter) => void
}

/** Kinds that have something in them; how much can be claimed stands on its own. */
export function Filters({ list, waiting, value, onChange }: FiltersProps) {
  const text = useText()
  const present = groups.filter((group) => list.some(({ activity_type: type }) => kindOf(type).group === group))
  const count = list.filter(({ activity_id: id }) => waiting.has(id)).length
  const filters: Filter[] = ['all', 'claim', ...present]
  return (
    <fieldset className="promo-filters" aria-label={text('promo_filters')}>
      {filters.map((filter) => (
        <button key={filter} type="button" aria-pressed={filter === value} onClick={() => onChange(filter)}>
          {text(`promo_filter_${filter}`)}
          {filter === 'claim' && count > 0 && (
            <span className="promo-count">
              <Num>{count}</Num>
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
