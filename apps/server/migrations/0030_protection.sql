-- Player protection (decisions 0035, 0036). Limits on stakes and losses are counted by the ledger (play_limit); what the player, the house
-- and the jurisdiction have set, and everything that is no play, is here.

-- What the player and the house allow. Amounts of money, or minutes of a session. The tighter of both counts.
create table player_limit (
  player_id bigint not null references player,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'single_stake', 'session')),
  period text not null check (period in ('day', 'week', 'month', 'each')),
  own bigint check (own > 0),
  house bigint check (house > 0),
  -- The running period of deposits and sessions, as `domain/protection/counter` keeps it.
  counter jsonb,
  changed_at timestamptz not null default now(),
  primary key (player_id, kind, period)
);

-- A looser limit, or none, that the player has asked for. It is confirmed by the player within its time or dropped.
create table limit_change (
  player_id bigint not null references player,
  change_id uuid not null,
  kind text not null,
  period text not null,
  wanted bigint,
  asked_at timestamptz not null default now(),
  confirm_from timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, change_id),
  unique (player_id, kind, period)
);

-- Pauses, exclusions and the reality check of a player who has any.
create table player_protection (
  player_id bigint primary key references player,
  cool_off_until timestamptz,
  excluded_at timestamptz,
  -- Null while `excluded_at` is set: for good.
  excluded_until timestamptz,
  -- When an exclusion ends that is over and whose player has asked to return.
  returns_at timestamptz,
  -- Null: what the jurisdiction asks for.
  check_minutes smallint check (check_minutes between 0 and 1440)
);
create index player_protection_returns on player_protection (returns_at) where returns_at is not null;

-- By what an excluded person is known again: blind indexes, which say nothing without the server's secret, and hashes of browsers' secrets.
-- They stay when an account is erased, until the exclusion ends.
create table excluded_mark (
  kind text not null check (kind in ('mobile', 'email', 'device', 'payment', 'provider', 'cpf')),
  mark bytea not null,
  player_id bigint not null references player,
  primary key (kind, mark, player_id)
);
create index excluded_mark_player on excluded_mark (player_id);

-- How long a player was signed in and active: of the running login, and by the days of the books (UTC).
create table play_time (
  player_id bigint primary key references player,
  login_id uuid not null,
  login_seconds integer not null default 0,
  began_at timestamptz not null,
  seen_at timestamptz not null
);
create table play_day (
  player_id bigint not null references player,
  day date not null,
  seconds integer not null,
  primary key (player_id, day)
);

-- In which time zone a site's days begin, and how limits change there.
alter table site
  add column time_zone text not null default 'UTC' check (now() at time zone time_zone is not null),
  add column rolling_limits boolean not null default false,
  add column limit_waiting_hours smallint not null default 24 check (limit_waiting_hours between 24 and 168),
  add column reality_check_most smallint not null default 0 check (reality_check_most between 0 and 1440);
update site set time_zone = case country
  when 'India' then 'Asia/Kolkata' when 'Brazil' then 'America/Sao_Paulo' when 'Philippines' then 'Asia/Manila'
  when 'Bengal' then 'Asia/Dhaka' when 'Pakistan' then 'Asia/Karachi' else 'UTC' end;
