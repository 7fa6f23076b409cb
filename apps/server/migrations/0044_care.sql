-- Markers of harm, what was done about them, and the people of the house who look (decision 0047).

-- Play between midnight and five in the site's time zone, of the seconds of the day.
alter table play_day add column night_seconds integer not null default 0 check (night_seconds >= 0);

-- A looser limit that was confirmed, or a limit that was taken away.
create table limit_loosened (
  player_id bigint not null references player,
  loosened_at timestamptz not null,
  kind text not null,
  period text not null,
  primary key (player_id, loosened_at, kind, period)
);

-- Until when the player gets no offers.
alter table player_protection add column offers_off_until timestamptz;

-- What a site has set of the thresholds and scores (domain/protection/markers); others are the defaults.
create table care_rule (
  site_id text not null references site,
  name text not null,
  value integer not null check (value between 1 and 100000),
  primary key (site_id, name)
);

-- What stood out on a day: the figure, from where on it counts, and the score.
create table player_marker (
  player_id bigint not null references player,
  day integer not null,
  kind text not null,
  figure bigint not null,
  threshold integer not null,
  score smallint not null check (score between 0 and 100),
  primary key (player_id, day, kind)
);
create index player_marker_day on player_marker (day, player_id);

-- What the rules did about a score, once a day and action. `details` is the suggested limit, or the case that was opened.
create table care_step (
  player_id bigint not null references player,
  day integer not null,
  action text not null check (action in ('message', 'suggest_limit', 'no_offers', 'person', 'break')),
  score smallint not null,
  details jsonb not null default '{}',
  done_at timestamptz not null,
  -- When the player has read it, and whether the suggestion was taken.
  answered_at timestamptz,
  is_taken boolean,
  primary key (player_id, day, action)
);

-- Somebody looks after a player: opened by the rules or by an operator, one at a time.
create table care_case (
  player_id bigint not null references player,
  case_id uuid not null,
  site_id text not null references site,
  score smallint not null default 0,
  -- Null: the rules did.
  opened_by integer references operator,
  opened_at timestamptz not null,
  outcome text check (outcome in ('no_concern', 'advised', 'limited', 'excluded')),
  closed_by integer references operator,
  closed_at timestamptz,
  primary key (player_id, case_id),
  check ((outcome is null) = (closed_at is null))
);
create unique index care_case_open on care_case (player_id) where closed_at is null;
create index care_case_waiting on care_case (opened_at) where closed_at is null;

-- What was written into a case, and by whom; never changed.
create table care_note (
  player_id bigint not null references player,
  case_id uuid not null,
  note_id bigint generated always as identity,
  operator_id integer references operator,
  text text not null,
  noted_at timestamptz not null,
  primary key (player_id, case_id, note_id),
  foreign key (player_id, case_id) references care_case on delete cascade
);

-- How far the nightly look has come.
create table care_run (
  day integer primary key,
  last_player bigint not null default 0,
  looked_at integer not null default 0,
  done_at timestamptz
);

-- The number of an identity paper, as an operator has read it, as a blind index: the same number is the same person.
alter table player_document add column number_index bytea check (length(number_index) = 32);
create index player_document_number on player_document (number_index) where number_index is not null;
alter table excluded_mark drop constraint excluded_mark_kind_check;
alter table excluded_mark add constraint excluded_mark_kind_check
  check (kind in ('mobile', 'email', 'device', 'payment', 'provider', 'cpf', 'document'));

-- Who a provider says it is, the same on every site; null in links that were made before.
alter table player_oauth add column person_index bytea check (length(person_index) = 32);
create index player_oauth_person on player_oauth (person_index) where person_index is not null;

-- Categories of games that may be played on a site; null: all that the profile allows.
alter table site add column game_kinds text[];

-- What the law allows a player at their age, beside what the player and the house have set.
alter table player_limit add column law bigint check (law > 0);

-- Where players find help is entered by each operator: no organisation is shipped.
delete from help_organisation where url in ('https://www.gamblingtherapy.org', 'https://telemanas.mohfw.gov.in',
  'https://jogadoresanonimos.com.br', 'https://ncmh.gov.ph');
