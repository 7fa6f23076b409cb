import type { ResponseOf } from '@tablestakes/contract/call'
import type { listSports } from '@tablestakes/contract/sportsbook'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import type { KeyboardEvent } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { SportMark } from '../art/SportMark.tsx'
import { useSportsWords } from '../words/market-words.ts'

export type SportEntry = ResponseOf<typeof listSports>['list'][number]

type SportsStripProps = { list: readonly SportEntry[]; value: string; onChange: (sport: string) => void }

/** The sports side by side, each with how many of its matches run. */
export function SportsStrip({ list, value, onChange }: SportsStripProps) {
  const text = useText()
  const words = useSportsWords()
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key === forward ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = (list.findIndex(({ sport }) => sport === value) + step + list.length) % list.length
    onChange(list[at]!.sport)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }
  return (
    <div className="sport-strip" role="tablist" aria-label={text('sports_choose')} onKeyDown={move}>
      {list.map(({ sport, live }) => (
        <button
          key={sport}
          type="button"
          role="tab"
          aria-selected={sport === value}
          aria-controls="sports-matches"
          tabIndex={sport === value ? 0 : -1}
          onClick={() => onChange(sport)}
        >
          <SportMark sport={sport} />
          <span>{words.sport(sport)}</span>
          {live > 0 && (
            <small>
              <Num>{live}</Num> <VisuallyHidden>{text('sports_live')}</VisuallyHidden>
            </small>
          )}
        </button>
      ))}
    </div>
  )
}
