import './awards.css'
import { useText } from '../../lib/words/i18n.ts'
import { SiteMoney } from '../money/SiteMoney.tsx'
import { type Award, isSomething, purseOf, useWrittenAward } from './awards.ts'

/** An amount with the mark of its purse. */
export function AwardFigure({ award, isPlain = false }: { award: Award; isPlain?: boolean }) {
  const text = useText()
  const written = useWrittenAward()
  const purse = purseOf(award)
  return (
    <span className="award">
      <img
        src={`/art/marks/purse-${purse}.svg`}
        alt={text(`purse_${purse}`)}
        width="20"
        height="20"
        draggable={false}
      />
      {award.rounds === undefined ? (
        <SiteMoney amount={award.amount} isGold={purse === 'gold'} tone={isPlain ? 'plain' : 'gold'} />
      ) : (
        <span>{written(award)}</span>
      )}
    </span>
  )
}

export function AwardFigures({ awards, isPlain = false }: { awards: readonly Award[]; isPlain?: boolean }) {
  return (
    <span className="awards">
      {awards.filter(isSomething).map((award) => (
        <AwardFigure
          key={`${award.money_type} ${award.amount} ${award.rounds ?? ''}`}
          award={award}
          isPlain={isPlain}
        />
      ))}
    </span>
  )
}
