-- Crash: one game for everybody, decided by a chain of hashes that was made before the first bet.

create table crash_chain (
  chain_id int generated always as identity primary key,
  first_game_no bigint not null unique,
  length int not null check (length > 0),
  end_hash text not null,
  committed_at timestamptz not null,
  salt text,
  salted_at timestamptz,
  check ((salt is null) = (salted_at is null)),
  -- The salt must be younger than the end that was published, or the chain could have been chosen by its results.
  check (salted_at >= committed_at)
);

-- Every so many hashes one is kept, sealed, so that the others are a few steps away.
create table crash_milestone (
  chain_id int not null references crash_chain,
  position int not null,
  sealed_hash bytea not null,
  primary key (chain_id, position)
);

create table crash_game (
  game_no bigint primary key,
  chain_id int not null references crash_chain,
  phase text not null check (phase in ('waiting', 'betting', 'running', 'ended', 'interrupted')),
  phase_at timestamptz not null,
  started_at timestamptz,
  bet_count int not null default 0,
  -- Both are public from the end of the flight on, and not written before.
  bust bigint,
  hash text,
  check ((phase in ('ended', 'interrupted')) = (hash is not null)),
  check ((hash is null) = (bust is null)),
  check (phase in ('waiting', 'betting') = (started_at is null))
);
create index crash_game_going on crash_game (game_no) where phase in ('waiting', 'betting', 'running');

create index round_of_crash on round (game_no, public_id) where game_no is not null;
-- A player's bets that are going on are counted at every bet, and there may be thousands that are over.
create index round_of_crash_undecided on round (player_id, currency)
  where game = 'crash' and state in ('placing', 'open', 'rolling-back');
