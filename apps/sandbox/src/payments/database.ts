import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * The provider's own books. They are written synchronously and durably: what has been answered is still known after a crash.
 * Amounts are decimal texts and times are milliseconds since 1970.
 */
const SCHEMA = `
create table if not exists payment (
  id text primary key,
  order_no text not null unique,
  amount text not null,
  currency text not null,
  scheme text not null,
  bank_type text not null,
  payer_name text not null,
  payer_cpf text not null,
  return_url text not null,
  notify_url text not null,
  code text not null,
  status text not null check (status in ('pending', 'paid', 'failed', 'expired')),
  paid_amount text,
  paid_currency text,
  created_at integer not null,
  expires_at integer not null,
  -- Null for one that was over before it began: such a caller's clock is not ours, and is left to judge by itself.
  due_at integer,
  ended_at integer
) strict;
create index if not exists payment_due on payment (due_at) where status = 'pending' and due_at is not null;
create index if not exists payment_ended on payment (ended_at) where ended_at is not null;

create table if not exists payout (
  id text primary key,
  order_no text not null unique,
  amount text not null,
  currency text not null,
  scheme text not null,
  account text not null,
  notify_url text not null,
  status text not null check (status in ('processing', 'paid', 'failed')),
  reason text not null,
  created_at integer not null,
  due_at integer not null,
  ended_at integer
) strict;
create index if not exists payout_due on payout (due_at) where status = 'processing';
create index if not exists payout_ended on payout (ended_at) where ended_at is not null;

create table if not exists delivery (
  seq integer primary key,
  event_id text not null,
  about text not null,
  type text not null,
  url text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'given_up')),
  attempts integer not null,
  due_at integer not null,
  -- This one goes out only after that one has ended.
  after_seq integer,
  answer text not null
) strict;
create index if not exists delivery_due on delivery (due_at) where state = 'waiting';
create index if not exists delivery_about on delivery (about);

create table if not exists planted (
  order_no text not null,
  kind text not null check (kind in ('missing', 'extra', 'different')),
  direction text not null,
  id text not null,
  amount text not null,
  currency text not null,
  status text not null,
  at integer not null,
  primary key (order_no, kind)
) strict;

create table if not exists setting (name text primary key, value text not null) strict;
`

export function openDatabase(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec(`pragma journal_mode = wal; ${SCHEMA}`)
  return database
}

/** Everything of it or nothing. What runs inside is synchronous, so nothing else comes between. */
export function transact<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}
