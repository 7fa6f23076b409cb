import type { Reader, Tx } from '@tablestakes/node/database'
import { houseAccount, newKey, postHouse } from '../../ledger/index.ts'
import type { JackpotRule } from './rules.ts'

export type Pot = {
  siteId: string
  currency: string
  accountId: number
  amount: bigint
  seeded: bigint
  contributed: bigint
  won: bigint
}

export type PotKey = Pick<Pot, 'siteId' | 'currency'>

const POT = `select site_id as "siteId", currency, account_id as "accountId", amount, seeded, contributed, won from jackpot_pot`

/** The colon keeps it apart from every supplier's name. */
const accountName = (siteId: string) => `jackpot:${siteId}`
export const isPotAccount = (name: string) => name.startsWith('jackpot:')

export async function findPot(reader: Reader, { siteId, currency }: PotKey): Promise<Pot | null> {
  const { rows } = await reader.query<Pot>({
    name: 'jackpot-pot',
    text: `${POT} where site_id = $1 and currency = $2`,
    values: [siteId, currency],
  })
  return rows[0] ?? null
}

export async function listPots(reader: Reader): Promise<Pot[]> {
  const { rows } = await reader.query<Pot>(`${POT} order by site_id, currency`)
  return rows
}

/** A pot is locked until the end of the transaction that changes it, and before any purse: a win locks its player's purses afterwards. */
export async function lockPot(tx: Tx, { siteId, currency }: PotKey): Promise<Pot | null> {
  const { rows } = await tx.query<Pot>({
    name: 'jackpot-lock',
    text: `${POT} where site_id = $1 and currency = $2 for update`,
    values: [siteId, currency],
  })
  return rows[0] ?? null
}

/** What changes in a pot, by kind. Its account in the books has changed in the same transaction, by the same sum. */
export async function changePot(
  tx: Tx,
  { siteId, currency }: PotKey,
  { seeded = 0n, contributed = 0n, won = 0n }: Partial<Pick<Pot, 'seeded' | 'contributed' | 'won'>>,
): Promise<void> {
  await tx.query({
    name: 'jackpot-change',
    text: `update jackpot_pot set amount = amount + $3 + $4 - $5, seeded = seeded + $3, contributed = contributed + $4, won = won + $5
           where site_id = $1 and currency = $2`,
    values: [siteId, currency, seeded, contributed, won],
  })
}

/** The pot of a site that has a jackpot. A new one gets its seed. */
export async function openPot(tx: Tx, rule: JackpotRule, currency: string): Promise<void> {
  const { siteId } = rule
  const accountId = await houseAccount(tx, { kind: 'jackpot', name: accountName(siteId) })
  const { rowCount } = await tx.query(
    'insert into jackpot_pot (site_id, currency, account_id) values ($1, $2, $3) on conflict do nothing',
    [siteId, currency, accountId],
  )
  if (rowCount === 1) await seedPot(tx, { siteId, currency, accountId }, rule.seed)
}

/** What a pot begins with, the house pays as it pays for any promotion. */
export async function seedPot(tx: Tx, pot: PotKey & Pick<Pot, 'accountId'>, seed: bigint): Promise<void> {
  if (seed === 0n) return
  const from = await houseAccount(tx, { kind: 'promotion', name: 'jackpot' })
  const moves = [{ from, to: pot.accountId, amount: seed, reason: 'jackpot' as const }]
  await postHouse(tx, { currency: pot.currency, key: newKey(), reference: `seed ${pot.siteId}`, moves })
  await changePot(tx, pot, { seeded: seed })
}
