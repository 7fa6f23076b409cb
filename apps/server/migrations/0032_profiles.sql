-- The profile of a site's jurisdiction (domain/protection/profiles): an operator may be stricter than it, never laxer.
alter table site
  add column profile text not null default 'open',
  add column blocked_countries text[] not null default '{}';
update site set profile = case site_id
  when 'india' then 'india' when 'brazil' then 'brazil' when 'philippines' then 'philippines' when 'bengal' then 'bangladesh'
  when 'pakistan' then 'pakistan' else 'open' end;

-- Countries from which a supplier lets nobody play its game, and from where a player has opened one.
alter table game add column blocked_countries text[] not null default '{}';
alter table game_session add column country text not null default '';

-- The most that one bet of a player may be by the law of the site, at the player's age when they last signed in.
alter table player_protection add column stake_bound bigint check (stake_bound > 0);

-- Whether a national register of excluded people is asked, and what it said of a player today. A player it knows is stopped.
alter table site add column exclusion_register boolean not null default false;
create table register_check (
  player_id bigint primary key references player,
  day integer not null,
  is_excluded boolean not null,
  checked_at timestamptz not null default now()
);

-- Bets ask of what kind a game is, so nodes load it beside games and suppliers.
create trigger game_in_row_changed_for_suppliers after insert or update or delete on game_in_row
  for each statement execute function bump_content_version('suppliers');
