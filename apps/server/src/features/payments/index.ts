export { findBank, openBanks } from './banks.ts'
export { paymentsJobs } from './jobs.ts'
export { requireKindOfMoney } from './kind-of-money.ts'
export { findMethodOf, type Method, type Methods, openMethods, showMethod } from './methods.ts'
export {
  type PaymentShown,
  type PaymentView,
  type PayoutView,
  type Provider,
  ProviderRefused,
  ProviderSilent,
} from './provider.ts'
export {
  adapters,
  CannotChange,
  type GivenKeys,
  keyNames,
  moveMethod,
  openOrCloseProvider,
  putProvider,
  rotateProvider,
} from './provider-changes.ts'
export { openProviders, type Providers } from './providers.ts'
export { listReconciliations, type Reconciliation, reconcile } from './reconcile.ts'
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
