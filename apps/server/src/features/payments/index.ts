export { findBank, openBanks } from './banks.ts'
export { paymentsJobs } from './jobs.ts'
export { requireKindOfMoney } from './kind-of-money.ts'
export { findMethodOf, type Method, type Methods, openMethods, showMethod } from './methods.ts'
export { paymentOperatorRoutes } from './operator-routes.ts'
export {
  type PaymentShown,
  type PaymentView,
  type PayoutView,
  type Provider,
  ProviderRefused,
  ProviderSilent,
} from './provider.ts'
export {
  CannotChange,
  type GivenKeys,
  listProviders,
  moveMethod,
  openOrCloseProvider,
  putProvider,
  rotateProvider,
} from './provider-changes.ts'
export { openProviders, type Providers } from './providers.ts'
export { compareDay, listReconciliations, type Reconciliation, reconcile, writeReconciliation } from './reconcile.ts'
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
export { putSandbox } from './sandbox-provider.ts'
export { seedPayments } from './seed-payments.ts'
export { type Arrival, type PlanCredit, solanaJobs } from './solana/look-for-arrivals.ts'
export { solanaData } from './solana/personal-data.ts'
export { solanaRoutes } from './solana/routes.ts'
export { webhookRoutes } from './webhooks.ts'
