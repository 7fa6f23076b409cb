-- Nonces of signed requests: each is accepted once, on whichever node it arrives and across restarts. Rows outlive the
-- time in which their request could still be repeated and are then deleted.
create table request_nonce (
  nonce bytea primary key check (length(nonce) = 16),
  seen_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.05);

create index request_nonce_seen_at on request_nonce (seen_at);

-- Answers of calls that move money or prizes, written in the transaction that moved them. A repeat of the same request
-- under the same key gets the same answer; other contents under that key are refused.
create table idempotency (
  player_id bigint not null,
  key uuid not null,
  call text not null,
  fingerprint bytea not null,
  -- Null only inside the transaction that does the work; nobody else ever sees such a row.
  answer json,
  created_at timestamptz not null default now(),
  primary key (player_id, key)
) with (fillfactor = 80);

create index idempotency_created_at on idempotency (created_at);
