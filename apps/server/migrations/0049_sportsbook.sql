-- The sportsbook: matches and prices as the feed tells them, bets on them, and what became of those.

alter table house_account drop constraint house_account_kind_check;
alter table house_account add constraint house_account_kind_check check (
  kind in ('game', 'clearing', 'promotion', 'fee', 'commission', 'correction', 'sports'));

-- Who sends messages. Markets of a producer that is down, or was not heard for ten seconds, take no bets.
create table sports_producer (
  product smallint primary key,
  is_up boolean not null default false,
  -- Timestamp of the newest message that is stored: a reader that starts asks for what came after it.
  latest bigint,
  heard_at timestamptz not null default now()
);

-- Which node reads the feed. Reading it twice does no harm, so an expired lease is simply taken over.
create table sports_reader (
  is_single boolean primary key default true check (is_single),
  node uuid not null,
  until timestamptz not null
);

create table sports_league (
  league_id integer generated always as identity primary key,
  feed_id text not null unique,
  sport text not null,
  name text not null,
  mark text not null default ''
);

create table sports_season (
  season_id integer generated always as identity primary key,
  feed_id text not null unique,
  league_id integer not null references sports_league,
  number integer not null,
  name text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- Committed before the season, revealed after it. Neither changes once it is known.
  seed_hash text check (seed_hash ~ '^[0-9a-f]{64}$'),
  seed text,
  standings jsonb not null default '[]',
  unique (league_id, number)
);

-- A match. Without a league it was only named so far, and is shown nowhere.
create table sports_event (
  event_id integer generated always as identity primary key,
  feed_id text not null unique,
  league_id integer references sports_league,
  season_id integer references sports_season,
  sport text not null default '',
  round integer not null default 0,
  home text not null default '',
  home_mark text not null default '',
  home_players jsonb not null default '[]',
  away text not null default '',
  away_mark text not null default '',
  away_players jsonb not null default '[]',
  starts_at timestamptz not null default now(),
  is_virtual boolean not null default false,
  -- What the match is priced with, in the feed's own JSON.
  model text not null default '',
  state text not null default 'scheduled' check (state in ('scheduled', 'live', 'ended', 'postponed', 'abandoned', 'void')),
  score jsonb not null default '{}',
  -- Of the message that the state and the score come from: time and producer.
  status_order bigint not null default 0,
  -- Groups of markets that were stopped: { group: [order, state] }.
  stops jsonb not null default '{}',
  -- A trader has stopped it.
  is_held boolean not null default false,
  -- Rises with everything that changes in the match.
  version bigint not null default 0,
  changed_at timestamptz not null default now()
);
create index sports_event_listed on sports_event (state, starts_at) where league_id is not null;
create index sports_event_of_league on sports_event (league_id, starts_at) where league_id is not null;

create table sports_market (
  market_id bigint generated always as identity primary key,
  event_id integer not null references sports_event,
  feed_market integer not null,
  specifiers text not null default '',
  kind text not null,
  line integer,
  number integer,
  part integer,
  -- As the feed says, and as it is with the stops of the match.
  feed_state text not null default 'closed' check (feed_state in ('open', 'suspended', 'closed')),
  state text not null default 'closed' check (state in ('open', 'suspended', 'closed')),
  product smallint not null default 0,
  is_favourite boolean not null default false,
  -- [[id, price in thousandths, chance in billionths, offered now]]
  outcomes jsonb not null default '[]',
  -- Of the messages that the state and the prices come from.
  state_order bigint not null default 0,
  price_order bigint not null default 0,
  -- A trader, or too much at stake, has stopped it.
  is_held boolean not null default false,
  held_because text not null default '',
  -- When it was last stopped, by anybody: a bet that waited through it is refused.
  stopped_at timestamptz,
  -- Rises with every change of a price or of what may be bet.
  version integer not null default 0,
  -- The match's version at the last change.
  event_version bigint not null default 0,
  -- { outcome: [result, dead heat's share] } as the feed says; null: none, or taken back.
  result jsonb,
  result_order bigint not null default 0,
  certainty smallint not null default 0,
  -- { "from-to": [order, stands] }: bets taken in that time are void.
  cancels jsonb not null default '{}',
  -- What two operators have decided. It stands above the feed.
  hand_result jsonb,
  -- Rises with every change of what is paid.
  result_number integer not null default 0,
  unique (event_id, feed_market, specifiers)
) with (fillfactor = 70);

-- Which prices there were, for some minutes: a bet may still be on its way.
create table sports_price (
  market_id bigint not null,
  version integer not null,
  at timestamptz not null default clock_timestamp(),
  outcomes jsonb not null,
  primary key (market_id, version)
);
create index sports_price_at on sports_price (at);

create table sports_happening (
  event_id integer not null references sports_event,
  number integer not null,
  kind text not null,
  at timestamptz not null,
  minute integer not null default 0,
  side text not null default 'none' check (side in ('home', 'away', 'none')),
  home_score integer not null default 0,
  away_score integer not null default 0,
  detail text not null default '',
  -- The match's version when it came.
  event_version bigint not null default 0,
  primary key (event_id, number)
);

-- A site's rules; a site without a row has those of the code.
create table sports_rules (
  site_id text primary key references site,
  rules jsonb not null,
  version integer not null default 1
);

-- The most that is taken: by stake of one bet, by payout, and by what the house can lose on one market. Null sets no limit.
create table sports_limit (
  site_id text not null references site,
  scope text not null check (scope in ('sport', 'league', 'event', 'kind', 'market', 'player')),
  subject text not null,
  stake_most bigint check (stake_most >= 0),
  payout_most bigint check (payout_most >= 0),
  loss_most bigint check (loss_most >= 0),
  primary key (site_id, scope, subject)
);

create table sports_free_bet (
  free_bet_id uuid primary key,
  player_id bigint not null references player,
  currency text not null,
  amount bigint not null check (amount > 0),
  min_price integer not null,
  expires_at timestamptz not null,
  reason text not null,
  given_by text not null,
  given_at timestamptz not null default now(),
  bet_id bigint
);
create index sports_free_bet_of on sports_free_bet (player_id, expires_at) where bet_id is null;

create table sports_bet (
  -- Fits a subject of the ledger.
  bet_id integer generated always as identity primary key,
  player_id bigint not null references player,
  site_id text not null references site,
  currency text not null,
  -- The key under which it was placed, and its place among the singles of one slip.
  request_key text not null,
  place smallint not null,
  kind text not null check (kind in ('single', 'multiple', 'system', 'builder')),
  system_size smallint,
  system text,
  lines integer not null check (lines > 0),
  line_stake bigint not null check (line_stake > 0),
  stake bigint not null check (stake > 0),
  is_free boolean not null default false,
  -- All legs together, in thousandths; 0 for systems.
  price bigint not null,
  boost integer not null default 0,
  -- The table it was promised by: a void leg may lower it.
  boost_table jsonb,
  possible_win bigint not null,
  -- The highest payout; more is never paid.
  payout_most bigint not null,
  accept text not null check (accept in ('none', 'better', 'any')),
  counts boolean not null,
  -- Two operators have given it back.
  is_voided boolean not null default false,
  -- `waiting` for its delay, `taking` its stake, `refused`, `open`, or ended.
  state text not null check (state in ('waiting', 'taking', 'refused', 'open', 'settled', 'cashed')),
  reason text,
  offer jsonb,
  decide_at timestamptz,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  finished_at timestamptz,
  -- What was booked: the last settlement and its payout. Null: none stands.
  settlement integer not null default 0,
  settled_win bigint,
  cashed_stake bigint not null default 0,
  cashed_amount bigint not null default 0,
  cash_outs integer not null default 0,
  cash_target bigint,
  -- What is being moved in the ledger. It is written first and taken off when the ledger has done it, so a node that dies in
  -- between leaves behind what is still to be done.
  moving jsonb,
  moving_since timestamptz,
  -- A result came meanwhile: it is looked at again afterwards.
  again boolean not null default false,
  unique (player_id, request_key, place),
  check (cashed_stake <= stake)
) with (fillfactor = 70);
create index sports_bet_of_player on sports_bet (player_id, bet_id);
create index sports_bet_due on sports_bet (decide_at) where state = 'waiting';
create index sports_bet_moving on sports_bet (moving_since) where moving is not null;
create index sports_bet_again on sports_bet (bet_id) where again;
create index sports_bet_target on sports_bet (bet_id) where cash_target is not null and state = 'open';

create table sports_leg (
  bet_id integer not null references sports_bet on delete cascade,
  place smallint not null,
  event_id integer not null references sports_event,
  market_id bigint not null references sports_market,
  outcome text not null,
  price integer not null check (price >= 1000),
  version integer not null,
  primary key (bet_id, place)
);
create index sports_leg_of_market on sports_leg (market_id, bet_id);
create index sports_leg_of_event on sports_leg (event_id, bet_id);

-- Every settlement of a bet, also those that were put right later.
create table sports_settlement (
  bet_id integer not null references sports_bet on delete cascade,
  number integer not null,
  win bigint not null,
  change bigint not null,
  at timestamptz not null default now(),
  primary key (bet_id, number)
);

-- Parts of a bet that were cashed out, under the keys by which they were asked for.
create table sports_cash_out (
  bet_id integer not null references sports_bet on delete cascade,
  number integer not null,
  request_key text not null,
  stake bigint not null check (stake > 0),
  amount bigint not null check (amount > 0),
  at timestamptz not null default now(),
  primary key (bet_id, number),
  unique (bet_id, request_key)
);

-- Markets whose results changed: their bets are settled from `after_bet` on, in portions.
create table sports_work (
  market_id bigint primary key references sports_market,
  result_number integer not null,
  after_bet integer not null default 0,
  worked_at timestamptz not null default 'epoch'
);

-- What is staked and could be paid on an outcome, in parts, so that bets on the same outcome do not wait for each other.
create table sports_liability (
  market_id bigint not null,
  outcome text not null,
  part smallint not null,
  bets bigint not null default 0,
  staked bigint not null default 0,
  payout bigint not null default 0,
  primary key (market_id, outcome, part)
) with (fillfactor = 50);

-- A free guess may follow a match of the feed.
alter table guess_match add column sports_event_id integer references sports_event;
create index guess_match_followed on guess_match (sports_event_id) where sports_event_id is not null and state = 'open';
