import { moneyTypes } from '@tablestakes/contract/fields'
import type { ConfigAward } from '@tablestakes/contract/operator/activity-configs'
import { percentDown } from '@tablestakes/domain/money/money'

export type Award = ConfigAward

const PURSES = { cash: moneyTypes.CASH, bonus: moneyTypes.COIN, gold: moneyTypes.GOLD } as const

export const moneyTypeOf = (money: Award['money']) => PURSES[money]

export const showAward = ({ money, amount, multiplier, free_rounds: free }: Award) => ({
  money_type: moneyTypeOf(money),
  amount,
  ...(money === 'bonus' && { multiplier }),
  ...(free && { rounds: free.rounds }),
})

/** What awards take of a budget. Gold is play money and costs nothing; of free rounds it is all their stakes. */
export const costOf = (awards: readonly Award[]): bigint =>
  awards.reduce((sum, { money, amount, free_rounds: free }) => {
    if (money === 'gold') return sum
    return sum + amount * BigInt(free?.rounds ?? 1)
  }, 0n)

/** A part of each award, rounded down. Free rounds stay as they are: a part of a stake may be too little for its game. */
export const shareOf = (awards: readonly Award[], percent: number): Award[] =>
  awards.map((award) => (award.free_rounds ? award : { ...award, amount: percentDown(award.amount, percent) }))

export type StoredAward = Omit<Award, 'amount'> & { amount: string }

export const storeAwards = (awards: readonly Award[]): string =>
  JSON.stringify(awards.map((award): StoredAward => ({ ...award, amount: String(award.amount) })))

export const readAwards = (stored: readonly StoredAward[]): Award[] =>
  stored.map((award) => ({ ...award, amount: BigInt(award.amount) }))
