import './awards.css'
import { useText } from '../../lib/words/i18n.ts'
import { SiteMoney } from '../money/SiteMoney.tsx'
import { type Award, isWagered, type Purse, purseOf, useWrittenAward } from './awards.ts'

const ART = { cash: 'cash-note', bonus: 'gift-closed', gold: 'gold-coin' } as const

export function AwardArt({ purse, size }: { purse: Purse; size: number }) {
  return <img src={`/art/objects/${ART[purse]}.svg`} alt="" width={size} height={size} draggable={false} />
}

/** In plain words: what comes, and what must be done before it is the player's own. */
export function useAwardTerms(): (award: Award) => string {
  const text = useText()
  return (award) => {
    const times = award.multiplier ?? 0
    if (award.rounds !== undefined) return text('award_rounds_terms', { times })
    if (purseOf(award) === 'gold') return text('award_gold')
    return isWagered(award) ? text('award_bonus', { times }) : text('award_cash')
  }
}

type AwardsProps = { awards: readonly Award[]; isDone?: boolean }

const keyOf = ({ money_type, multiplier, amount, rounds }: Award) => `${money_type} ${multiplier} ${amount} ${rounds}`

function Amount({ award, isDone }: { award: Award; isDone: boolean }) {
  const written = useWrittenAward()
  if (award.rounds !== undefined) return <b>{written(award)}</b>
  return <SiteMoney amount={award.amount} isGold={purseOf(award) === 'gold'} tone={isDone ? 'dim' : 'gold'} />
}

/** What a letter or a code brings, a card each. */
export function AwardCards({ awards, isDone = false }: AwardsProps) {
  const terms = useAwardTerms()
  return (
    <ul className="award-cards" data-done={isDone || undefined}>
      {awards.map((award) => (
        <li key={keyOf(award)} className="card">
          <AwardArt purse={purseOf(award)} size={56} />
          <Amount award={award} isDone={isDone} />
          <small>{terms(award)}</small>
        </li>
      ))}
    </ul>
  )
}

/** The same in a row of a list. */
export function AwardChips({ awards, isDone = false }: AwardsProps) {
  return (
    <span className="award-chips" data-done={isDone || undefined}>
      {awards.map((award) => (
        <span key={keyOf(award)}>
          <AwardArt purse={purseOf(award)} size={20} />
          <Amount award={award} isDone={isDone} />
        </span>
      ))}
    </span>
  )
}
