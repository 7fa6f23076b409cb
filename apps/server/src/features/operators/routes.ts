import type { Consumer } from '../../facts/index.ts'
import type { App } from '../../platform/http/http.ts'
import { describeOperators } from '../../platform/operators/openapi.ts'
import { agentOperatorRoutes } from '../agents/index.ts'
import { shopOperatorRoutes } from '../deposits/index.ts'
import { freeRoundOperatorRoutes } from '../free-rounds/index.ts'
import { jackpotOperatorRoutes } from '../jackpots/index.ts'
import { lobbyOperatorRoutes } from '../lobby/index.ts'
import { mailOperatorRoutes } from '../mail/index.ts'
import { noticeOperatorRoutes } from '../notices/index.ts'
import { type Providers, paymentOperatorRoutes } from '../payments/index.ts'
import type { Personal } from '../players/index.ts'
import { promotionOperatorRoutes } from '../promotions/index.ts'
import { careOperatorRoutes, type OnStop } from '../protection/index.ts'
import { pushOperatorRoutes } from '../push/index.ts'
import { reportOperatorRoutes } from '../reports/index.ts'
import { type Sites, siteOperatorRoutes } from '../site/index.ts'
import { sportsOperatorRoutes } from '../sportsbook/index.ts'
import type { Suppliers } from '../suppliers/index.ts'
import { type Pictures, supportOperatorRoutes } from '../support/index.ts'
import { vipOperatorRoutes } from '../vip/index.ts'
import { cashierOperatorRoutes } from '../wallet/index.ts'
import { chatCardRoutes } from './chat-card-routes.ts'
import { documentReviewRoutes } from './document-routes.ts'
import { paymentReviewRoutes, reconciliationRoutes } from './payment-routes.ts'
import { peopleRoutes, proposalRoutes } from './people-routes.ts'
import { playerFactRoutes, playerOperatorRoutes, playerSessionRoutes } from './player-routes.ts'
import { helpOperatorRoutes, protectionOperatorRoutes } from './protection-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import {
  refusedRollbackRoutes,
  supplierKeyRoutes,
  supplierOperatorRoutes,
  supplierReconciliationRoutes,
  waitingRoundRoutes,
} from './supplier-routes.ts'
import { payoutRoutes, withdrawalReviewRoutes } from './withdrawal-routes.ts'

type OperatorServices = {
  providers: Providers
  suppliers: Suppliers
  sites: Sites
  personal: Personal
  pictures: Pictures
  consumers: readonly Consumer[]
  onStop: OnStop
}

/**
 * Everything the people of the house can do. What concerns one feature alone stands in that feature; here is what needs several.
 */
export function operatorRoutes(app: App, parts: OperatorServices): void {
  withdrawalReviewRoutes(app)
  payoutRoutes(app, parts)
  paymentReviewRoutes(app)
  reconciliationRoutes(app, parts)
  documentReviewRoutes(app, parts)
  playerOperatorRoutes(app)
  playerFactRoutes(app, parts)
  playerSessionRoutes(app)
  protectionOperatorRoutes(app, parts)
  helpOperatorRoutes(app)
  careOperatorRoutes(app, parts)
  paymentOperatorRoutes(app)
  cashierOperatorRoutes(app)
  providerRoutes(app)
  shopOperatorRoutes(app)
  promotionOperatorRoutes(app, parts)
  freeRoundOperatorRoutes(app)
  vipOperatorRoutes(app)
  agentOperatorRoutes(app, parts)
  mailOperatorRoutes(app, parts)
  noticeOperatorRoutes(app)
  pushOperatorRoutes(app, parts)
  supportOperatorRoutes(app, parts)
  chatCardRoutes(app, parts)
  lobbyOperatorRoutes(app)
  jackpotOperatorRoutes(app, parts)
  supplierOperatorRoutes(app, parts)
  supplierKeyRoutes(app)
  supplierReconciliationRoutes(app, parts)
  refusedRollbackRoutes(app)
  waitingRoundRoutes(app, parts)
  sportsOperatorRoutes(app, parts)
  siteOperatorRoutes(app)
  reportOperatorRoutes(app, parts)
  peopleRoutes(app)
  proposalRoutes(app)
  describeOperators(app)
}
