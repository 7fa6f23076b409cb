import './awards.css'
import { moneyTypes } from '@tablestakes/contract/fields'
import { abbreviateFromThousand } from '@tablestakes/domain/money/format'
import { languages } from '@tablestakes/domain/site/language'
import { useSite } from '../../../lib/api/preload.ts'
import { useLanguage, useText } from '../../../lib/words/i18n.ts'
import { isolate, SiteMoney, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import type { Award } from './types.ts'

type Purse = 'cash' | 'bonus' | 'gold'

/** Which purse an award goes to. */
export function purseOf({ money_type }: Pick<Award, 'money_type'>): Purse {
  if (money_type === moneyTypes.CASH) return 'cash'
  return money_type === moneyTypes.GOLD ? 'gold' : 'bonus'
}

/** A bonus with nothing to wager is cash. */
export const isWagered = (award: Award): boolean =>
  purseOf(award) === 'bonus' && (award.multiplier ?? 0) > 0 && award.amount > 0n

export const isSomething = ({ amount }: Pick<Award, 'amount'>): boolean => amount > 0n

/** An amount with the mark of its purse. */
export function AwardFigure({ award, isPlain = false }: { award: Award; isPlain?: boolean }) {
  const text = useText()
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
      <SiteMoney amount={award.amount} isGold={purse === 'gold'} tone={isPlain ? 'plain' : 'gold'} />
    </span>
  )
}

export function AwardFigures({ awards, isPlain = false }: { awards: readonly Award[]; isPlain?: boolean }) {
  return (
    <span className="awards">
      {awards.filter(isSomething).map((award) => (
        <AwardFigure key={`${award.money_type} ${award.amount}`} award={award} isPlain={isPlain} />
      ))}
    </span>
  )
}

/** "Rp 2.000 bonus and 500 gold": for names of buttons and for what is read out. */
export function useWrittenAwards(): (awards: readonly Award[]) => string {
  const text = useText()
  const money = useWrittenMoney()
  const list = new Intl.ListFormat(languages[useLanguage()].tag, { type: 'conjunction' })
  return (awards) =>
    list.format(
      awards.filter(isSomething).map((award) => {
        const purse = purseOf(award)
        const amount = money(award.amount, purse === 'gold' ? { symbol: false, isGold: true } : {})
        return text('promo_award', { amount, purse: text(`purse_${purse}`).toLocaleLowerCase() })
      }),
    )
}

/** "2K": for the days of a calendar and the parts of a wheel, where the currency stands all around. */
export function useShortAward(): (award: Award) => string {
  const { currency } = useSite()
  const text = useText()
  return ({ amount }) =>
    amount > 0n ? isolate(abbreviateFromThousand(amount, currency, { symbol: false })) : text('promo_no_prize')
}
