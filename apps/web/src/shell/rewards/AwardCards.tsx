import './awards.css'
import { useText } from '../../lib/words/i18n.ts'
import { SiteMoney } from '../money/SiteMoney.tsx'
import type { Award } from './awards.ts'

const ART = { cash: 'cash-note', bonus: 'gift-closed', gold: 'gold-coin' } as const

export function AwardArt({ kind, size }: { kind: Award['kind']; size: number }) {
  return <img src={`/art/objects/${ART[kind]}.svg`} alt="" width={size} height={size} draggable={false} />
}

/** In plain words: what comes, and what must be done before it is the player's own. */
export function useAwardTerms(): (award: Award) => string {
  const text = useText()
  return ({ kind, multiplier }) => {
    if (kind === 'gold') return text('award_gold')
    return kind === 'bonus' && multiplier > 0 ? text('award_bonus', { times: multiplier }) : text('award_cash')
  }
}

/** What a letter or a code brings, a card each. */
export function AwardCards({ awards, isDone = false }: { awards: readonly Award[]; isDone?: boolean }) {
  const terms = useAwardTerms()
  return (
    <ul className="award-cards" data-done={isDone || undefined}>
      {awards.map((award) => (
        <li key={`${award.kind} ${award.multiplier} ${award.amount}`} className="card">
          <AwardArt kind={award.kind} size={56} />
          <SiteMoney amount={award.amount} isGold={award.kind === 'gold'} tone={isDone ? 'dim' : 'gold'} />
          <small>{terms(award)}</small>
        </li>
      ))}
    </ul>
  )
}

/** The same in a row of a list. */
export function AwardChips({ awards, isDone = false }: { awards: readonly Award[]; isDone?: boolean }) {
  return (
    <span className="award-chips" data-done={isDone || undefined}>
      {awards.map((award) => (
        <span key={`${award.kind} ${award.multiplier} ${award.amount}`}>
          <AwardArt kind={award.kind} size={20} />
          <SiteMoney amount={award.amount} isGold={award.kind === 'gold'} tone={isDone ? 'dim' : 'gold'} />
        </span>
      ))}
    </span>
  )
}
