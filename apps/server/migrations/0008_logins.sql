-- One row a login: it lives through many access tokens and ends with them all.
create table player_login (
  player_id bigint not null references player,
  session_id uuid not null,
  site_id text not null,
  -- The contract's login type; null for a passkey.
  client_type smallint,
  -- Which browser: the hash of a secret cookie. Null when none was kept.
  device_hash bytea,
  device_code text not null default '',
  device_model text not null default '',
  os_version text not null default '',
  login_finger text not null default '',
  ip text not null default '',
  place text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text,
  primary key (player_id, session_id)
);
create index player_login_age on player_login (created_at);
insert into player_login (player_id, session_id, site_id)
  select distinct on (player_id, session_id) player_id, session_id, site_id from player_session;

-- Money after half an hour without a sign of life, and changes of what opens the account, ask again who is there.
alter table player_session
  add column proof_due boolean not null default false,
  add column proven_at timestamptz;

-- What renews a login, in a cookie no script can read. Each works once; one that is shown again ends the login, unless it
-- is the very same renewal (the same key) whose answer was lost.
create table refresh_secret (
  player_id bigint not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  session_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_key uuid,
  primary key (player_id, secret_hash),
  foreign key (player_id, session_id) references player_login on delete cascade
);
create index refresh_secret_expiry on refresh_secret (expires_at);
create index refresh_secret_login on refresh_secret (player_id, session_id);

-- Browsers that have signed in as a player before.
create table player_device (
  player_id bigint not null references player,
  device_hash bytea not null check (length(device_hash) = 32),
  device_code text not null default '',
  device_model text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (player_id, device_hash)
);
create index player_device_hash on player_device (device_hash);

-- Login history, failed attempts included.
create table login_attempt (
  player_id bigint not null references player,
  attempt_id bigint generated always as identity,
  outcome text not null,
  client_type smallint,
  device_model text not null default '',
  ip text not null default '',
  place text not null default '',
  is_new_device boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (player_id, attempt_id)
);
create index login_attempt_age on login_attempt (created_at);

-- Wrong guesses at one name (known or not: it is only a hash) from one network, and how long they must wait.
create table guess_count (
  guess_key bytea primary key check (length(guess_key) = 32),
  failures integer not null,
  locked_until timestamptz,
  last_at timestamptz not null
);
create index guess_count_age on guess_count (last_at);

-- Codes by text message or mail: bound to site, purpose, destination and, where one is signed in, the player.
create table verify_code (
  site_id text not null,
  purpose text not null,
  subject_hash bytea not null check (length(subject_hash) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (site_id, purpose, subject_hash)
);
create index verify_code_expiry on verify_code (expires_at);

-- Sent messages by whom they went to and which network asked, to keep them few. Hashes only.
create table code_send (
  send_id bigint generated always as identity primary key,
  destination_hash bytea not null,
  address_hash bytea not null,
  sent_at timestamptz not null
);
create index code_send_destination on code_send (destination_hash, sent_at);
create index code_send_address on code_send (address_hash, sent_at);
create index code_send_age on code_send (sent_at);

create table captcha (
  captcha_id uuid primary key,
  answer_hash bytea not null check (length(answer_hash) = 32),
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

-- What makes a guest the same guest next time: a secret cookie, never the device's own id.
create table guest_secret (
  player_id bigint primary key references player,
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null default now()
);

-- Single-use codes of gameToken links.
create table launch_code (
  player_id bigint not null references player,
  code_hash bytea not null check (length(code_hash) = 32),
  expires_at timestamptz not null,
  primary key (player_id, code_hash)
);
create index launch_code_expiry on launch_code (expires_at);
