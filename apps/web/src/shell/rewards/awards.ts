import { moneyTypes } from '@tablestakes/contract/fields'
import { abbreviateFromThousand } from '@tablestakes/domain/money/format'
import { languages } from '@tablestakes/domain/site/language'
import { mailAwardKind } from '@tablestakes/domain/site/mail'
import { useSite } from '../../lib/api/preload.ts'
import { useLanguage, useText } from '../../lib/words/i18n.ts'
import { isolate, useWrittenMoney } from '../money/SiteMoney.tsx'

/** What is given, as it travels: with `rounds` so many free rounds of the amount, of which what they win is the bonus. */
export type Award = {
  money_type: number
  amount: bigint
  multiplier?: number | undefined
  rounds?: number | undefined
}
export type Purse = 'cash' | 'bonus' | 'gold'

/** Which purse an award goes to. */
export function purseOf({ money_type }: Pick<Award, 'money_type'>): Purse {
  if (money_type === moneyTypes.CASH) return 'cash'
  return money_type === moneyTypes.GOLD ? 'gold' : 'bonus'
}

/** A bonus with nothing to wager is cash. */
export const isWagered = (award: Award): boolean =>
  purseOf(award) === 'bonus' && (award.multiplier ?? 0) > 0 && award.amount > 0n

export const isSomething = ({ amount }: Pick<Award, 'amount'>): boolean => amount > 0n

type WireMailAward = Omit<Award, 'money_type'> & { award_type: number }

const MONEY_TYPES = { cash: moneyTypes.CASH, bonus: moneyTypes.COIN, gold: moneyTypes.GOLD } as const

/** Mails name what they bring by numbers of their own. */
export const awardOfMail = ({ award_type: type, ...award }: WireMailAward): Award => ({
  ...award,
  money_type: MONEY_TYPES[mailAwardKind(type)],
})

/** The same purse and the same wagering belong together; free rounds of one stake do too. */
export function sumUp(awards: readonly Award[]): Award[] {
  const sums = new Map<string, Award>()
  for (const award of awards) {
    const { rounds } = award
    const key = `${award.money_type} ${award.multiplier ?? 0} ${rounds === undefined ? '' : award.amount}`
    const known = sums.get(key)
    if (!known) sums.set(key, award)
    else if (rounds === undefined) sums.set(key, { ...known, amount: known.amount + award.amount })
    else sums.set(key, { ...known, rounds: (known.rounds ?? 0) + rounds })
  }
  return [...sums.values()]
}

/** One figure a purse, for places that say nothing of the wagering: two with the same mark would read as a mistake. */
export const sumByPurse = (awards: readonly Award[]): Award[] =>
  sumUp(awards.map((award) => ({ ...award, multiplier: undefined })))

/** An award in a sentence: `Rp 50.000`, `500 gold`, `5 free rounds of Rp 1.000`. */
export function useWrittenAward(): (award: Award) => string {
  const text = useText()
  const written = useWrittenMoney()
  return (award) => {
    const { amount, rounds } = award
    if (rounds !== undefined) return text('award_rounds', { count: rounds, amount: written(amount) })
    return purseOf(award) === 'gold'
      ? text('award_gold_amount', { amount: written(amount, { isGold: true, symbol: false }) })
      : written(amount)
  }
}

/** "Rp 2.000 bonus and 500 gold": for sentences, names of buttons and what is read out. */
export function useWrittenAwards(): (awards: readonly Award[]) => string {
  const text = useText()
  const one = useWrittenAward()
  const list = new Intl.ListFormat(languages[useLanguage()].tag, { type: 'conjunction' })
  return (awards) =>
    list.format(
      sumUp(awards.filter(isSomething)).map((award) => {
        if (award.rounds !== undefined || purseOf(award) === 'gold') return one(award)
        return text('promo_award', {
          amount: one(award),
          purse: text(`purse_${purseOf(award)}`).toLocaleLowerCase(),
        })
      }),
    )
}

/** "2K": for the days of a calendar and the parts of a wheel, where the currency stands all around. */
export function useShortAward(): (award: Award) => string {
  const { currency } = useSite()
  const text = useText()
  return ({ amount, rounds }) => {
    if (rounds !== undefined) return text('freeround_tag', { count: rounds })
    return amount > 0n ? isolate(abbreviateFromThousand(amount, currency, { symbol: false })) : text('promo_no_prize')
  }
}
