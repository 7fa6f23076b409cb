-- The catalogue. Nothing here is a player's; an operator hides things rather than deleting them, because history
-- points at them and because seeding would bring a deleted one back.
create table provider (
  provider_key text primary key,
  name text not null,
  -- The drawing of its mark.
  mark text not null,
  url text not null default '',
  sort_index integer not null,
  is_open boolean not null default true
);

create table game (
  game_id integer primary key,
  provider_key text not null references provider,
  -- The provider's own name of the game, and ours for its drawings.
  game_key text not null,
  art_key text not null,
  name text not null,
  -- A key of the dictionary, where the name is translated.
  name_key text,
  -- Percent. Null until the game's own maths has stated it: an estimate is never shown.
  rtp numeric(6, 2) check (rtp between 0 and 100),
  -- How strongly results swing: 1 calm to 5 wild, 0 not stated.
  rtp_wave smallint not null default 0 check (rtp_wave between 0 and 5),
  -- The share of a stake that counts for wagering, percent.
  bet_cash_rate smallint not null check (bet_cash_rate between 0 and 100),
  is_show_name boolean not null default false,
  is_pic_need_cut boolean not null default false,
  tags text[] not null default '{}',
  is_open boolean not null default true,
  unique (provider_key, game_key)
);

create table game_closed_on_site (
  site_id text not null references site,
  game_id integer not null references game,
  primary key (site_id, game_id)
);

-- Specification §3: game types by their category keys, each with rows of games (second types).
create table game_type (
  game_type_id integer primary key,
  lang_key text not null unique,
  sort_index integer not null
);
create table game_row (
  game_type_id integer not null references game_type,
  lang_key text not null,
  sort_index integer not null,
  primary key (game_type_id, lang_key)
);
create table game_in_row (
  game_type_id integer not null,
  lang_key text not null,
  game_id integer not null references game,
  sort_index integer not null,
  primary key (game_type_id, lang_key, game_id),
  foreign key (game_type_id, lang_key) references game_row
);

-- Banners: a drawing and texts by key. Without a site they are shown on all.
create table banner (
  banner_id integer primary key,
  site_id text references site,
  art text not null,
  title_key text not null,
  text_key text not null,
  button_key text not null,
  target text not null,
  sort_index integer not null,
  is_shown boolean not null default true,
  -- Speaks of sandbox money, so it must vanish where real money is played.
  is_sandbox_only boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz
);

create trigger provider_changed after insert or update or delete on provider
  for each statement execute function bump_content_version('lobby');
create trigger game_changed after insert or update or delete on game
  for each statement execute function bump_content_version('lobby');
create trigger game_closed_changed after insert or update or delete on game_closed_on_site
  for each statement execute function bump_content_version('lobby');
create trigger game_type_changed after insert or update or delete on game_type
  for each statement execute function bump_content_version('lobby');
create trigger game_row_changed after insert or update or delete on game_row
  for each statement execute function bump_content_version('lobby');
create trigger game_in_row_changed after insert or update or delete on game_in_row
  for each statement execute function bump_content_version('lobby');
create trigger banner_changed after insert or update or delete on banner
  for each statement execute function bump_content_version('lobby');
