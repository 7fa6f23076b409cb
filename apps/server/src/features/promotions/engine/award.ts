import { moneyTypes } from '@tablestakes/contract/fields'
import type { ConfigAward } from '@tablestakes/contract/operator/activity-configs'
import { percentDown } from '@tablestakes/domain/money/money'

export type Award = ConfigAward

const PURSES = { cash: moneyTypes.CASH, bonus: moneyTypes.COIN, gold: moneyTypes.GOLD } as const

export const moneyTypeOf = (money: Award['money']) => PURSES[money]

export const showAward = ({ money, amount, multiplier }: Award) => ({
  money_type: moneyTypeOf(money),
  amount,
  ...(money === 'bonus' && { multiplier }),
})

/** What awards take of a budget. Gold is play money and costs nothing. */
export const costOf = (awards: readonly Award[]): bigint =>
  awards.reduce((sum, { money, amount }) => (money === 'gold' ? sum : sum + amount), 0n)

/** A part of each award, rounded down. */
export const shareOf = (awards: readonly Award[], percent: number): Award[] =>
  awards.map((award) => ({ ...award, amount: percentDown(award.amount, percent) }))

export type StoredAward = { money: Award['money']; amount: string; multiplier: number }

export const storeAwards = (awards: readonly Award[]): string =>
  JSON.stringify(awards.map((award): StoredAward => ({ ...award, amount: String(award.amount) })))

export const readAwards = (stored: readonly StoredAward[]): Award[] =>
  stored.map((award) => ({ ...award, amount: BigInt(award.amount) }))
