-- A stake counts when its round has ended and stands, bonus money on the table follows its own bonus, and the chain seals
-- entries as well as transfers. Functions are no longer part of migrations: they are in src/ledger/sql.
--
-- Nobody may write by the old rules while the open stakes and bonuses are carried over. The new functions are applied in this
-- very transaction.
lock table balance, entry, wager_task, voided_play in share row exclusive mode;
-- Who was away for longer than they are made ahead has no place for today.
select make_journal_days(today() - 1, today() + 7);

-- Stakes whose round has not ended: what lies on the table. A win, the closing of the round or a void takes them off.
create table open_stake (
  player_id bigint not null,
  play_id uuid not null,
  currency text not null,
  account_id integer not null,
  -- The supplier's name for the round.
  reference text,
  purse smallint not null,
  cash bigint not null,
  coin bigint not null,
  -- What it is worth for tasks of each kind, once it stands.
  coin_counting bigint not null,
  cash_counting bigint not null,
  -- The newest task when it was placed. It counts for none that came later.
  last_task integer not null,
  -- What each bonus gave to it, as in the stake's entry.
  bonus jsonb,
  placed_at timestamptz not null default now(),
  primary key (player_id, play_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

alter table entry
  -- The place in the journal. Entries from before this have none: their days are sealed by `entry_base`.
  add column place bigint,
  -- The outside id it came under; `foreign_key` keeps them unique.
  add column source integer,
  add column foreign_id text,
  -- Of a stake: what it is worth for tasks of each kind once it stands, and the newest task when it was placed.
  add column coin_counting bigint not null default 0,
  add column cash_counting bigint not null default 0,
  add column last_task integer,
  -- Whether this win or closing took its stake off the table.
  add column ends boolean not null default false,
  -- The play that closed the round, of a closing or of the void of one.
  add column cause uuid,
  -- What it did to each bonus: {"<task>": [staked, change of what it holds, set free as cash, change of what it owes]}.
  add column bonus jsonb,
  -- What any other event did besides moving money: tasks opened, forfeited, expired, reopened, and the hold it opened or ended.
  add column effects jsonb;
alter table entry alter column place set default nextval('transfer_place');
create index entry_by_place on entry using brin (place) with (pages_per_range = 32);
-- Without the function: PostgreSQL would read that anew for every batch that is written.
alter table entry
  drop constraint key_names_its_day,
  add constraint key_names_its_day check (
    day = (('x' || encode(substr(uuid_send(entry_id), 1, 6), 'hex'))::bit(48)::bigint / 86400000)::integer) not valid;

alter table balance add column last_task integer not null default 0;
update balance b set last_task = t.last
from (select player_id, currency, max(task_id) as last from wager_task group by 1, 2) t
where b.player_id = t.player_id and b.currency = t.currency;

-- What of a bonus is in the purse; of one that was given up, what it would bring back. The coin purse is the sum over the open.
-- What it owes of wins that were taken back when it no longer held them; only what comes back to it pays that.
alter table wager_task add column held bigint not null default 0, add column owed bigint not null default 0;
drop view task;
create view task as
select t.player_id, t.currency, t.task_id, t.kind, t.state, t.amount, t.target, t.released, t.held, t.owed, t.source_key, t.entry_id,
  t.created_at, t.ended_at,
  case t.task_id when b.coin_task then b.coin_cur when b.cash_task then b.cash_cur else t.cur end as cur,
  coalesce(t.task_id in (b.coin_task, b.cash_task), false) as is_current
from wager_task t join balance b using (player_id, currency);

-- Until now the coin purse was one pot. The oldest bonus gets its amount first, as it would have been set free, the newest the rest.
update wager_task w set held = d.held
from (
  select t.player_id, t.currency, t.task_id,
    case when t.task_id = max(t.task_id) over whose then greatest(0, b.coin - coalesce(sum(t.amount) over before, 0))
      else least(t.amount, greatest(0, b.coin - coalesce(sum(t.amount) over before, 0))) end::bigint as held
  from wager_task t join balance b using (player_id, currency)
  where t.kind = 1 and t.state = 0
  window whose as (partition by t.player_id, t.currency),
    before as (partition by t.player_id, t.currency order by t.task_id rows between unbounded preceding and 1 preceding)
) d
where w.player_id = d.player_id and w.currency = d.currency and w.task_id = d.task_id;

-- Bonus money that no task held: it becomes a bonus to be staked once.
with loose as (
  update balance b set last_task = last_task + 1, coin_task = last_task + 1, coin_cur = 0, coin_target = coin
  where coin > 0 and coin_task is null
  returning player_id, currency, last_task, coin)
insert into wager_task (player_id, currency, task_id, kind, amount, target, held, source_key, entry_id)
select player_id, currency, last_task, 1, coin, coin, coin, 'correction', gen_random_uuid() from loose;

-- What a withdrawal under way would bring back, of the bonuses given up for it. Among several the newest takes the rest.
update wager_task w set held = d.held
from (
  select t.player_id, t.currency, t.task_id,
    case when t.task_id = max(t.task_id) over whose then greatest(0, o.forfeited_coin - coalesce(sum(t.amount) over before, 0))
      else least(t.amount, greatest(0, o.forfeited_coin - coalesce(sum(t.amount) over before, 0))) end::bigint as held
  from withdraw_order o join hold h on h.player_id = o.player_id and h.hold_id = o.order_id and h.state = 0
  join wager_task t on t.player_id = o.player_id and t.currency = o.currency and t.task_id = any (o.forfeited_tasks)
  where t.kind = 1 and t.state = 2
  window whose as (partition by o.player_id, o.order_id),
    before as (partition by o.player_id, o.order_id order by t.task_id rows between unbounded preceding and 1 preceding)
) d
where w.player_id = d.player_id and w.currency = d.currency and w.task_id = d.task_id;

-- Stakes of the last two days whose end nobody has told. They have counted when they were taken, so they are worth nothing more.
insert into open_stake (player_id, play_id, currency, account_id, reference, purse, cash, coin, coin_counting, cash_counting,
  last_task, bonus, placed_at)
select e.player_id, e.entry_id, e.currency, e.account_id, e.reference, e.purse, e.cash, e.coin, 0, 0, 0,
  case when e.coin > 0 and coalesce(e.bonus_task, e.coin_task) is not null
    then jsonb_build_object(coalesce(e.bonus_task, e.coin_task)::text, jsonb_build_array(e.coin, -e.coin, 0)) end,
  to_timestamp(('x' || encode(substr(uuid_send(e.entry_id), 1, 6), 'hex'))::bit(48)::bigint / 1000.0)
from entry e
where e.kind = 2 and e.day >= today() - 2
  and not exists (select from entry w
    where w.player_id = e.player_id and w.play_id = e.entry_id and w.kind = 3 and w.day >= today() - 2
      and not exists (select from voided_play v where v.player_id = w.player_id and v.play_id = w.entry_id))
  and not exists (select from voided_play v where v.player_id = e.player_id and v.play_id = e.entry_id)
  and not exists (select from house_account h join supplier s on s.supplier_key = h.name
    join round_end r on r.player_id = e.player_id and r.supplier_id = s.supplier_id and r.round = e.reference
    where h.account_id = e.account_id and h.kind = 'game');
-- The journal now says itself which rounds have ended.
-- Nodes of the release before this one still write and read round_end. It goes with the next release.
comment on table round_end is 'nobody writes it any more: the ledger knows which stakes are on the table';

-- Bets of which something came on another day than their own and the two after it: a win, a closing, or the void of one. Most
-- bets have all of theirs within those days; a history looks further only for the few that are named here.
create table late_outcome (
  player_id bigint not null,
  play_id uuid not null,
  -- The day of what came.
  day integer not null,
  -- The bet's own.
  play_day integer not null,
  primary key (player_id, play_id, day)
);
create index late_outcome_by_play_day on late_outcome (play_day, day);
-- From now on a day's are written down when the day after it is summed up.
insert into late_outcome
select distinct e.player_id, e.play_id, e.day, day_of(e.play_id) from entry e
where e.kind = 3 and e.day not between day_of(e.play_id) and day_of(e.play_id) + 2
  and e.day < (select max(day) from summed_day);
-- How far late outcomes were known when a day was counted.
alter table counted_day add column late_through integer not null default 0;

-- What each task stands at, as an entry of its own: the proof of the books adds up from here. Entries before it are not asked.
insert into entry (player_id, entry_id, day, kind, currency, title, coin_task, coin_counted, cash_task, cash_counted, bonus,
  effects, number, cash_after, coin_after, gold_after)
select t.player_id, k.id, day_of(k.id), 10, t.currency, 'carried over',
  case t.kind when 1 then t.task_id end, case t.kind when 1 then t.cur else 0 end,
  case t.kind when 2 then t.task_id end, case t.kind when 2 then t.cur else 0 end,
  case when t.kind = 1 then jsonb_build_object(t.task_id::text, jsonb_build_array(0, t.held, t.released, 0)) end,
  jsonb_build_object('carries', jsonb_build_array(
    jsonb_build_array(t.task_id, t.kind, t.amount, t.target, t.source_key, t.entry_id, t.state))),
  b.number, b.cash, b.coin, b.gold
from task t join balance b using (player_id, currency)
cross join lateral (
  -- A key of now that follows from whose task it is: the plan may keep the answer for equal parameters.
  select (substr(now_ms, 1, 8) || '-' || substr(now_ms, 9, 4) || '-7' || substr(mixed, 1, 3) || '-8' || substr(mixed, 4, 3) || '-'
    || substr(mixed, 7, 12))::uuid as id
  from (select lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') as now_ms,
    md5(t.player_id || ' ' || t.currency || ' ' || t.task_id) as mixed) made) k;

-- One chain for transfers and one for entries. Links have a root from now on: the top of a tree over the digests of their rows, so
-- that one row can be proven without the others. Those from before have none.
alter table journal_link rename to chain_link;
alter table chain_link
  add column part text not null default 'transfer' check (part in ('transfer', 'entry')),
  add column root bytea check (length(root) = 32);
alter table chain_link drop constraint journal_link_pkey, add constraint chain_link_pkey primary key (part, day, link);
drop index journal_link_by_place;
create index chain_link_by_place on chain_link (part, day, last_place);
-- Nodes of the release before this one know the chain of transfers only. It goes with the next release.
create view journal_link as
select day, link, first_place, last_place, rows, previous, hash, digests, sealed_at from chain_link where part = 'transfer';

-- Entries from before this have no place in the chain. What they were, and the outside ids they came under, is kept by day as one
-- digest over all of them. ledger/verify-base.ts computes the same.
create table entry_base (
  day integer primary key,
  rows bigint not null,
  digest bytea not null check (length(digest) = 32)
);
create trigger append_only before update or delete on entry_base for each row execute function refuse_change();
create trigger no_truncate before truncate on entry_base execute function refuse_change();
insert into entry_base (day, rows, digest)
select e.day, count(*), sha256(string_agg(sha256(convert_to(jsonb_build_array(e.player_id, e.entry_id, e.day, e.kind, e.purse,
    e.account_id, e.game_id, e.currency, e.reference, e.title, e.play_id, e.stake, e.win, e.cash, e.coin, e.coin_task,
    e.coin_counted, e.cash_task, e.cash_counted, encode(e.fingerprint, 'hex'), e.number, e.cash_after, e.coin_after,
    e.gold_after, e.bonus_task, e.source, e.foreign_id, e.coin_counting, e.cash_counting, e.last_task, e.ends, e.cause, e.bonus,
    e.effects, f.ids)::text, 'utf8')), ''::bytea order by e.player_id, e.entry_id))
from entry e left join (
  select player_id, entry_id, jsonb_agg(jsonb_build_array(source, foreign_id) order by source, foreign_id collate "C") as ids
  from foreign_key group by player_id, entry_id
) f using (player_id, entry_id)
where e.place is null group by e.day;

-- Of the functions that migrations made, those that nothing calls any more. The others are replaced by src/ledger/sql.
drop function is_task_lost(bigint, text, integer), is_bonus_lost(bigint, text), take_back(balance, uuid, integer, bigint),
  finish_task(bigint, text, integer, bigint);

-- Rollbacks of bets that had ended. They were refused and are not sent again, so a person must look at them.
create table refused_rollback (
  supplier_id smallint not null references supplier,
  transaction_uuid uuid not null,
  -- The bet.
  reference_transaction_uuid uuid not null,
  player_id bigint not null,
  round text not null,
  game_code text not null,
  -- The first time.
  at timestamptz not null default now(),
  times integer not null default 1,
  primary key (supplier_id, transaction_uuid)
);
create index refused_rollback_by_player on refused_rollback (player_id);
create index refused_rollback_by_time on refused_rollback (at);
