-- Where a player's phones and browsers are reached when the app is closed.
create table push_device (
  device_id bigint generated always as identity primary key,
  player_id bigint not null references player,
  site_id text not null references site,
  service text not null check (service in ('fcm', 'web')),
  -- A token of Firebase, or a subscription of the browser's own service as JSON.
  token text not null check (length(token) between 1 and 4096),
  token_hash bytea not null unique,
  lang text not null,
  saved_at timestamptz not null default now()
);
create index push_device_player on push_device (player_id);
create index push_device_site on push_device (site_id, device_id);

-- What a player wants to hear about. Without a row: everything but offers. Quiet hours are minutes of the site's day.
create table push_choice (
  player_id bigint primary key references player,
  payments boolean not null default true,
  security boolean not null default true,
  support boolean not null default true,
  offers boolean not null default false,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  check ((quiet_from is null) = (quiet_until is null))
);

-- What waits to be sent, one row for a device. It goes with the row of its device.
create table push_message (
  message_id bigint generated always as identity primary key,
  device_id bigint not null references push_device on delete cascade,
  player_id bigint not null references player,
  topic text not null check (topic in ('payments', 'security', 'support', 'offers')),
  title text not null,
  content text not null,
  link text not null,
  -- What it tells of: the same news never reaches a device twice.
  news text not null,
  attempts smallint not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (device_id, news)
);
create index push_message_due on push_message (due_at) where sent_at is null;
create index push_message_player on push_message (player_id);
create index push_message_created on push_message (created_at);

-- Up to where the live stream has been read.
create table push_reader (
  reader boolean primary key default true check (reader),
  position bigint not null
);
insert into push_reader (position) select coalesce(max(position), 0) from live_head;

-- The keys that a site sends with. Private ones are sealed.
create table push_service (
  site_id text primary key references site,
  vapid_public text not null,
  vapid_private bytea not null,
  firebase_project text not null default '',
  firebase_email text not null default '',
  firebase_key bytea
);

-- How much was sent and what became of it, by day.
create table push_figure (
  site_id text not null references site,
  day date not null,
  topic text not null,
  service text not null,
  sent bigint not null default 0,
  dead bigint not null default 0,
  failed bigint not null default 0,
  primary key (site_id, day, topic, service)
);
