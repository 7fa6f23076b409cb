import type { PayoutAccount } from '@tablestakes/domain/payments/payment-forms'
import type { Reader, Tx } from '@tablestakes/node/database'
import { newKey } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Personal } from '../../players/index.ts'
import type { LateMark } from '../../protection/index.ts'
import { type AccountDetails, readDetails, sealDetails } from './account-details.ts'
import type { ReadAccount } from './read-account.ts'

/** An account that belongs to a player. One of a player's accounts is the first choice. */
export type BoundAccount = {
  id: string
  type: PayoutAccount
  bankType: string
  bankName: string
  masked: string
  details: AccountDetails
  isDefault: boolean
  createdAt: Date
}

type Row = Omit<BoundAccount, 'details'> & { sealed: Buffer }

/** The first choice first, then the newest. */
export async function loadAccounts(reader: Reader, personal: Personal, playerId: bigint): Promise<BoundAccount[]> {
  const { rows } = await reader.query<Row>({
    name: 'withdraw-accounts',
    text: `select account_id as id, account_type as type, bank_type as "bankType", bank_name as "bankName", masked, sealed,
             is_default as "isDefault", created_at as "createdAt"
           from withdraw_account where player_id = $1 and removed_at is null
           order by is_default desc, created_at desc, account_id`,
    values: [playerId],
  })
  return rows.map(({ sealed, ...account }) => ({ ...account, details: readDetails(personal, sealed) }))
}

/** Also one that was removed since. */
export async function hasEverBound(reader: Reader, playerId: bigint): Promise<boolean> {
  const { rowCount } = await reader.query('select from withdraw_account where player_id = $1 limit 1', [playerId])
  return rowCount !== 0
}

/** A player's own account. Somebody else's is as unknown as one that never existed. */
export function requireOwnAccount(accounts: readonly BoundAccount[], accountId: string): BoundAccount {
  const account = accounts.find(({ id }) => id === accountId.toLowerCase())
  if (!account) throw new Refusal('NOT_FOUND')
  return account
}

/** Whether somebody else is already paid there. */
export async function isTaken(
  reader: Reader,
  personal: Personal,
  { playerId, siteId, account }: { playerId: bigint; siteId: string; account: ReadAccount },
): Promise<boolean> {
  const { rowCount } = await reader.query(
    `select from withdraw_account
     where site_id = $1 and blind_index = $2 and removed_at is null and player_id <> $3`,
    [siteId, indexOf(personal, account), playerId],
  )
  return rowCount !== 0
}

/**
 * Whether another player of the site has bound an account of the same taxpayer: one person may have opened several accounts, or
 * be using somebody else's number. In a country without such numbers nothing can be shared.
 */
export async function sharesHolder(reader: Reader, playerId: bigint): Promise<boolean> {
  const { rowCount } = await reader.query({
    name: 'withdraw-account-shared',
    text: `select from withdraw_account mine join withdraw_account other using (site_id, holder_index)
           where mine.player_id = $1 and mine.removed_at is null
             and other.player_id <> $1 and other.removed_at is null limit 1`,
    values: [playerId],
  })
  return rowCount !== 0
}

type Put = { playerId: bigint; siteId: string; account: ReadAccount }

/** Binds an account. The first one becomes the first choice by itself. */
export async function insertAccount(tx: Tx, personal: Personal, { playerId, siteId, account }: Put): Promise<string> {
  const accountId = newKey()
  await refuseTaken(
    tx.query(
      `insert into withdraw_account (player_id, account_id, site_id, account_type, bank_type, bank_name, masked, sealed,
         blind_index, holder_index, is_default)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, not exists (
         select from withdraw_account where player_id = $1 and is_default and removed_at is null)`,
      [playerId, accountId, siteId, ...columnsOf(personal, account)],
    ),
  )
  return accountId
}

/** Another account in the place of a bound one. */
export async function replaceAccount(
  tx: Tx,
  personal: Personal,
  { playerId, accountId, account }: Omit<Put, 'siteId'> & { accountId: string },
): Promise<void> {
  await refuseTaken(
    tx.query(
      `update withdraw_account set account_type = $3, bank_type = $4, bank_name = $5, masked = $6, sealed = $7,
         blind_index = $8, holder_index = $9, created_at = now()
       where player_id = $1 and account_id = $2 and removed_at is null`,
      [playerId, accountId, ...columnsOf(personal, account)],
    ),
  )
}

/**
 * The details are deleted; that there was an account is not. When the first choice goes, the newest account that stays becomes
 * the first choice.
 */
export async function removeAccount(tx: Tx, { playerId, accountId }: OwnAccount): Promise<void> {
  await tx.query(
    `update withdraw_account set removed_at = now(), is_default = false, masked = '', sealed = '', holder_index = null
     where player_id = $1 and account_id = $2 and removed_at is null`,
    [playerId, accountId],
  )
  await tx.query(
    `update withdraw_account set is_default = true
     where player_id = $1 and account_id = (
       select account_id from withdraw_account where player_id = $1 and removed_at is null
       order by is_default desc, created_at desc limit 1)`,
    [playerId],
  )
}

type OwnAccount = { playerId: bigint; accountId: string }

export async function makeDefault(tx: Tx, { playerId, accountId }: OwnAccount): Promise<void> {
  await tx.query('update withdraw_account set is_default = false where player_id = $1 and is_default', [playerId])
  await tx.query('update withdraw_account set is_default = true where player_id = $1 and account_id = $2', [
    playerId,
    accountId,
  ])
}

function columnsOf(personal: Personal, account: ReadAccount) {
  const { type, bankType, bankName, masked, details } = account
  const sealed = sealDetails(personal, details)
  return [type, bankType, bankName, masked, sealed, indexOf(personal, account), holderIndexOf(personal, details)]
}

const indexOf = (personal: Personal, { indexText }: ReadAccount) => personal.index('withdraw account', indexText)

/** By what a person is known again who is paid there. */
export function marksOf(personal: Personal, account: ReadAccount): LateMark[] {
  const holder = holderIndexOf(personal, account.details)
  return [
    { kind: 'payment', mark: indexOf(personal, account) },
    ...(holder ? [{ kind: 'cpf', mark: holder } as const] : []),
  ]
}

/** Of the digits alone, so that it is one however it was typed. */
export function holderIndexOf(personal: Personal, { cpf }: AccountDetails): Buffer | null {
  return cpf === undefined ? null : personal.index('taxpayer', cpf.replaceAll(/\D/g, ''))
}

/** The owner's index decides: of two who bind the same account simultaneously, one is refused. */
async function refuseTaken(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    const isOwned = error instanceof Error && 'constraint' in error && error.constraint === 'withdraw_account_owner'
    throw isOwned ? new Refusal('WITHDRAW_ACCOUNT_TAKEN') : error
  }
}
