-- Mail to players inside the product, with awards attached.

-- What is sent to many: a job writes a mail for each of them, in chunks, each player once.
create table mail_batch (
  batch_id uuid primary key,
  site_id text not null references site,
  registered_before timestamptz not null,
  vip_from smallint not null default 0,
  title jsonb not null,
  content jsonb not null,
  awards jsonb not null,
  expires_at timestamptz,
  -- Everybody up to this number has been written to.
  last_player bigint not null default 0,
  sent bigint not null default 0,
  done_at timestamptz,
  created_at timestamptz not null default now()
);

create table mail (
  player_id bigint not null references player,
  mail_id uuid not null,
  batch_id uuid references mail_batch,
  title jsonb not null,
  content jsonb not null,
  -- As claims keep them; the currency is the site's.
  awards jsonb not null default '[]',
  expires_at timestamptz,
  read_at timestamptz,
  claimed_at timestamptz,
  entry_id uuid,
  created_at timestamptz not null default now(),
  primary key (player_id, mail_id)
);
create unique index mail_of_batch on mail (player_id, batch_id) where batch_id is not null;
create index mail_unread on mail (player_id) where read_at is null;
