-- The studio's own books: sessions, seeds, rounds. The casino's money is not here; it moves by the wallet protocol alone.

create table operator (
  operator_id smallint generated always as identity primary key,
  key text not null unique
);

-- A guest who tries a game is a player too, without a user: seeds and rounds hang on the player.
create table player (
  player_id bigint generated always as identity primary key,
  operator_id smallint references operator,
  user_key text,
  created_at timestamptz not null,
  unique (operator_id, user_key),
  check ((operator_id is null) = (user_key is null))
);

create table session (
  session_id uuid primary key,
  player_id bigint not null references player on delete cascade,
  game text not null,
  currency text not null,
  money text not null check (money in ('cash', 'gold', 'demo')),
  lang text not null,
  casino_origin text not null,
  can_top_up boolean not null,
  is_autoplay_allowed boolean not null default false,
  -- Sealed: whoever has it can ask for stakes in the player's name.
  sealed_wallet_token bytea,
  demo_balance bigint check (demo_balance >= 0),
  -- The launch code is exchanged once and is gone then; only hashes are kept of either.
  code_hash bytea unique,
  code_expires_at timestamptz not null,
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((money = 'demo') = (demo_balance is not null)),
  check ((money = 'demo') = (sealed_wallet_token is null))
);
create index session_by_player on session (player_id);
create index session_by_age on session (expires_at);

-- One seed is played, the hash of the next is shown already, the former ones are revealed.
create table seed (
  seed_id bigint generated always as identity primary key,
  player_id bigint not null references player on delete cascade,
  state text not null check (state in ('next', 'active', 'revealed')),
  sealed_server_seed bytea not null,
  server_seed_hash text not null,
  client_seed text not null,
  -- The nonce of the next draw, so also how many draws were made.
  nonce bigint not null default 0,
  revealed_at timestamptz,
  check ((state = 'revealed') = (revealed_at is not null))
);
create unique index seed_in_use on seed (player_id, state) where state <> 'revealed';
create index seed_revealed on seed (player_id, seed_id) where state = 'revealed';

-- A round's stake is placed, then the round is open (or at once decided), then its win is paid. What the casino left
-- unanswered is rolled back. `node` is the process that works on it; once that is gone another one goes on.
create table round (
  round_id uuid primary key,
  player_id bigint not null references player on delete cascade,
  session_id uuid not null references session,
  bet_id uuid not null,
  game text not null,
  kind text not null check (kind in ('instant', 'stepped', 'shared')),
  currency text not null,
  money text not null,
  stake bigint not null check (stake > 0),
  params jsonb not null,
  steps jsonb not null default '[]',
  seed_id bigint references seed,
  nonce bigint,
  client_seed text,
  server_seed_hash text,
  outcome jsonb,
  pays text,
  win bigint check (win >= 0),
  state text not null check (state in ('placing', 'open', 'paying', 'settled', 'void', 'rolling-back')),
  -- Why a stake was not taken, or why it was returned.
  reason text,
  bet_uuid uuid not null,
  win_uuid uuid not null,
  rollback_uuid uuid not null,
  node int not null,
  tries int not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Crash: which game, the number in the list everybody sees, where it is to be cashed out, where it was.
  game_no bigint,
  public_id int,
  auto_cash_out bigint,
  cashed_out_at bigint,
  unique (player_id, bet_id),
  unique (seed_id, nonce)
);
create unique index round_open on round (player_id, game, currency) where kind = 'stepped' and state in ('placing', 'open');
create index round_by_player on round (player_id, game, currency, round_id desc);
create index round_to_resume on round (next_try_at) where state in ('placing', 'paying', 'rolling-back');
create index round_left_open on round (created_at) where kind = 'stepped' and state = 'open';
create index round_by_session on round (session_id);

-- What the casino has confirmed, for its daily reconciliation and to find a round by any of its transactions.
create table transaction (
  transaction_uuid uuid primary key,
  round_id uuid not null references round on delete cascade,
  kind text not null check (kind in ('BET', 'WIN', 'ROLLBACK')),
  amount bigint not null check (amount >= 0),
  at timestamptz not null
);
create index transaction_by_time on transaction (at, transaction_uuid);
