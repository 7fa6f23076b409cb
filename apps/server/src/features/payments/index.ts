export { paymentsJobs } from './jobs.ts'
export { allowedMethods } from './methods/allowed-methods.ts'
export { findBank, openBanks } from './methods/banks.ts'
export { findMethodOf, type Method, type Methods, openMethods, showMethod } from './methods/methods.ts'
export { paymentOperatorRoutes } from './operator-routes.ts'
export { requireKindOfMoney } from './providers/kind-of-money.ts'
export {
  type PaymentShown,
  type PaymentView,
  type PayoutView,
  type Provider,
  ProviderRefused,
  ProviderSilent,
} from './providers/provider.ts'
export {
  CannotChange,
  type GivenKeys,
  listProviders,
  moveMethod,
  openOrCloseProvider,
  putProvider,
  rotateProvider,
} from './providers/provider-changes.ts'
export { openProviders, type Providers } from './providers/providers.ts'
export { isSandbox, putSandbox } from './providers/sandbox-provider.ts'
export {
  compareDay,
  listReconciliations,
  type Reconciliation,
  reconcile,
  writeReconciliation,
} from './reconcile/reconcile.ts'
export {
  addReview,
  closeReview,
  hasOpenReview,
  listOpenReviews,
  type NewReview,
  type Review,
  takeReview,
} from './reviews.ts'
export { paymentRoutes } from './routes.ts'
export { seedPayments } from './seed-payments.ts'
export { type Arrival, type PlanCredit, solanaJobs } from './solana/look-for-arrivals.ts'
export { solanaData } from './solana/personal-data.ts'
export { solanaRoutes } from './solana/routes.ts'
export { webhookRoutes } from './webhooks/webhooks.ts'
