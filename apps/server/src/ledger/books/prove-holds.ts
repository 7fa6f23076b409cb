import type { Reader } from '@tablestakes/node/database'
import { holdStates, purseNumbers } from '../codes.ts'
import type { Findings } from './finding.ts'
import { ofPart, type Part } from './prove-players.ts'

const { cash, coin, frozenCash, frozenCoin } = purseNumbers

/**
 * Every entry that froze money has opened one hold of exactly that much, and every entry that took frozen money has ended one of
 * exactly that much: returned when it went back to the player, paid otherwise. The entry names its hold and what became of it;
 * those from before that, and of nodes that do not say it yet, are judged by their transfers alone.
 */
export async function proveHoldEntries(reader: Reader, part: Part, findings: Findings): Promise<void> {
  const { rows } = await reader.query<HoldRow>(
    `with moved as materialized (
       select player_id, entry_id, currency,
         sum(amount) filter (where credit = ${frozenCash}) as cash_in, sum(amount) filter (where credit = ${frozenCoin}) as coin_in,
         sum(amount) filter (where debit = ${frozenCash}) as cash_out, sum(amount) filter (where debit = ${frozenCoin}) as coin_out,
         bool_or(debit = ${frozenCash} and credit = ${cash} or debit = ${frozenCoin} and credit = ${coin}) as is_returned
       from transfer
       where ${ofPart} and (debit in (${frozenCash}, ${frozenCoin}) or credit in (${frozenCash}, ${frozenCoin}))
       group by player_id, entry_id, currency
     ), named as materialized (
       select player_id, entry_id, effects -> 'hold' as hold from entry
       where ${ofPart} and jsonb_typeof(effects -> 'hold') = 'object'
     ), told as (
       select m.*, n.hold, n.hold ->> 'opens' as opens, coalesce(n.hold ->> 'pays', n.hold ->> 'returns') as ends,
         case when n.hold ? 'pays' then ${holdStates.paid} when n.hold ? 'returns' or is_returned then ${holdStates.returned}
           else ${holdStates.paid} end as state
       from moved m left join named n using (player_id, entry_id)
     ), opened as (
       select player_id, entry_id, t.currency, h.hold_id,
         format('%s opened over %s cash and %s bonus in %s', coalesce(opens, h.hold_id::text, 'a hold'), coalesce(cash_in, 0),
           coalesce(coin_in, 0), t.currency) as expected,
         format('%s opened over %s cash and %s bonus in %s', h.hold_id, h.cash, h.coin, h.currency) as found,
         t.entry_id is null or h.hold_id is null as is_alone
       from (select * from told where cash_in > 0 or coin_in > 0) t
       full join (select *, opened_by as entry_id from hold where ${ofPart}) h using (player_id, entry_id)
     ), ended as (
       select player_id, entry_id, t.currency, h.hold_id,
         format('%s ended over %s cash and %s bonus in state %s', coalesce(ends, h.hold_id::text, 'a hold'),
           coalesce(cash_out, 0), coalesce(coin_out, 0), t.state) as expected,
         format('%s ended over %s cash and %s bonus in state %s', h.hold_id, h.cash, h.coin, h.state) as found,
         t.entry_id is null or h.hold_id is null as is_alone
       from (select * from told where cash_out > 0 or coin_out > 0) t
       full join (select *, ended_by as entry_id from hold where ${ofPart} and (state <> ${holdStates.open} or ended_by is not null)) h
         using (player_id, entry_id)
     )
     select player_id, entry_id, currency, hold_id, expected, found, is_alone
     from (select * from opened union all select * from ended) both_ends
     where is_alone or expected <> found order by player_id, entry_id, hold_id limit $3`,
    [part.afterPlayer, part.lastPlayer, findings.room],
  )
  for (const { player_id: playerId, entry_id: entryId, currency, hold_id: hold, expected, found, is_alone } of rows) {
    findings.add({
      kind: 'hold-differs',
      ...{
        playerId,
        ...(entryId !== null && { entryId }),
        ...(currency !== null && { currency }),
        ...(hold !== null && { hold }),
      },
      expected: is_alone && hold !== null ? 'no hold' : expected,
      found: is_alone && hold === null ? 'no hold' : found,
    })
  }
}

type HoldRow = {
  player_id: bigint
  entry_id: string | null
  currency: string | null
  hold_id: string | null
  expected: string
  found: string
  is_alone: boolean
}
