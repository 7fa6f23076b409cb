-- Who a player is. States and classes are the contract's numbers (playerStates, playerClasses).
alter table player alter column state set default 1;
update player set state = 1 where state = 0;
alter table player
  add column classify smallint not null default 1,
  add column username text,
  add column nick_name text not null default '',
  add column avatar_id smallint not null default 1,
  add column lang text,
  add column channel_id integer not null default 1,
  add column sealed_birthday bytea,
  add column frozen_because text not null default '',
  add column frozen_until timestamptz,
  -- Invitations: fixed at registration. A new player has no invitees yet, so no circle can close.
  add column invitation_code text,
  add column parent_id bigint references player,
  add column second_parent_id bigint references player,
  add column third_parent_id bigint references player,
  add column turntable_key text not null default '',
  -- What the device said of itself when the account was opened. It proves nothing and opens nothing.
  add column regist_device_code text not null default '',
  add column regist_device_model text not null default '',
  add column regist_finger text not null default '',
  add column regist_ip text not null default '',
  -- The person has gone, what the law makes us keep has stayed.
  add column erased_at timestamptz;
create unique index player_username on player (site_id, lower(username)) where username is not null;
create unique index player_nick_name on player (site_id, lower(nick_name)) where nick_name <> '';
create unique index player_invitation_code on player (invitation_code);
create index player_parent on player (parent_id) where parent_id is not null;

-- Phone and e-mail. The address itself is sealed; the blind index finds it and says nothing without the server's secret.
create table player_contact (
  player_id bigint not null references player,
  kind text not null check (kind in ('mobile', 'email')),
  site_id text not null,
  blind_index bytea not null check (length(blind_index) = 32),
  sealed bytea not null,
  -- When a code sent there came back. Until then whoever typed it may not be its owner.
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (player_id, kind)
);
create unique index player_contact_owner on player_contact (site_id, kind, blind_index);

create table player_password (
  player_id bigint primary key references player,
  -- argon2id in its own text form, with salt and cost inside.
  hash text not null,
  changed_at timestamptz not null default now()
);

-- What a player has agreed to, and taken back. Only ever added to: the newest row of a kind counts.
create table player_consent (
  player_id bigint not null references player,
  consent_id bigint generated always as identity,
  kind text not null,
  version text not null,
  is_given boolean not null,
  changed_at timestamptz not null default now(),
  primary key (player_id, consent_id)
);

-- Versions of the legal texts in force; an operator who changes a text raises its version.
alter table site
  add column terms_version text not null default '1',
  add column privacy_version text not null default '1';
