import './centre.css'
import { listEnded } from '@tablestakes/contract/promotions'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Hourglass } from 'lucide-react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { writeMoment } from '../../../shell/protection/times.ts'
import { kindOf } from '../kinds.ts'
import { useOwnWords } from '../parts/use-own-words.ts'

/** What could be taken part in until some days ago, folded. */
export function EndedFold() {
  const text = useText()
  const words = useOwnWords()
  const { data } = useQuery(apiQuery(listEnded, {}))
  if (!data || data.list.length === 0) return null
  return (
    <details className="card promo-fold">
      <summary>
        <Hourglass aria-hidden="true" />
        <span className="promo-fold-name">{text('promo_ended_week')}</span>
        <Num>{data.list.length}</Num>
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul>
        {data.list.map(({ activity_id: id, activity_type: type, titles, ended_time: at }) => (
          <li key={id}>
            <img src={`/art/banners/${kindOf(type).art}.svg`} alt="" width="40" height="40" loading="lazy" />
            <span>
              <b>{words(titles)}</b>
              <small>{text('promo_ended_on', { when: writeMoment(at) })}</small>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
