import './odds.css'
import { totalRange } from '@tablestakes/domain/promotions/wheel'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { writePercent } from '../../../lib/words/write-figure.ts'
import { AwardFigure } from '../../../shell/rewards/AwardFigures.tsx'
import type { DrawnPrize } from './types.ts'

/** How likely each prize is, by the weights that are drawn with. The most likely and the rarest stand in front. */
export function Odds({ prizes }: { prizes: readonly DrawnPrize[] }) {
  const text = useText()
  const total = totalRange(prizes.map(({ weight }) => weight))
  const byWeight = prizes.toSorted((one, other) => other.weight - one.weight)
  const front = byWeight.length > 4 ? [...byWeight.slice(0, 2), byWeight.at(-1)!] : byWeight
  const chance = (weight: number) => writePercent((weight * 100) / total, 2)
  return (
    <details className="odds">
      <summary>
        {front.map((prize) => (
          <span key={prize.index}>
            <Num>{chance(prize.weight)}</Num> <PrizeWords prize={prize} />
          </span>
        ))}
        <b>{text('promo_all_odds')}</b>
      </summary>
      <ul>
        {byWeight.map((prize) => (
          <li key={prize.index}>
            <PrizeWords prize={prize} />
            <Num>{chance(prize.weight)}</Num>
          </li>
        ))}
      </ul>
    </details>
  )
}

function PrizeWords({ prize: { award } }: { prize: DrawnPrize }) {
  const text = useText()
  return award.amount > 0n ? <AwardFigure award={award} isPlain /> : <span>{text('promo_no_prize')}</span>
}
