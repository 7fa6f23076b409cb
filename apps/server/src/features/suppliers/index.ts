export { SupplierSilent } from './ask-supplier.ts'
export { importSupplierGames } from './import-supplier-games.ts'
export { supplierJobs } from './jobs.ts'
export { gameSessionData } from './personal-data.ts'
export {
  listSuppliers,
  putSupplier,
  replaceOwnKey,
  replaceTheirKey,
  switchSupplier,
} from './put-supplier.ts'
export { listSupplierReconciliations, type Reconciliation, reconcileSupplier } from './reconcile.ts'
export { listRefusedRollbacks, type RefusedRollback } from './refused-rollbacks.ts'
export { supplierRoutes } from './routes.ts'
export { seedSuppliers } from './seed-suppliers.ts'
export { openSuppliers, type Suppliers } from './suppliers.ts'
