-- The ledger: purses, and the journal of everything that ever moved them. Only the functions of 0014 write here; the
-- application's role may read and call them.

-- A key is a UUIDv7, so it says on which day it was made: days since 1970.
create function day_of(id uuid) returns integer language sql immutable parallel safe as
  $$ select (('x' || encode(substr(uuid_send(id), 1, 6), 'hex'))::bit(48)::bigint / 86400000)::integer $$;

-- One row a player and currency with everything a bet must look at, so that a bet changes one row only. There is no row
-- for the house: every bet would queue at it. The house is the sum of its transfers.
create table balance (
  player_id bigint not null references player,
  currency text not null check (currency ~ '^[A-Z]{3,8}$'),
  coin bigint not null default 0,
  cash bigint not null default 0,
  frozen_coin bigint not null default 0,
  frozen_cash bigint not null default 0,
  gold bigint not null default 0,
  -- What a taken-back win could not be taken from. Wins pay it off first, and nothing is staked meanwhile.
  debt bigint not null default 0,
  -- The running number of the player's last movement.
  number bigint not null default 0,
  -- The oldest open wagering task of each kind: here, and not in its own row, since every stake moves it.
  coin_task integer,
  coin_cur bigint not null default 0,
  coin_target bigint not null default 0,
  cash_task integer,
  cash_cur bigint not null default 0,
  cash_target bigint not null default 0,
  primary key (player_id, currency),
  -- No purse below zero, and none that JSON could not carry: whatever way a mistake takes to get here.
  constraint purse_not_negative check (
    coin >= 0 and cash >= 0 and frozen_coin >= 0 and frozen_cash >= 0 and gold >= 0 and debt >= 0),
  constraint purse_fits_wire check (
    coin <= 9007199254740991 and cash <= 9007199254740991 and gold <= 9007199254740991)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- The house's side, by kind and by whom it is with: win and loss per supplier, clearing per payment provider, and so on.
-- Numbers below 100 are the player's own accounts: 1 coin, 2 cash, 3 frozen coin, 4 frozen cash, 5 gold, 6 debt.
create table house_account (
  account_id integer generated always as identity (start with 100) primary key,
  kind text not null check (
    kind in ('game', 'clearing', 'promotion', 'fee', 'commission', 'correction')),
  name text not null default '',
  unique (kind, name)
);

-- What happened: one row an event, under the key of whoever wanted it. The key's day chooses the partition and a check
-- holds them together, so that a key can lie in one partition only and cannot be settled twice.
create table entry (
  player_id bigint not null,
  entry_id uuid not null,
  day integer not null,
  -- 1 round (stake and win in one call), 2 stake, 3 win, 4 void, 5 tombstone of a play that was voided before it came,
  -- 10 any other event.
  kind smallint not null,
  purse smallint not null default 2,
  account_id integer,
  game_id integer,
  currency text not null,
  -- The outside name of what is behind it: a supplier's round, an order, an activity.
  reference text,
  title text,
  -- The play that a win or a void belongs to.
  play_id uuid,
  stake bigint not null default 0,
  win bigint not null default 0,
  -- How a stake was split: what it took from cash and from coin.
  cash bigint not null default 0,
  coin bigint not null default 0,
  -- What the stake counted for, so that a void can take back exactly that.
  coin_task integer,
  coin_counted bigint not null default 0,
  cash_task integer,
  cash_counted bigint not null default 0,
  -- What was asked for, of events other than plays (those are compared column by column).
  fingerprint bytea,
  -- The answer: a repeat gets the same.
  number bigint not null,
  cash_after bigint not null,
  coin_after bigint not null,
  gold_after bigint not null,
  primary key (player_id, entry_id, day),
  constraint key_names_its_day check (day = day_of(entry_id))
) partition by range (day);

create sequence transfer_place;

-- Double entry, both sides in one row: a transfer cannot be unbalanced. A side below 100 is the player's and has its
-- balance after the transfer; a transfer between two of the player's accounts takes two running numbers.
create table transfer (
  player_id bigint not null,
  number bigint not null,
  -- The place in the journal, for the chain that seals it. Places may be left out, numbers may not.
  place bigint not null default nextval('transfer_place'),
  at timestamptz not null default now(),
  entry_id uuid not null,
  amount bigint not null check (amount > 0),
  debit_after bigint check (debit_after >= 0),
  credit_after bigint check (credit_after >= 0),
  debit integer not null,
  credit integer not null,
  day integer not null,
  reason smallint not null,
  currency text not null,
  primary key (player_id, currency, number, day),
  check (debit <> credit),
  check ((debit < 100) = (debit_after is not null) and (credit < 100) = (credit_after is not null))
) partition by range (day);

-- Finds what came after a place; costs next to nothing to keep, because places grow with the table.
create index transfer_by_place on transfer using brin (place) with (pages_per_range = 32);

-- Suppliers' and providers' own ids. One of theirs is one of ours, for ever, whoever sends it again.
create table foreign_key (
  source integer not null,
  foreign_id text not null check (length(foreign_id) between 1 and 128),
  player_id bigint not null,
  entry_id uuid not null,
  primary key (source, foreign_id)
);

-- Plays that were taken back, each once.
create table voided_play (
  player_id bigint not null,
  play_id uuid not null,
  void_id uuid not null,
  primary key (player_id, play_id)
);

-- Wagering tasks: of a bonus (kind 1, coin) and of a deposit (kind 2, cash). Of the oldest open one of each kind the
-- progress stands in the balance row; `task` below reads both.
create table wager_task (
  player_id bigint not null,
  currency text not null,
  task_id integer not null,
  kind smallint not null check (kind in (1, 2)),
  -- 0 open, 1 finished, 2 forfeited, 3 expired.
  state smallint not null default 0 check (state between 0 and 3),
  -- The bonus it sets free, or the cash it binds.
  amount bigint not null check (amount > 0),
  cur bigint not null default 0,
  target bigint not null check (target > 0),
  -- What it has set free.
  released bigint not null default 0 check (released >= 0),
  source_key text not null,
  entry_id uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (player_id, currency, task_id),
  check (cur between 0 and target)
);
create index wager_task_open on wager_task (player_id, currency, kind, task_id) where state = 0;

create view task as
select t.player_id, t.currency, t.task_id, t.kind, t.state, t.amount, t.target, t.released, t.source_key, t.entry_id,
  t.created_at, t.ended_at,
  case t.task_id when b.coin_task then b.coin_cur when b.cash_task then b.cash_cur else t.cur end as cur,
  coalesce(t.task_id in (b.coin_task, b.cash_task), false) as is_current
from wager_task t join balance b using (player_id, currency);

-- Frozen money and what it waits for. The frozen purses are the sum of the open holds.
create table hold (
  player_id bigint not null,
  hold_id uuid not null,
  currency text not null,
  cash bigint not null check (cash >= 0),
  coin bigint not null check (coin >= 0),
  -- 0 open, 1 paid, 2 returned.
  state smallint not null default 0 check (state between 0 and 2),
  opened_by uuid not null,
  ended_by uuid,
  opened_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (player_id, hold_id),
  check (cash + coin > 0),
  check ((state = 0) = (ended_by is null))
);
create index hold_open on hold (currency, player_id) where state = 0;

-- Append-only, also for the owner of the tables.
create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$;
create trigger append_only before update or delete on entry for each row execute function refuse_change();
create trigger append_only before update or delete on transfer for each row execute function refuse_change();
create trigger append_only before update or delete on foreign_key for each row execute function refuse_change();
create trigger append_only before update or delete on voided_play for each row execute function refuse_change();
create trigger no_truncate before truncate on entry execute function refuse_change();
create trigger no_truncate before truncate on transfer execute function refuse_change();
create trigger no_truncate before truncate on foreign_key execute function refuse_change();
create trigger no_truncate before truncate on voided_play execute function refuse_change();

-- Partitions of the journal from one day to another. Row triggers come with the parent; truncating must be refused on
-- each. Two nodes may make them at the same time, so the work is done under a lock of its own. Made on their own and then
-- attached: creating them as partitions would lock out the whole journal, behind a proof that reads it for minutes too.
create function make_journal_days(first_day integer, last_day integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare parent text; d integer; part text;
begin
  if last_day - first_day > 400 then raise exception 'too many days'; end if;
  perform pg_advisory_xact_lock(7411020262);
  foreach parent in array array['entry', 'transfer'] loop
    for d in first_day .. last_day loop
      part := format('%s_%s', parent, d);
      if to_regclass('public.' || part) is null then
        execute format('create table %I (like %I including all)', part, parent);
        execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, d, d + 1);
        execute format('create trigger no_truncate before truncate on %I execute function refuse_change()', part);
      end if;
    end loop;
  end loop;
end $$;

create function today() returns integer language sql stable parallel safe as
  $$ select floor(extract(epoch from now()) / 86400)::integer $$;

select make_journal_days(today() - 1, today() + 7);
