-- Sign-in providers: a popup that has begun. Bound to the browser that began it; spent by the first exchange.
create table oauth_start (
  state_hash bytea primary key check (length(state_hash) = 32),
  site_id text not null,
  provider text not null,
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- PKCE verifier, nonce and redirect address.
  sealed bytea not null,
  -- Once exchanged: who the provider says it is, kept for the second step (an authenticator's code) of the same login.
  code_hash bytea,
  sealed_profile bytea,
  expires_at timestamptz not null
);
create index oauth_start_expiry on oauth_start (expires_at);

create table player_oauth (
  player_id bigint not null references player,
  provider text not null,
  site_id text not null,
  subject_index bytea not null check (length(subject_index) = 32),
  -- Name and e-mail as the provider told them.
  sealed_profile bytea not null,
  created_at timestamptz not null default now(),
  primary key (player_id, provider)
);
create unique index player_oauth_subject on player_oauth (site_id, provider, subject_index);

create table player_passkey (
  player_id bigint not null references player,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (player_id, credential_id)
);
create unique index player_passkey_credential on player_passkey (credential_id);

create table passkey_challenge (
  challenge_id uuid primary key,
  -- register, login or confirm; the last belongs to a player, as the first does.
  purpose text not null,
  player_id bigint,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- The authenticator. It guards the account from the moment it is confirmed; a step of its clock works once.
create table player_totp (
  player_id bigint primary key references player,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table recovery_code (
  player_id bigint not null references player,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (player_id, code_hash)
);
