import { activityTypes } from '@tablestakes/contract/promotions'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { indexQuery } from '../../../lib/api/index-query.ts'
import { useLanguage, useText } from '../../../lib/words/i18n.ts'

/** The free guess, while the site runs one: it is about matches of this page. */
export function FreeGuess() {
  const text = useText()
  const lang = useLanguage()
  const { data } = useQuery(indexQuery)
  const guess = data?.activity_list.find(({ activity_type: type }) => type === activityTypes.FREE_GUESS)
  if (!guess) return null
  return (
    <a className="free-guess" href={toHref(`/activity?id=${guess.activity_id}`)}>
      <img src="/art/banners/free-guess.svg" alt="" width="84" height="72" draggable={false} />
      <span>
        <b>{guess.titles[lang] ?? guess.titles.en}</b>
        <small>{text('sports_guess_text')}</small>
      </span>
      <ChevronRight className="flip" aria-hidden="true" />
    </a>
  )
}
