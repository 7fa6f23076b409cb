-- Red envelope rains, tournaments and free guesses: what players of an activity share.

-- One rain of a day. Its pool is split before it begins, by a seed whose hash is shown from then on.
create table rain (
  rain_id uuid primary key,
  activity_id integer not null references activity,
  period integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  pool bigint not null check (pool > 0),
  parts integer not null check (parts > 0),
  least bigint not null check (least >= 0),
  money text not null check (money in ('cash', 'bonus')),
  multiplier integer not null check (multiplier >= 0),
  -- So many parts one player may take.
  grabs integer not null check (grabs > 0),
  sealed_seed bytea not null,
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now(),
  -- From then on everybody may compute all parts, and none is given any more.
  revealed_at timestamptz,
  unique (activity_id, starts_at),
  check (ends_at > starts_at)
);
create table rain_part (
  rain_id uuid not null references rain,
  part integer not null check (part > 0),
  amount bigint not null check (amount >= 0),
  player_id bigint references player,
  primary key (rain_id, part)
) with (fillfactor = 80);
create index rain_part_free on rain_part (rain_id, part) where player_id is null;
create index rain_part_taken on rain_part (player_id, rain_id) where player_id is not null;

-- A board: the one of an activity in a period, or one that activities of several sites share.
create table tournament (
  tournament_id bigint generated always as identity primary key,
  name text not null,
  period integer not null,
  state text not null default 'running' check (state in ('running', 'closing', 'paying', 'closed')),
  -- What is shown, as of the last time it was put in order.
  entrants integer not null default 0,
  top jsonb not null default '[]',
  is_stale boolean not null default false,
  -- Closing has got this far.
  closed_rank integer not null default 0,
  closed_at timestamptz,
  unique (name, period)
);
create index tournament_open on tournament (state) where state <> 'closed';

create table tournament_activity (
  activity_id integer not null references activity,
  period integer not null,
  tournament_id bigint not null references tournament,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (activity_id, period)
);
create index tournament_activity_of on tournament_activity (tournament_id);

create table tournament_score (
  tournament_id bigint not null references tournament,
  player_id bigint not null references player,
  activity_id integer not null references activity,
  currency text not null,
  -- What the score is made of: the sum or the best so far, before it is turned into the board's unit.
  raw bigint not null,
  score bigint not null,
  -- The score below zero, so that the order of the board is one direction.
  behind bigint not null generated always as (-score) stored,
  -- Where in the journal the score was reached: of two equal ones the first is ahead.
  place bigint not null,
  -- Fixed by the closing.
  rank integer,
  primary key (tournament_id, player_id)
);
create index tournament_order on tournament_score (tournament_id, behind, place, player_id) where score > 0;
create index tournament_to_pay on tournament_score (tournament_id, rank) where rank is not null;

-- Every so many ranks, where the board is there: the rank of one player is counted from the nearest.
create table tournament_mark (
  tournament_id bigint not null references tournament,
  rank integer not null,
  behind bigint not null,
  place bigint not null,
  player_id bigint not null,
  primary key (tournament_id, behind, place, player_id)
);

-- How far the journal has been read for all boards.
create table tournament_cursor (
  is_only boolean primary key default true check (is_only),
  place bigint not null,
  day integer not null
);

-- A match to guess.
create table guess_match (
  match_id uuid primary key,
  activity_id integer not null references activity,
  home text not null,
  away text not null,
  starts_at timestamptz not null,
  -- [{"outcome_id": "home", "title": {"en": "…"}}]
  outcomes jsonb not null,
  pool bigint not null check (pool > 0),
  most bigint not null check (most > 0),
  money text not null check (money in ('cash', 'bonus')),
  multiplier integer not null check (multiplier >= 0),
  state text not null default 'open' check (state in ('open', 'paying', 'settled', 'called-off')),
  right_outcome text,
  -- What each right guess brings, and who was paid last.
  share bigint,
  winners integer,
  last_player bigint not null default 0,
  paid bigint not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((state in ('paying', 'settled')) = (right_outcome is not null))
);
create index guess_match_of on guess_match (activity_id, starts_at);

create table match_guess (
  match_id uuid not null references guess_match,
  player_id bigint not null references player,
  outcome_id text not null,
  currency text not null,
  guessed_at timestamptz not null default now(),
  primary key (match_id, player_id)
);
create index match_guess_of_player on match_guess (player_id);
create index match_guess_of_outcome on match_guess (match_id, outcome_id, player_id);

-- How many have guessed what, in parts: guesses of the same moment do not queue at one row.
create table match_guess_count (
  match_id uuid not null references guess_match,
  outcome_id text not null,
  shard smallint not null,
  guesses integer not null check (guesses >= 0),
  primary key (match_id, outcome_id, shard)
);

-- Whose waiting rewards of an activity have been announced: everybody up to this player.
create table activity_reminding (
  activity_id integer not null references activity,
  period integer not null,
  last_player bigint not null default 0,
  reminded integer not null default 0,
  done_at timestamptz,
  primary key (activity_id, period)
);

-- A saved audience, under a name.
create table segment (
  segment_id integer generated always as identity primary key,
  site_id text not null references site,
  name text not null check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  audience jsonb not null,
  created_at timestamptz not null default now(),
  unique (site_id, name)
);

-- What an operator has given by hand.
create table hand_grant (
  grant_id uuid primary key,
  player_id bigint not null references player,
  currency text not null,
  awards jsonb not null,
  entry_id uuid not null,
  reason text not null,
  given_by text not null,
  given_at timestamptz not null default now()
);
create index hand_grant_of_player on hand_grant (player_id, given_at);
