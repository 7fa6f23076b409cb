import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import type { getSources } from '@tablestakes/contract/operator/reports'
import type { Reader } from '@tablestakes/node/database'
import { cohortOf, isWithin, type Span, valuesOf } from './span.ts'

type Sources = OperatorResponse<typeof getSources>
type Source = Sources['list'][number]
type Channel = Sources['channels'][number]

/** Anybody can send a report: more places than a house has are somebody's game, and the largest come first. */
const LINES_MAX = 500

/**
 * A browser belongs to where its first visit of the span came from. What it did later counts for that place. Words of an address are a
 * stranger's, so only the pixels there are and channels of the right form are names; anything else has none.
 */
export async function loadSources(reader: Reader, span: Span): Promise<Source[]> {
  const { rows } = await reader.query<Source>(
    `with event as materialized (
       select distinct_id, player_id, event_name, properties, received_at from analytics_event
       where site_id = $1 and ${isWithin('received_at')}
     ), visitor as (
       select distinct on (distinct_id) distinct_id,
         coalesce(substring(properties ->> 'channel' from '^[A-Za-z0-9_-]{1,32}$'), '') as channel,
         coalesce(substring(properties ->> 'pixel' from '^(?:bigo|kpixel|fb)$'), '') as pixel
       from event where event_name = 'OPEN' order by distinct_id, received_at
     ), told as (
       select channel, pixel, count(*) filter (where event_name = 'ad_click_register') as clicks,
         count(*) filter (where event_name = 'deposit_initiate') as begun
       from event join visitor using (distinct_id) group by 1, 2
     ), money as (
       select channel, pixel, jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) order by currency) as list from (
         select channel, pixel, properties ->> 'currency' as currency, trim_scale(sum((properties ->> 'amount')::numeric))::text as amount
         from event join visitor using (distinct_id)
         where event_name = 'deposit_initiate' and properties ->> 'currency' ~ '^[A-Z]{3,8}$'
           and case when jsonb_typeof(properties -> 'amount') = 'number'
               then (properties ->> 'amount')::numeric between 0 and 1e12 else false end
         group by 1, 2, 3) sums group by 1, 2
     ), player_of as (
       select distinct channel, pixel, event.player_id from event join visitor using (distinct_id) where event.player_id is not null
     ), people as (
       select channel, pixel, count(*) as players, count(*) filter (where exists (
         select from deposit_order o where o.player_id = player_of.player_id and o.state = 'paid')) as payers
       from player_of group by 1, 2
     )
     select channel, pixel, count(*)::integer as visits,
       coalesce(max(clicks), 0)::integer as register_clicks, coalesce(max(begun), 0)::integer as deposits_begun,
       coalesce((select list from money m where m.channel = visitor.channel and m.pixel = visitor.pixel), '[]') as deposits_of,
       coalesce(max(players), 0)::integer as players, coalesce(max(payers), 0)::integer as payers
     from visitor left join told using (channel, pixel) left join people using (channel, pixel)
     group by channel, pixel order by visits desc, channel, pixel limit ${LINES_MAX}`,
    [...valuesOf(span)],
  )
  return rows
}

/** The players of each channel, whether they allow measuring or not: that they registered there is no report. */
export async function loadChannels(reader: Reader, span: Span): Promise<Channel[]> {
  const { rows } = await reader.query<Channel>(
    `with cohort as (${cohortOf()}), paid as (
       select c.player_id, sum(o.amount) as amount from cohort c
       join deposit_order o on o.player_id = c.player_id and o.state = 'paid' group by 1)
     select channel_id::text as channel, count(*)::integer as registered,
       (count(*) filter (where parent_id is not null))::integer as invited, count(paid.player_id)::integer as payers,
       trim_scale(coalesce(sum(paid.amount), 0)::numeric / 10000)::text as deposited
     from cohort left join paid using (player_id) group by 1 order by registered desc, channel limit ${LINES_MAX}`,
    [...valuesOf(span)],
  )
  return rows
}
