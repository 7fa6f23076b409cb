-- The progressive jackpot that slots of a site share, and the house's own journal that its money moves in.

alter table house_account drop constraint house_account_kind_check;
alter table house_account add constraint house_account_kind_check check (
  kind in ('game', 'clearing', 'promotion', 'fee', 'commission', 'correction', 'sports', 'jackpot'));

-- What moves between two accounts of the house is nobody's: it stands in the journal under player 0, numbered by currency. Few things
-- do, and each waits for the one before.
create table house_journal (
  currency text primary key check (currency ~ '^[A-Z]{3,8}$'),
  -- The running number of the last movement.
  number bigint not null default 0
);

-- What holds from a moment on, one row a change: a bet is judged by what held when it was placed, also when it is voided later.
create table jackpot_rule (
  site_id text not null references site,
  since timestamptz not null,
  is_on boolean not null,
  -- Of every stake, in millionths.
  part integer not null check (part between 0 and 100000),
  -- What a new pot begins with.
  seed bigint not null check (seed >= 0),
  -- So much is staked for one jackpot on average.
  turnover bigint not null check (turnover > 0),
  games integer[] not null,
  primary key (site_id, since)
);

-- What the pot's account holds, as a running sum: it is read by everybody and its lock orders the wins. The sums by kind only explain it.
create table jackpot_pot (
  site_id text not null references site,
  currency text not null,
  account_id integer not null,
  -- Voids of old stakes may leave it short for a while, right after a win.
  amount bigint not null default 0,
  seeded bigint not null default 0,
  contributed bigint not null default 0,
  won bigint not null default 0,
  primary key (site_id, currency)
);

create table jackpot_win (
  source integer not null,
  -- The supplier's id of the bet: one bet wins once.
  bet_id text not null,
  foreign_id text not null,
  site_id text not null references site,
  currency text not null,
  player_id bigint not null references player,
  game_id integer not null,
  -- The win and its bet in the journal.
  entry_id uuid not null unique,
  play_id uuid not null,
  amount bigint not null check (amount >= 0),
  -- What reached the purses: the share of a bonus that is gone stays in the pot.
  paid bigint not null check (paid between 0 and amount),
  at timestamptz not null default now(),
  voided_at timestamptz,
  primary key (source, bet_id),
  unique (source, foreign_id)
);
create index jackpot_win_by_site on jackpot_win (site_id, at desc);
create index jackpot_win_by_player on jackpot_win (player_id);

-- How far everybody's stakes are counted into the pots. No row: there has never been one.
create table jackpot_cursor (
  is_only boolean primary key default true check (is_only),
  place bigint not null,
  day integer not null
);
