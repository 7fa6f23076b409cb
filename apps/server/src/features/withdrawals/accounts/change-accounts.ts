import { playerClasses } from '@tablestakes/contract/account'
import { bankUpdates } from '@tablestakes/contract/withdraw-accounts'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, type Tx, transact } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Session } from '../../../platform/http/sessions.ts'
import { lockOwnPlayer } from '../../account/index.ts'
import { type Codes, requireFreshProof } from '../../auth/index.ts'
import { loadPlayer, type Personal, type PlayerRecord, requireNotFrozen } from '../../players/index.ts'
import { excludeByMarks, type OnStop } from '../../protection/index.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'
import { cashierRules } from '../../wallet/index.ts'
import { openStates } from '../order.ts'
import {
  type BoundAccount,
  hasEverBound,
  insertAccount,
  loadAccounts,
  makeDefault,
  marksOf,
  removeAccount,
  replaceAccount,
  requireOwnAccount,
} from './accounts.ts'
import { confirmByCode } from './confirm-by-code.ts'
import { type ReadAccount, readAccount, type TypedAccount } from './read-account.ts'

export type AccountServices = {
  database: Database
  personal: Personal
  codes: Codes
  clock: Clock
  /** What else ends where an account turns out to be an excluded person's. */
  onStop: OnStop
}

/** The player who changes where their money goes, and the code that was sent to them for it. */
export type Changer = { session: Session; site: Site; code: string | undefined }

/**
 * Adds an account. The very first one needs a fresh confirmation of who is there, every other one a code: money that can leave must not
 * leave to somebody who only holds an unlocked phone. One that comes after the others were removed is not the first: a thief of a session
 * could otherwise swap it in two steps.
 */
export async function addAccount(
  parts: AccountServices,
  changer: Changer,
  { typed, isDefault }: { typed: TypedAccount; isDefault: boolean },
): Promise<void> {
  const account = await readTyped(parts, changer, typed)
  await change(parts, changer, {
    judge: ({ accounts, rules, isFirst }) => {
      const isFull = accounts.length >= rules.accountsMost
      const isFixed = !rules.canEditAccount && accounts.some(({ type }) => type === account.type)
      if (accounts.length > 0 && (isFull || isFixed)) throw new Refusal('WITHDRAW_ACCOUNT_FIXED')
      return isFirst ? 'proof' : 'code'
    },
    async write(tx) {
      const { playerId } = changer.session
      const accountId = await insertAccount(tx, parts.personal, { playerId, siteId: changer.site.id, account })
      if (isDefault) await makeDefault(tx, { playerId, accountId })
      await recogniseOwner(tx, parts, { playerId, account })
    },
  })
}

/** Puts another account in the place of a bound one: the one that is named, or the first choice. */
export async function changeAccount(
  parts: AccountServices,
  changer: Changer,
  { typed, accountId }: { typed: TypedAccount; accountId: string | null },
): Promise<void> {
  const { playerId } = changer.session
  const chosen = (accounts: readonly BoundAccount[]) => {
    if (accountId !== null) return requireOwnAccount(accounts, accountId)
    if (!accounts[0]) throw new Refusal('WITHDRAW_ACCOUNT_NEEDED')
    return accounts[0]
  }
  chosen(await loadAccounts(parts.database, parts.personal, playerId))
  const account = await readTyped(parts, changer, typed)
  await change(parts, changer, {
    judge: ({ accounts, rules }) => {
      chosen(accounts)
      if (!rules.canEditAccount) throw new Refusal('WITHDRAW_ACCOUNT_FIXED')
      return 'code'
    },
    mayNotBeOpen: true,
    async write(tx, accounts) {
      await replaceAccount(tx, parts.personal, { playerId, accountId: chosen(accounts).id, account })
      await recogniseOwner(tx, parts, { playerId, account })
    },
  })
}

/** Somebody who has excluded themselves under another account is known again by where their money goes. It may still go there. */
async function recogniseOwner(
  tx: Tx,
  { personal, clock, onStop }: AccountServices,
  { playerId, account }: { playerId: bigint; account: ReadAccount },
): Promise<void> {
  await excludeByMarks(tx, { playerId, nowMs: clock(), onStop }, marksOf(personal, account))
}

/** Removes an account, or makes it the first choice. Neither sends money to a new place, so no code is asked for. */
export async function arrangeAccounts(
  parts: AccountServices,
  changer: Changer,
  { accountId, update }: { accountId: string; update: typeof bankUpdates.REMOVE | typeof bankUpdates.MAKE_DEFAULT },
): Promise<void> {
  const { playerId } = changer.session
  const isRemoval = update === bankUpdates.REMOVE
  await change(parts, changer, {
    judge: ({ accounts, rules }) => {
      requireOwnAccount(accounts, accountId)
      if (isRemoval && !rules.canEditAccount) throw new Refusal('WITHDRAW_ACCOUNT_FIXED')
      return 'nothing'
    },
    mayNotBeOpen: isRemoval,
    write: (tx) => (isRemoval ? removeAccount : makeDefault)(tx, { playerId, accountId: accountId.toLowerCase() }),
  })
}

type AccountsState = {
  accounts: readonly BoundAccount[]
  rules: { canEditAccount: boolean; accountsMost: number }
  /** None was ever bound. */
  isFirst: boolean
}

type Change = {
  /** Refuses what is not allowed. Asked before a code is looked at, and again once nobody else can change anything. */
  judge: (known: AccountsState) => 'proof' | 'code' | 'nothing'
  /** Otherwise money on its way would go elsewhere than its owner now says. */
  mayNotBeOpen?: boolean
  write: (tx: Tx, accounts: readonly BoundAccount[]) => Promise<void>
}

async function change(parts: AccountServices, changer: Changer, { judge, mayNotBeOpen = false, write }: Change) {
  const { database, personal } = parts
  const { session, site } = changer
  const load = async (reader: Database | Tx): Promise<AccountsState> => ({
    accounts: await loadAccounts(reader, personal, session.playerId),
    rules: (await cashierRules(reader, site.id)) ?? NO_CASHIER,
    isFirst: !(await hasEverBound(reader, session.playerId)),
  })
  requireOwner(await loadPlayer(database, session.playerId))
  const needed = judge(await load(database))
  if (mayNotBeOpen) await requireNoneOpen(database, session.playerId)
  const code = needed === 'code' ? await confirmByCode(parts, changer) : null
  if (needed === 'proof') await requireFreshProof(database, personal, { session, nowMs: parts.clock() })
  await transact(database, async (tx) => {
    requireOwner(await lockOwnPlayer(tx, session))
    const known = await load(tx)
    const isCodeMissing = judge(known) === 'code' && code === null
    if (isCodeMissing) throw new Refusal('CODE_WRONG')
    if (mayNotBeOpen) await requireNoneOpen(tx, session.playerId)
    if (code) await parts.codes.spend(tx, code)
    await write(tx, known.accounts)
  })
}

/** A site whose cashier has no rules pays nothing out; an account may be bound all the same. */
const NO_CASHIER = { canEditAccount: false, accountsMost: 1 }

async function readTyped(
  { database }: AccountServices,
  { site, session }: Changer,
  typed: TypedAccount,
): Promise<ReadAccount> {
  requireOwner(await loadPlayer(database, session.playerId))
  return readAccount(database, { siteId: site.id, currency: currencyOfSite(site) }, typed)
}

function requireOwner(player: PlayerRecord): void {
  if (player.classify === playerClasses.GUEST) throw new Refusal('GUEST_WITHDRAWAL')
  requireNotFrozen(player)
}

async function requireNoneOpen(reader: Database | Tx, playerId: bigint): Promise<void> {
  const { rowCount } = await reader.query(
    'select from withdraw_order where player_id = $1 and state = any ($2) limit 1',
    [playerId, openStates],
  )
  if (rowCount !== 0) throw new Refusal('WITHDRAWAL_OPEN')
}
