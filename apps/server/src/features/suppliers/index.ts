export { askForGames } from './catalogue/ask-for-games.ts'
export { SupplierSilent } from './catalogue/ask-supplier.ts'
export { importGames } from './catalogue/import-games.ts'
export {
  listSuppliers,
  putSupplier,
  replaceOwnKey,
  replaceTheirKey,
  switchSupplier,
} from './catalogue/put-supplier.ts'
export { seedSuppliers } from './catalogue/seed-suppliers.ts'
export { supplierJobs } from './jobs.ts'
export { endGameSessions, listGameSessions } from './launch/sessions.ts'
export { gameSessionData } from './personal-data.ts'
export {
  compareSupplier,
  listSupplierReconciliations,
  type Reconciliation,
  writeSupplierReconciliation,
} from './reconcile/reconcile.ts'
export { askForWaitingRounds } from './reconcile/waiting-rounds.ts'
export { supplierRoutes } from './routes.ts'
export { openSuppliers, type Suppliers } from './suppliers.ts'
export { listRefusedRollbacks, type RefusedRollback } from './wallet/refused-rollbacks.ts'
export { openWallet } from './wallet/wallet.ts'
