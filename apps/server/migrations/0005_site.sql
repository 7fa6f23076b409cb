-- How often something that every node keeps in memory has changed. Nodes ask for it every few seconds and load again.
create table content_version (
  name text primary key,
  version bigint not null default 1
);

create function bump_content_version() returns trigger language plpgsql as $$
begin
  insert into content_version (name) values (tg_argv[0])
  on conflict (name) do update set version = content_version.version + 1;
  return null;
end $$;

create table site (
  site_id text primary key check (site_id ~ '^[a-z][a-z-]{0,31}$'),
  -- The specification's name of the country, or all.
  country text not null check (country in ('India', 'Brazil', 'Philippines', 'Bengal', 'Pakistan', 'all')),
  is_default boolean not null default false,
  -- Offered to players in this order; the first is the site's own.
  languages text[] not null check (cardinality(languages) > 0),
  -- What the law of the country allows.
  licence text not null default '',
  real_money boolean not null default false,
  minimum_age smallint not null check (minimum_age between 18 and 100),
  autoplay boolean not null,
  entry_bonus boolean not null,
  cancel_withdrawal boolean not null,
  low_balance_popups boolean not null,
  marketing_push boolean not null,
  document_checks boolean not null,
  mandatory_limits boolean not null,
  -- How the site is entered.
  login_methods jsonb not null,
  captcha text not null default 'picture' check (captcha in ('picture', 'service', 'off')),
  wrap_requests boolean not null default false,
  -- The size of the key passwords are encoded under. The specification's library default is 1024.
  password_key_bits integer not null default 3072 check (password_key_bits between 2048 and 8192),
  -- Where analytics events go on to, when they go on at all.
  report_forward_url text not null default '',
  report_forward_key text not null default '',
  created_at timestamptz not null default now(),
  -- No licence, no real money: whoever writes this row, and by whatever way.
  constraint real_money_needs_licence check (not real_money or btrim(licence) <> '')
);
create unique index site_default on site (is_default) where is_default;

create table site_host (
  host text primary key check (host = lower(host) and host !~ ':'),
  site_id text not null references site
);
create table site_channel (
  channel text primary key,
  site_id text not null references site
);

-- Configuration as the specification has it: groups of ordered key/value entries.
create table site_group (
  site_id text not null references site,
  group_key text not null,
  place smallint not null,
  primary key (site_id, group_key)
);
create table site_entry (
  site_id text not null,
  group_key text not null,
  place smallint not null,
  entry_key text not null,
  entry_value text not null,
  primary key (site_id, group_key, place),
  foreign key (site_id, group_key) references site_group on delete cascade
);

create trigger site_changed after insert or update or delete on site
  for each statement execute function bump_content_version('site');
create trigger site_host_changed after insert or update or delete on site_host
  for each statement execute function bump_content_version('site');
create trigger site_channel_changed after insert or update or delete on site_channel
  for each statement execute function bump_content_version('site');
create trigger site_group_changed after insert or update or delete on site_group
  for each statement execute function bump_content_version('site');
create trigger site_entry_changed after insert or update or delete on site_entry
  for each statement execute function bump_content_version('site');

-- Analytics events as they came, one row a batch of up to 50: the cheapest write, and the view below reads them singly.
create table analytics_batch (
  batch_id bigint generated always as identity primary key,
  site_id text not null,
  -- Known from the session; what the client says about itself is not believed.
  player_id bigint,
  received_at timestamptz not null default now(),
  events jsonb not null
);
create index analytics_batch_age on analytics_batch using brin (received_at);

create view analytics_event as
select batch.site_id, batch.player_id, batch.received_at, event ->> 'distinct_id' as distinct_id,
  event ->> 'event_name' as event_name, event -> 'properties' as properties, event -> 'user_props' as user_props
from analytics_batch batch, jsonb_array_elements(batch.events) as event;
