-- Results of the self-test, for nobody but the player: score and moment are sealed. The answers are not kept.
create table self_test (
  player_id bigint not null references player,
  test_id bigint generated always as identity,
  sealed bytea not null,
  primary key (player_id, test_id)
);

-- Where a site's players find help.
create table help_organisation (
  site_id text not null references site,
  place smallint not null,
  name text not null,
  phone text not null default '',
  url text not null,
  hours text not null default '',
  is_free boolean not null default true,
  primary key (site_id, place)
);
create trigger help_organisation_changed after insert or update or delete on help_organisation
  for each statement execute function bump_content_version('site');
insert into help_organisation (site_id, place, name, url, hours)
  select site_id, 0, 'Gambling Therapy', 'https://www.gamblingtherapy.org', '24/7' from site;
