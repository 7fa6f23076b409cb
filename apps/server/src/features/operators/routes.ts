import type { App } from '../../platform/http/http.ts'
import type { Providers } from '../payments/index.ts'
import type { Suppliers } from '../suppliers/index.ts'
import { documentReviewRoutes } from './document-routes.ts'
import { paymentReviewRoutes, reconciliationRoutes } from './payment-routes.ts'
import { refusedRollbackRoutes, supplierOperatorRoutes, supplierReconciliationRoutes } from './supplier-routes.ts'
import { payoutRoutes, withdrawalReviewRoutes } from './withdrawal-routes.ts'

/** What waits for a person of the house, and what such a person can do about it. `npm run operator` calls these. */
export function operatorRoutes(app: App, parts: { providers: Providers; suppliers: Suppliers }): void {
  withdrawalReviewRoutes(app)
  payoutRoutes(app, parts)
  paymentReviewRoutes(app)
  documentReviewRoutes(app)
  reconciliationRoutes(app, parts)
  supplierOperatorRoutes(app, parts)
  supplierReconciliationRoutes(app, parts)
  refusedRollbackRoutes(app)
}
