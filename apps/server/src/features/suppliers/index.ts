export { askForGames } from './ask-for-games.ts'
export { SupplierSilent } from './ask-supplier.ts'
export { importGames } from './import-games.ts'
export { supplierJobs } from './jobs.ts'
export { gameSessionData } from './personal-data.ts'
export {
  listSuppliers,
  putSupplier,
  replaceOwnKey,
  replaceTheirKey,
  switchSupplier,
} from './put-supplier.ts'
export {
  compareSupplier,
  listSupplierReconciliations,
  type Reconciliation,
  writeSupplierReconciliation,
} from './reconcile.ts'
export { listRefusedRollbacks, type RefusedRollback } from './refused-rollbacks.ts'
export { supplierRoutes } from './routes.ts'
export { seedSuppliers } from './seed-suppliers.ts'
export { endGameSessions, listGameSessions } from './sessions.ts'
export { openSuppliers, type Suppliers } from './suppliers.ts'
