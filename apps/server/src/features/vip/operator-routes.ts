import * as contract from '@tablestakes/contract/operator/vip'
import type { App } from '../../platform/http/http.ts'
import { serveContent } from '../../platform/operators/serve-content.ts'

/** The levels of the sites. */
export function vipOperatorRoutes(app: App): void {
  serveContent(
    app,
    { list: contract.listVipLevels, put: contract.putVipLevel },
    {
      table: 'vip_level',
      key: ['site_id', 'level'],
      columns:
        'site_id, level, deposits, stakes, cashback_rate::float8 as cashback_rate, award_money, award_amount, award_multiplier',
      order: 'site_id, level',
    },
  )
}
