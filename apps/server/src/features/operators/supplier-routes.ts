import type { KeyObject } from 'node:crypto'
import * as contract from '@tablestakes/contract/operator/suppliers'
import { demoCurrency } from '@tablestakes/contract/wallet-protocol'
import { currencies } from '@tablestakes/domain/money/currencies'
import { KEY_WANTED, readPublicKey } from '@tablestakes/node/signing-keys'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import {
  askForGames,
  askForWaitingRounds,
  compareSupplier,
  importGames,
  listRefusedRollbacks,
  listSupplierReconciliations,
  listSuppliers,
  putSupplier,
  type Reconciliation,
  type RefusedRollback,
  replaceOwnKey,
  replaceTheirKey,
  SupplierSilent,
  type Suppliers,
  switchSupplier,
  writeSupplierReconciliation,
} from '../suppliers/index.ts'

const DAYS_LISTED = 100
const ROLLBACKS_LISTED = 500

const about = ({ key }: { key: string }) => key

/** The suppliers of games: which there are, whether they take stakes, and which games they have. */
export function supplierOperatorRoutes(app: App, { suppliers }: { suppliers: Suppliers }): void {
  const { database } = app
  serveOperator(app, contract.listSuppliers, async () => ({
    list: (await listSuppliers(database)).map(({ baseUrl, frameOrigin, isOpen, isAnswering, ...line }) => ({
      ...line,
      base_url: baseUrl,
      frame_origin: frameOrigin,
      is_open: isOpen,
      is_answering: isAnswering,
    })),
  }))

  for (const [call, isOpen] of [
    [contract.openSupplier, true],
    [contract.closeSupplier, false],
  ] as const) {
    serveOperator(
      app,
      call,
      async ({ key }, { tx, note }) => {
        const before = (await listSuppliers(tx)).find((one) => one.key === key)
        note({ before: { is_open: before?.isOpen }, after: { is_open: isOpen } })
        if (!(await switchSupplier(tx, key, { isOpen }))) throw new Refusal('NOT_FOUND')
        return { key, is_open: isOpen }
      },
      { about },
    )
  }

  // A supplier is asked outside of any transaction.
  const beforehand = async ({ key }: { key: string }) => {
    const games = await askedAloud(app, askForGames(suppliers.catalogues, key))
    if (!games) throw new Refusal('NOT_FOUND')
    return games
  }
  serveOperator(
    app,
    contract.importSupplierGames,
    async ({ key }, { tx, note }, games) => {
      const done = await importGames(tx, { supplierKey: key, games })
      if (!done) throw new Refusal('NOT_FOUND')
      note(done)
      return { key, ...done }
    },
    { about, beforehand },
  )
}

/** A new supplier can make players win, so two owners must agree to it and to every change of its keys. */
export function supplierKeyRoutes(app: App): void {
  const { secret } = app
  serveOperator(
    app,
    contract.putSupplier,
    async ({ key, name, base_url, frame_origin, operator_id = 'tablestakes', public_key, ...given }, { tx, note }) => {
      const facts = {
        ...{ key, name, frameOrigin: frame_origin, operatorId: operator_id },
        publicKey: requireKey(public_key),
        currencies: given.currencies ?? [...Object.keys(currencies), demoCurrency],
        baseUrl: base_url.replace(/\/+$/, ''),
      }
      const before = (await listSuppliers(tx)).find((one) => one.key === key) ?? null
      const { ourPublicKey } = await putSupplier(tx, facts, { secret })
      const after = (await listSuppliers(tx)).find((one) => one.key === key)
      note({ before, after })
      return { key, our_public_key: ourPublicKey }
    },
    { about },
  )

  serveOperator(
    app,
    contract.replaceSupplierKey,
    async ({ key, public_key, only_this: isOnlyOne = false }, { tx, note }) => {
      const publicKey = requireKey(public_key)
      if (!(await replaceTheirKey(tx, key, { publicKey, isOnlyOne }))) throw new Refusal('NOT_FOUND')
      note({ public_key, only_this: isOnlyOne })
      return { key }
    },
    { about },
  )

  serveOperator(
    app,
    contract.replaceOurSupplierKey,
    async ({ key }, { tx, note }) => {
      const made = await replaceOwnKey(tx, key, { secret })
      if (!made) throw new Refusal('NOT_FOUND')
      note({ our_public_key: made.ourPublicKey })
      return { key, our_public_key: made.ourPublicKey }
    },
    { about },
  )
}

function requireKey(text: string): KeyObject {
  const key = readPublicKey(text.trim())
  if (key) return key
  throw new Refused('CANNOT_CHANGE', `the public key is ${KEY_WANTED}`)
}

/** Our plays compared with the suppliers' lists, day by day. */
export function supplierReconciliationRoutes(app: App, { suppliers }: { suppliers: Suppliers }): void {
  const { database } = app
  serveOperator(app, contract.listSupplierReconciliations, async () => ({
    list: (await listSupplierReconciliations(database, { limit: DAYS_LISTED })).map(show),
  }))

  const beforehand = async ({ key, day }: { key: string; day: string }) => {
    const supplier = (await suppliers.catalogues.get()).supplier(key)
    if (!supplier) throw new Refusal('NOT_FOUND')
    return askedAloud(app, compareSupplier(database, supplier, { day }))
  }
  serveOperator(
    app,
    contract.reconcileSupplier,
    async (_request, { tx, note }, compared) => {
      const done = await writeSupplierReconciliation(tx, compared)
      note({ compared: done.compared, differs: done.differs })
      return show(done)
    },
    { about: ({ key, day }) => `${key} ${day}`, beforehand },
  )
}

/** Rollbacks that came after their bet had ended. */
export function refusedRollbackRoutes(app: App): void {
  serveOperator(app, contract.listRefusedRollbacks, async () => ({
    list: (await listRefusedRollbacks(app.database, { limit: ROLLBACKS_LISTED })).map(showRollback),
  }))
}

/** Rounds that wait for us, asked of every supplier now. */
export function waitingRoundRoutes(app: App, { suppliers }: { suppliers: Suppliers }): void {
  serveOperator(app, contract.listWaitingRounds, async () => {
    const all = (await suppliers.catalogues.get()).suppliers
    const told = await Promise.all(
      all.map(async (supplier) => ({ key: supplier.key, rounds: await askForWaitingRounds(supplier) })),
    )
    return {
      list: told.flatMap(({ rounds }) =>
        (rounds ?? []).map(({ created_at, amount, ...round }) => ({
          ...round,
          amount: Number(amount),
          created_at: new Date(created_at),
        })),
      ),
      silent: told.filter(({ rounds }) => rounds === null).map(({ key }) => key),
    }
  })
}

async function askedAloud<Answer>({ log }: App, asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof SupplierSilent)) throw error
    log.warn({ err: error }, 'a supplier did not answer an operator')
    throw new Refused('SUPPLIER_SILENT')
  })
}

function show({ supplier, day, compared, differs, stopped, ranAt, differences }: Reconciliation) {
  return {
    supplier,
    day,
    compared,
    differs,
    stopped,
    ran_at: ranAt,
    differences: differences.map(({ transactionId, ...difference }) => ({
      transaction_id: transactionId,
      ...difference,
    })),
  }
}

function showRollback(refused: RefusedRollback) {
  const { supplier, transactionId, referenceId, playerId, round, gameCode, at, times, isTakenBack } = refused
  return {
    supplier,
    transaction_uuid: transactionId,
    reference_transaction_uuid: referenceId,
    player_id: Number(playerId),
    round,
    game_code: gameCode,
    at,
    times,
    taken_back: isTakenBack,
  }
}
