-- What a game's page tells besides its name. The return is the least that a player can choose (`rtp`) and the most; both follow
-- from the game's own maths. Texts are keys of the dictionary; rules are several, numbered: `rules_dice` stands for
-- `rules_dice_1`, `rules_dice_2` and so on.
alter table game
  add column rtp_most numeric(6, 2) check (rtp_most between 0 and 100),
  add column about_key text,
  add column rules_key text;
alter table provider
  add column about_key text,
  add column licence text not null default '' check (length(licence) <= 2000);

-- Whether a game can be played, and for how much, is part of what the lobby and its pages show.
create trigger supplier_changed_for_lobby after insert or update or delete on supplier
  for each statement execute function bump_content_version('lobby');
create trigger game_limit_changed_for_lobby after insert or update or delete on game_limit
  for each statement execute function bump_content_version('lobby');

create table player_favorite (
  player_id bigint not null references player,
  game_id integer not null references game,
  created_at timestamptz not null default now(),
  primary key (player_id, game_id)
);

-- Finds what came of a play: its wins and its void. Only those have one, and beside the journal's own keys it costs nothing that
-- could be measured (a bet and its win took 184 µs of the database with it and 190 without, the medians of six turns each).
create index entry_by_play on entry (player_id, play_id) where play_id is not null;

-- Bets that everybody on a site may see, names masked: some of all (is_bet), and wins worth telling of (is_winner). Whose they
-- are is looked up when they are shown, so that a player who has gone is gone from here too.
create table shown_bet (
  shown_id bigint generated always as identity primary key,
  site_id text not null references site,
  player_id bigint not null references player,
  game_id integer not null references game,
  currency text not null,
  purse smallint not null check (purse in (2, 5)),
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  is_bet boolean not null,
  is_winner boolean not null,
  at timestamptz not null default now(),
  check (is_bet or is_winner)
);
create index shown_bet_of_site on shown_bet (site_id, shown_id) where is_bet;
create index winner_of_site on shown_bet (site_id, shown_id) where is_winner;
create index shown_bet_age on shown_bet using brin (at);

-- All bets of a game on a day that have ended and were not taken back, by what they were played with. A multiplier is win ÷ stake
-- of one bet; the sums of them and of their squares give the return and how certain it is, whatever the stakes were.
create table game_day (
  day integer not null,
  game_id integer not null references game,
  currency text not null,
  purse smallint not null,
  rounds bigint not null,
  stake numeric not null,
  win numeric not null,
  multipliers double precision not null,
  multiplier_squares double precision not null,
  primary key (day, game_id, currency, purse)
);

-- Days that were counted. One is counted again until every round begun on it has had time to end.
create table counted_day (
  day integer primary key,
  counted_at timestamptz not null default now(),
  is_final boolean not null
);
create trigger counted_day_changed after insert or update or delete on counted_day
  for each statement execute function bump_content_version('game_days');
