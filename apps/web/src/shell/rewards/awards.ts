import { moneyTypes } from '@tablestakes/contract/fields'
import { mailAwardKind } from '@tablestakes/domain/site/mail'
import { useText } from '../../lib/words/i18n.ts'
import { useWrittenMoney } from '../money/SiteMoney.tsx'

export type Award = { kind: 'cash' | 'bonus' | 'gold'; amount: bigint; multiplier: number }

type WireAward = { money_type: number; amount: bigint; multiplier?: number | undefined }

export const awardOf = ({ money_type: type, amount, multiplier = 0 }: WireAward): Award => ({
  kind: type === moneyTypes.GOLD ? 'gold' : type === moneyTypes.CASH ? 'cash' : 'bonus',
  ...{ amount, multiplier },
})

type WireMailAward = { award_type: number; amount: bigint; multiplier?: number | undefined }

export const awardOfMail = ({ award_type: type, amount, multiplier = 0 }: WireMailAward): Award => ({
  kind: mailAwardKind(type),
  ...{ amount, multiplier },
})

/** The same purse and the same wagering belong together. */
export function sumUp(awards: readonly Award[]): Award[] {
  const sums = new Map<string, Award>()
  for (const award of awards) {
    const key = `${award.kind} ${award.multiplier}`
    const known = sums.get(key)
    sums.set(key, known ? { ...known, amount: known.amount + award.amount } : award)
  }
  return [...sums.values()]
}

/** An award in a sentence: `Rp 50.000`, `500 gold`. */
export function useWrittenAward(): (award: Pick<Award, 'kind' | 'amount'>) => string {
  const text = useText()
  const written = useWrittenMoney()
  return ({ kind, amount }) =>
    kind === 'gold'
      ? text('award_gold_amount', { amount: written(amount, { isGold: true, symbol: false }) })
      : written(amount)
}

/** Several of them: `Rp 50.000, 500 gold`. */
export function useWrittenAwards(): (awards: readonly Award[]) => string {
  const text = useText()
  const one = useWrittenAward()
  return (awards) => sumUp(awards).map(one).join(text('award_join'))
}
