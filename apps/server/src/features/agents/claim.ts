import type { Reader, Tx } from '@tablestakes/node/database'
import { houseAccount, lockBalance, newKey, type Owner, post } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requireFree } from '../promotions/index.ts'

/** How many days wait to be claimed. */
export async function countStatements(reader: Reader, { playerId, currency }: Owner): Promise<number> {
  const { rows } = await reader.query<{ days: number }>({
    name: 'agents-open-statements',
    text: `select count(*)::integer as days from commission_statement
           where agent_id = $1 and currency = $2 and claimed_at is null and amount > 0`,
    values: [playerId, currency],
  })
  return rows[0]!.days
}

/** Pays every statement that was not claimed, as cash, in one entry. Under the player's purses, so a second claim finds nothing. */
export async function claimCommission(tx: Tx, owner: Owner) {
  await requireFree(tx, owner.playerId, { frozen: 'ACCOUNT_FROZEN' })
  await lockBalance(tx, owner)
  const key = newKey()
  const { rows } = await tx.query<{ amount: bigint }>(
    `update commission_statement set claimed_at = now(), entry_id = $3
     where agent_id = $1 and currency = $2 and claimed_at is null and amount > 0 returning amount`,
    [owner.playerId, owner.currency, key],
  )
  const amount = rows.reduce((sum, row) => sum + row.amount, 0n)
  if (amount === 0n) throw new Refusal('NOTHING_TO_CLAIM')
  const from = await houseAccount(tx, { kind: 'commission', name: 'agents' })
  const moves = [{ from, to: 'cash', amount, reason: 'commission' }] as const
  const { purses } = await post(tx, { ...owner, key, reference: 'commission', moves })
  return { amount, purses: { money: purses.cash, coin: purses.coin, gold: purses.gold } }
}
