-- Events written inside the transaction they tell of. The relay moves them on once they are committed.
create table outbox (
  outbox_id bigint generated always as identity primary key,
  player_id bigint not null default 0,
  site_id text,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);

-- Committed events in the order of their positions, which have no gaps: a reader that has position n has missed
-- nothing before it. Player 0 is everyone (of the site, when one is named). Kept for a while, so that a player who
-- was away can catch up.
create table live_event (
  player_id bigint not null,
  position bigint not null,
  site_id text,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (player_id, position)
);
create unique index live_event_position on live_event (position);

-- Where the stream stands. The relay holds this row while it gives out positions; so there is one at a time, and
-- positions become visible in their own order.
create table live_head (
  is_only boolean primary key default true check (is_only),
  position bigint not null,
  oldest_kept bigint not null
);
insert into live_head (position, oldest_kept) values (0, 1);

-- One-time tickets to open a stream. Player 0 is a visitor who has not signed in.
create table live_ticket (
  player_id bigint not null,
  ticket_hash bytea not null check (length(ticket_hash) = 32),
  session_id uuid,
  site_id text not null,
  expires_at timestamptz not null,
  primary key (player_id, ticket_hash),
  check ((player_id = 0) = (session_id is null))
);
create index live_ticket_expiry on live_ticket (expires_at);

-- How many streams each node holds, told every few seconds: who is online is their sum.
create table live_node (
  node_id uuid primary key,
  streams integer not null,
  told_at timestamptz not null default now()
);
