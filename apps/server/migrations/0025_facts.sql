-- Facts: what happened to a player, read by each consumer exactly once and in the player's order (decision 0028). Facts of the
-- ledger are its entries; those of everything else are rows of `player_fact`. Both take their place from one sequence.

-- Every sweep reads the newest entries of all players, which the coarse index could find only after a vacuum. Places grow, so
-- this one grows at its end.
create index entry_in_order on entry (place);
drop index entry_by_place;

-- Who follows the facts, and how far everybody's have been applied.
create table fact_consumer (
  consumer text primary key check (consumer ~ '^[a-z][a-z-]{1,39}$'),
  -- Its first fact comes after this place. -1: it follows everything there ever was.
  starts_after bigint not null,
  -- All players' facts up to this place have been applied, and no later fact is from more than three days before `swept_day`.
  swept bigint not null,
  swept_day integer not null,
  -- While it replays the past: up to which place, and which player was the last.
  replays_to bigint,
  replayed_player bigint not null default 0,
  check (starts_after <= swept)
);

-- What all consumers that only count have counted of a player in a currency, and up to which place. One row for all of them: rows
-- are what a sweep costs. The currency is '' for facts outside the ledger.
create table fact_count (
  player_id bigint not null references player,
  currency text not null,
  place bigint not null,
  -- The day of that entry's key. Later entries are from three days before it at the earliest.
  day integer not null,
  -- {"<consumer>": {"<name>": "<count>"}}. Null instead of counts: they are to be counted again from the beginning.
  counted json not null,
  -- When a consumer's could not be counted.
  broken_at timestamptz,
  primary key (player_id, currency)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
create index fact_count_broken on fact_count (broken_at) where broken_at is not null;

-- How far a consumer that acts has applied one player's facts, and what it has counted of them.
create table fact_cursor (
  player_id bigint not null references player,
  currency text not null,
  consumer text not null,
  place bigint not null,
  day integer not null,
  counted json not null default '{}',
  -- A fact could not be applied then and holds this player up. The sweep has gone on, and tries again.
  stuck_at timestamptz,
  primary key (player_id, currency, consumer)
);
create index fact_cursor_stuck on fact_cursor (stuck_at) where stuck_at is not null;

-- What happened outside the ledger, numbered without a gap for each player.
create table player_fact (
  player_id bigint not null references player,
  number bigint not null check (number > 0),
  place bigint not null default nextval('transfer_place'),
  kind text not null check (kind in ('signed-in', 'invited', 'installed', 'shared', 'document-approved')),
  -- What it is about, in one word: the kind of a document, the way of sharing.
  about text not null default '' check (length(about) <= 64),
  at timestamptz not null default now(),
  primary key (player_id, number)
);
create index player_fact_in_order on player_fact (place);
create trigger append_only before update or delete on player_fact for each row execute function refuse_change();
create trigger no_truncate before truncate on player_fact execute function refuse_change();

-- The last number of each player. Adding a fact locks this row until the commit.
create table player_fact_count (
  player_id bigint primary key references player,
  number bigint not null
);

-- The row is held before a place is taken, so a player's places follow the order of the commits, and the transaction has a number
-- of its own by then, which the sweep relies on (ledger/books/seal.ts).
create function add_player_fact(p bigint, fact_kind text, fact_about text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare next_number bigint;
begin
  insert into player_fact_count as c (player_id, number) values (p, 1)
  on conflict (player_id) do update set number = c.number + 1 returning c.number into next_number;
  insert into player_fact (player_id, number, kind, about) values (p, next_number, fact_kind, fact_about);
  return next_number;
end $$;

-- The recharge reward leaves the order. Nobody opens or credits one meanwhile.
lock table deposit_order in share row exclusive mode;

-- Orders that asked for the recharge reward, what it promised them, and what came of it.
create table recharge_reward_join (
  player_id bigint not null,
  order_no text not null,
  -- Null: there was no reward for it.
  reward_id bigint references recharge_reward,
  coin bigint not null check (coin >= 0),
  target bigint not null check (target >= 0),
  -- Null until the deposit has come.
  granted bigint check (granted between 0 and coin),
  entry_id uuid,
  primary key (player_id, order_no),
  check (coin = 0 or reward_id is not null),
  check (entry_id is null or granted > 0)
);
create index recharge_reward_join_reward on recharge_reward_join (player_id, reward_id) where reward_id is not null;

insert into recharge_reward_join (player_id, order_no, reward_id, coin, target, granted, entry_id)
select player_id, order_no, reward_id, reward_coin, reward_target,
  case when state = 'paid' then reward_coin end, case when state = 'paid' and reward_coin > 0 then entry_id end
from deposit_order where joins_reward or reward_id is not null;
-- An order brings its own from now on; its page adds what the reward brought.
update deposit_order set coin = coin - reward_coin, coin_target = coin_target - reward_target, reward_coin = 0, reward_target = 0,
  reward_id = null
where reward_id is not null;

-- Nodes of the release before this one still open orders with a reward in them. It goes with the next release, and so do the
-- columns joins_reward, reward_id, reward_coin and reward_target.
create function take_reward_out() returns trigger language plpgsql as $$
begin
  insert into recharge_reward_join (player_id, order_no, reward_id, coin, target)
  values (new.player_id, new.order_no, new.reward_id, new.reward_coin, new.reward_target);
  new.coin := new.coin - new.reward_coin;
  new.coin_target := new.coin_target - new.reward_target;
  new.reward_id := null; new.reward_coin := 0; new.reward_target := 0;
  return new;
end $$;
create trigger take_reward_out before insert on deposit_order for each row when (new.joins_reward)
execute function take_reward_out();

-- From here on. Deposits from before have had their reward.
insert into fact_consumer (consumer, starts_after, swept, swept_day)
select 'recharge-reward', taken, taken, today() - 1
from (select case when is_called then last_value else last_value - 1 end as taken from transfer_place) p;
