-- Rounds that a promotion pays for: so many, of one stake, in named games, until a day.
create table free_round_grant (
  -- On the wire `reward_uuid`.
  grant_id uuid primary key,
  player_id bigint not null references player,
  currency text not null,
  stake bigint not null check (stake > 0),
  -- What is won must be staked so often before it is cash. At least once: otherwise a free round would be cash.
  multiplier integer not null check (multiplier between 1 and 1000),
  games integer[] not null check (cardinality(games) > 0),
  rounds integer not null check (rounds > 0),
  used integer not null default 0 check (used between 0 and rounds),
  -- The promotion's account, which pays each stake when it is placed, and what the statement says.
  account text not null,
  reference text not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null while it can be used or is used up.
  ended_at timestamptz,
  end_kind text check (end_kind in ('expired', 'taken_back')),
  reminded_at timestamptz,
  check ((ended_at is null) = (end_kind is null))
);
create index free_round_by_player on free_round_grant (player_id, granted_at desc);
create index free_round_open on free_round_grant (expires_at) where ended_at is null and used < rounds;
create index free_round_to_remind on free_round_grant (expires_at) where reminded_at is null and ended_at is null;

-- What suppliers said about free rounds, under their own ids, which the ledger knows as well.
create table free_round_play (
  source integer not null,
  foreign_id text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  grant_id uuid not null references free_round_grant,
  player_id bigint not null references player,
  -- The bet of a win; what a rollback takes back.
  about text,
  game_id integer,
  reference text not null,
  amount bigint not null check (amount >= 0),
  entry_id uuid not null,
  -- The bonus that a win opened.
  task_id integer,
  -- What both purses held afterwards: a repeat is answered with it.
  balance bigint not null,
  voided_by text,
  at timestamptz not null,
  primary key (source, foreign_id)
);
create index free_round_play_of_bet on free_round_play (source, about) where about is not null;
create index free_round_play_of_grant on free_round_play (grant_id);
create index free_round_play_by_time on free_round_play (source, at);
create index free_round_play_by_player on free_round_play (player_id, at desc);

-- Free rounds alone move no money, so there is no entry.
alter table hand_grant alter column entry_id drop not null;

-- When an operator ended it: players can read for a week what is over.
alter table activity add column ended_at timestamptz;

-- Whom a mail to many is for, as the named segment was then.
alter table mail_batch add column audience jsonb not null default '{}';

-- Other hosts that notices of a site may lead to.
alter table site add column jump_hosts text[] not null default '{}';
