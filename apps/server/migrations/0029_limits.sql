-- Limits on play (decision 0035). They are asked for under the lock of the purses, so that bets on any number of nodes end exactly at
-- them. What a stake needs for that is in the balance's own row, which every stake writes anyway; players without limits have null there.
create type play_guard as (
  -- The most that one bet may be.
  stake_most bigint,
  -- What is left of the stake limits and of the loss limits, of whichever period has the least. Null: there is no such limit.
  stake_room bigint,
  loss_room bigint,
  -- Staked and lost since the counters of `play_limit` were last written.
  staked bigint,
  lost bigint,
  -- From then on the counters are to be looked at first: a period has ended.
  fresh_until timestamptz,
  -- From then on nothing is staked until the player has answered the reality check.
  check_at timestamptz,
  -- From then on nothing is staked: the time the player allows themselves is used.
  session_until timestamptz,
  -- The least time between two stakes.
  gap_ms integer,
  staked_at timestamptz
);
alter table balance add column guard play_guard;

-- In which time zone the periods of a site's players begin and end, or whether they are the last 24 hours, 7 days and 30 days.
create table limit_clock (
  clock text primary key,
  zone text not null,
  is_rolling boolean not null
);

-- A limit and what is used of it. A fixed period has one slot. A rolling one has a slot for every hour of a day, six hours of a week or
-- day of a month, the newest first, and one more: what is partly in the period counts in full.
create table play_limit (
  player_id bigint not null references player,
  currency text not null,
  kind text not null check (kind in ('stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount >= 0),
  clock text not null references limit_clock,
  is_rolling boolean not null,
  slots bigint[] not null,
  -- The number of the newest slot.
  slot_no bigint not null,
  started_at timestamptz not null,
  -- When a fixed period ends, or the newest slot. It never goes back, whatever a clock does.
  ends_at timestamptz not null,
  primary key (player_id, currency, kind, period)
);

-- A pause that the player has taken, and an exclusion that a national register knows of.
alter table player_stop drop constraint player_stop_kind_check;
alter table player_stop add constraint player_stop_kind_check check (kind in ('frozen', 'excluded', 'cool_off', 'register', 'limit'));
