-- Copies of everything stored about a player, sealed, for a few days.
create table data_export (
  player_id bigint not null references player,
  export_id uuid not null,
  sealed_content bytea,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  primary key (player_id, export_id)
);
create index data_export_expiry on data_export (expires_at);

create table deletion_request (
  player_id bigint primary key references player,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  done_at timestamptz
);
create index deletion_request_due on deletion_request (due_at) where done_at is null;
