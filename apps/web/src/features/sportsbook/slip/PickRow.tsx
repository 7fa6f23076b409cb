import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Lock, X } from 'lucide-react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { Crest } from '../art/Crest.tsx'
import { useOdds } from '../odds/odds-format.ts'
import { useSportsWords } from '../words/market-words.ts'
import { NoteLine } from './NoteLine.tsx'
import { markOf } from './pick-of.ts'
import type { Note, Quote } from './slip-changes.ts'
import { type Pick, removePick } from './slip-store.ts'

type PickRowProps = { pick: Pick; now: Quote['selections'][number] | undefined; notes: readonly Note[] }

/** One pick: what it is on, its price of now beside the one that was seen, and what has changed. */
export function PickRow({ pick, now, notes }: PickRowProps) {
  const text = useText()
  const words = useSportsWords()
  const odds = useOdds()
  const sides = { home: pick.home, away: pick.away }
  const name = words.outcome(pick, pick.title, sides)
  const isHeld = now !== undefined && now.state !== 'open'
  const price = now?.price ?? pick.price
  return (
    <li className="slip-pick">
      <Crest mark={markOf(pick)} />
      <div className="pick-words">
        <b>{name}</b>
        <a href={toHref(`/sports/match?id=${pick.matchId}`)}>
          {words.market(pick)} · <bdi>{pick.home}</bdi> – <bdi>{pick.away}</bdi>
        </a>
        {notes.map((note) => (
          <NoteLine key={note.kind} note={note} />
        ))}
      </div>
      <span className="pick-price" data-move={price > pick.price ? 'up' : price < pick.price ? 'down' : undefined}>
        {isHeld ? (
          <Lock role="img" aria-label={text('sports_held')} />
        ) : (
          <>
            {price !== pick.price && <s>{odds(pick.price)}</s>}
            <Num>{odds(price)}</Num>
          </>
        )}
      </span>
      <IconButton name={text('slip_remove', { name })} icon={<X />} onClick={() => removePick(pick)} />
    </li>
  )
}
