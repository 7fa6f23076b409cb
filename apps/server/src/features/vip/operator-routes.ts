import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import * as contract from '@tablestakes/contract/operator/vip'
import type { App } from '../../platform/http/http.ts'
import { serveContent } from '../../platform/operators/serve-content.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'

type Cost = OperatorResponse<typeof contract.readVipCost>['list'][number]

/** The levels of the sites, and what they cost. */
export function vipOperatorRoutes(app: App): void {
  serveContent(
    app,
    { list: contract.listVipLevels, put: contract.putVipLevel },
    {
      table: 'vip_level',
      key: ['site_id', 'level'],
      columns: `site_id, level, deposits, stakes, cashback_rate::float8 as cashback_rate, award_money, award_amount,
        award_multiplier, weekly_amount, weekly_stakes, monthly_amount, monthly_stakes, day_limit,
        fee_rate::float8 as fee_rate, promised_minutes`,
      order: 'site_id, level',
    },
  )

  serveOperator(app, contract.readVipCost, async ({ site_id: siteId }) => {
    const { rows } = await app.database.query<Cost>(COST, [siteId ?? null])
    return { list: rows }
  })
}

/**
 * Gold is play money and costs nothing. What may still come: each player who stands at a level or above it and has not claimed its
 * reward, and everybody at it who is active in a week or month.
 */
const COST = `
  with holder as (
    select player.site_id, player_vip.level, player_id from player_vip join player using (player_id)
  ), paid as (
    select site_id, level, sum((award ->> 'amount')::bigint) as paid
    from (select player_id, level, awards from vip_claim union all select player_id, level, awards from vip_period_claim) claim
      join player using (player_id), jsonb_array_elements(awards) award
    where award ->> 'money' <> 'gold' group by site_id, level
  )
  select l.site_id, l.level::integer as level, at_level.players, coalesce(paid.paid, 0)::bigint as paid,
    (reached.unclaimed * l.award_amount * costs)::bigint as level_up_open,
    (at_level.players * l.weekly_amount * costs)::bigint as weekly_most,
    (at_level.players * l.monthly_amount * costs)::bigint as monthly_most
  from vip_level l
    cross join lateral (select case when l.award_money = 'gold' then 0 else 1 end as costs) as kind
    cross join lateral (
      select count(*)::integer as players from holder h where h.site_id = l.site_id and h.level = l.level) as at_level
    cross join lateral (
      select count(*) as unclaimed from holder h where h.site_id = l.site_id and h.level >= l.level
        and not exists (select from vip_claim c where c.player_id = h.player_id and c.level = l.level)) as reached
    left join paid on paid.site_id = l.site_id and paid.level = l.level
  where $1::text is null or l.site_id = $1 order by l.site_id, l.level`
