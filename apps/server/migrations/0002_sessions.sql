-- The least that a session needs to know of a player. The accounts feature adds its columns in migrations of its own.
create table player (
  player_id bigint generated always as identity (start with 100001) primary key,
  site_id text not null,
  state smallint not null default 0,
  created_at timestamptz not null default now()
);

-- One row an access token. A login goes on over several tokens (session_id), so that renewing one keeps the live
-- stream open and signing out ends them all. The token itself is never stored.
create table player_session (
  player_id bigint not null references player,
  token_hash bytea not null check (length(token_hash) = 32),
  session_id uuid not null,
  site_id text not null,
  sign_key text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text,
  primary key (player_id, token_hash)
);
create index player_session_login on player_session (player_id, session_id);
create index player_session_expiry on player_session (expires_at);

-- Keys for encoding passwords on their way here. Exactly one is current; the private half is sealed.
create table password_key (
  kid text primary key,
  bits integer not null,
  spki bytea not null,
  sealed_private bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index password_key_current on password_key ((true)) where retired_at is null;

-- Encoded passwords that were used. Not a player's: who it is can only be said after decoding.
create table password_nonce (
  kid text not null,
  nonce text not null,
  spent_at timestamptz not null default now(),
  primary key (kid, nonce)
);
create index password_nonce_age on password_nonce (spent_at);
