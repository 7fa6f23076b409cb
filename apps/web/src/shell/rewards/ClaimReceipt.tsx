import './awards.css'
import { Check } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { AwardArt } from './AwardCards.tsx'
import { type Award, purseOf, sumUp, useWrittenAwards } from './awards.ts'

/** A small celebration, said to a screen reader too. With reduced motion it is a tick. */
export function ClaimReceipt({ awards }: { awards: readonly Award[] }) {
  const text = useText()
  const written = useWrittenAwards()
  const sums = sumUp(awards)
  return (
    <div className="claim-receipt" role="status">
      <span className="claim-burst" aria-hidden="true">
        <AwardArt purse={sums[0] ? purseOf(sums[0]) : 'cash'} size={72} />
        <Check />
      </span>
      <b>{text('award_claimed')}</b>
      <p>{text('award_claimed_text', { amounts: written(awards) })}</p>
    </div>
  )
}
