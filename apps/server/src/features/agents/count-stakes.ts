import type { Fact } from '../../facts/index.ts'
import type { CommissionKind } from './rules.ts'

export type Staked = { playerId: bigint; currency: string; kind: CommissionKind; subjectId: number; staked: bigint }
export type Deposited = {
  playerId: bigint
  currency: string
  deposits: number
  deposited: bigint
  first: bigint
  firstAt: Date | null
}

/**
 * The cash that was staked, by player and by what it was staked on. A void takes back what it voids. Bonus money is the house's own and
 * gold is play money: neither earns anybody commission.
 */
export function sumStakes(facts: readonly Fact[]): Staked[] {
  const sums = new Map<string, Staked>()
  for (const fact of facts) {
    if (fact.kind !== 'stake') continue
    const { playerId, currency, split, takesBack, subject } = fact
    const [kind, subjectId] = [subject?.kind ?? 'game', subject?.id ?? 0]
    const name = `${playerId} ${currency} ${kind} ${subjectId}`
    const known = sums.get(name) ?? { playerId, currency, kind, subjectId, staked: 0n }
    known.staked += takesBack ? -split.cash : split.cash
    sums.set(name, known)
  }
  return [...sums.values()].filter(({ staked }) => staked !== 0n)
}

export function sumDeposits(facts: readonly Fact[]): Deposited[] {
  const sums = new Map<string, Deposited>()
  for (const fact of facts) {
    if (fact.kind !== 'deposit') continue
    const { playerId, currency, amount, takesBack, at } = fact
    const name = `${playerId} ${currency}`
    const known = sums.get(name) ?? { playerId, currency, deposits: 0, deposited: 0n, first: 0n, firstAt: null }
    known.deposits += takesBack ? -1 : 1
    known.deposited += takesBack ? -amount : amount
    if (!takesBack && known.firstAt === null) Object.assign(known, { first: amount, firstAt: at })
    sums.set(name, known)
  }
  return [...sums.values()]
}
