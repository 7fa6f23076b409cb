import * as z from 'zod/mini'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  importSupplierGames,
  listRefusedRollbacks,
  listSupplierReconciliations,
  listSuppliers,
  type Reconciliation,
  type RefusedRollback,
  reconcileSupplier,
  SupplierSilent,
  type Suppliers,
  switchSupplier,
} from '../suppliers/index.ts'
import { actAs } from './acts.ts'
import type { Operator } from './operator-record.ts'
import { Refused } from './refused.ts'
import { serveOperator } from './serve-operator.ts'

const DAYS_LISTED = 100
const ROLLBACKS_LISTED = 500

const key = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))
/** Those who bring games: who there is, whether they take stakes, and which games they have. */
export function supplierOperatorRoutes(app: App, { suppliers }: { suppliers: Suppliers }): void {
  const { database } = app
  const post = <Asked extends z.ZodMiniType>(
    path: `/operator/${string}`,
    asked: Asked,
    handle: (asked: z.output<Asked>, operator: Operator) => Promise<object>,
  ) => serveOperator(app, { method: 'POST', path, asked }, handle)

  serveOperator(app, { method: 'GET', path: '/operator/suppliers', asked: z.object({}) }, async () => ({
    list: (await listSuppliers(database)).map(({ baseUrl, frameOrigin, isOpen, ...line }) => ({
      ...line,
      base_url: baseUrl,
      frame_origin: frameOrigin,
      is_open: isOpen,
    })),
  }))

  for (const isOpen of [true, false]) {
    const word = isOpen ? 'on' : 'off'
    post(`/operator/suppliers/:key/${word}`, z.object({ key }), (asked, operator) =>
      actAs(database, operator, { act: `supplier.${word}`, subject: asked.key }, async (tx) => {
        if (!(await switchSupplier(tx, asked.key, { isOpen }))) throw new Refusal('NOT_FOUND')
        return { key: asked.key, is_open: isOpen }
      }),
    )
  }

  post('/operator/suppliers/:key/games', z.object({ key }), async (asked, operator) => {
    // A supplier is asked outside of any transaction, so that somebody wanted it is written down before.
    await actAs(database, operator, { act: 'supplier.games', subject: asked.key }, async () => {})
    const { catalogues } = suppliers
    const done = await askedAloud(app, importSupplierGames({ database, catalogues }, asked.key))
    if (!done) throw new Refusal('NOT_FOUND')
    return { key: asked.key, ...done }
  })
}

/** Our plays held against the suppliers' lists, day by day. */
export function supplierReconciliationRoutes(app: App, { suppliers }: { suppliers: Suppliers }): void {
  const { database } = app
  serveOperator(app, { method: 'GET', path: '/operator/supplier-reconciliations', asked: z.object({}) }, async () => ({
    list: (await listSupplierReconciliations(database, { limit: DAYS_LISTED })).map(show),
  }))

  serveOperator(
    app,
    {
      method: 'POST',
      path: '/operator/supplier-reconciliations/:key/:day',
      asked: z.object({ key, day: z.iso.date() }),
    },
    async (asked, operator) => {
      const subject = `${asked.key} ${asked.day}`
      await actAs(database, operator, { act: 'supplier.reconcile', subject }, async () => {})
      const supplier = (await suppliers.catalogues.get()).supplier(asked.key)
      if (!supplier) throw new Refusal('NOT_FOUND')
      return show(await askedAloud(app, reconcileSupplier(database, supplier, { day: asked.day })))
    },
  )
}

/** Rollbacks that came after their bet had ended. */
export function refusedRollbackRoutes(app: App): void {
  serveOperator(app, { method: 'GET', path: '/operator/refused-rollbacks', asked: z.object({}) }, async () => ({
    list: (await listRefusedRollbacks(app.database, { limit: ROLLBACKS_LISTED })).map(showRollback),
  }))
}

async function askedAloud<Answer>({ log }: App, asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof SupplierSilent)) throw error
    log.warn({ err: error }, 'a supplier did not answer an operator')
    throw new Refused(502, 'SUPPLIER_SILENT')
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
