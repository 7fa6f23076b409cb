import { wageringTarget } from '@tablestakes/domain/ledger/wagering'
import { systemClock } from '@tablestakes/node/clock'
import type { Tx } from '@tablestakes/node/database'
import { houseAccount, type Move, type NewTask, newKey, type Owner, post, readBalance } from '../../../ledger/index.ts'
import { grantFreeRounds } from '../../free-rounds/index.ts'
import type { Award } from './award.ts'

type Granting = {
  owner: Owner
  awards: readonly Award[]
  /** The promotion's account, and what the statement says. */
  account: string
  reason: 'promotion' | 'mail' | 'vip' | 'redeem'
  reference: string
}

type Granted = { purses: { money: bigint; coin: bigint; gold: bigint }; entryId: string | null }

/** Gives awards: all of them in one entry of the ledger. A bonus that nothing must be staked for is cash. */
export async function grantAwards(tx: Tx, { owner, awards, account, reason, reference }: Granting): Promise<Granted> {
  for (const award of awards) if (award.free_rounds) await giveRounds(tx, award, { owner, account, reference })
  const due = awards.filter(({ amount, free_rounds: free }) => amount > 0n && !free)
  if (due.length === 0) {
    const { cash, coin, gold } = await readBalance(tx, owner)
    return { purses: { money: cash, coin, gold }, entryId: null }
  }
  const from = await houseAccount(tx, { kind: 'promotion', name: account })
  const opens: NewTask[] = []
  const moves = due.map(({ money, amount, multiplier }): Move => {
    const target = money === 'bonus' ? wageringTarget(amount, multiplier * 100) : 0n
    if (target > 0n) opens.push({ kind: 'coin', amount, target, source: reason })
    const purse = target > 0n ? 'coin' : 'cash'
    return { from, to: money === 'gold' ? 'gold' : purse, amount, reason }
  })
  const entryId = newKey()
  const { purses } = await post(tx, { ...owner, key: entryId, reference, moves, opens })
  return { purses: { money: purses.cash, coin: purses.coin, gold: purses.gold }, entryId }
}

async function giveRounds(
  tx: Tx,
  { amount, multiplier, free_rounds: free }: Award,
  { owner, account, reference }: Pick<Granting, 'owner' | 'account' | 'reference'>,
): Promise<void> {
  const freeRounds = { stake: amount, multiplier, ...free! }
  await grantFreeRounds(tx, { owner, freeRounds, account, reference, nowMs: systemClock() })
}
