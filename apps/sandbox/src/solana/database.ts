import type { DatabaseSync } from 'node:sqlite'

/** The chain's own tables, in the same file as the payment provider's. Amounts are whole numbers as text: they have 64 bits. */
const SCHEMA = `
create table if not exists solana_mint (
  address text primary key,
  symbol text not null,
  decimals integer not null
) strict;

create table if not exists solana_account (
  address text primary key,
  mint text not null references solana_mint,
  owner text not null,
  amount text not null
) strict;

create table if not exists solana_transaction (
  seq integer primary key,
  signature text not null unique,
  slot integer not null,
  block_time integer not null,
  -- From which slot on it is final; null until somebody says so.
  final_slot integer,
  -- Why it failed, as JSON.
  err text,
  memo text,
  wire text not null,
  -- What getTransaction shows of it, as JSON.
  shown text not null
) strict;

create table if not exists solana_mention (
  address text not null,
  seq integer not null references solana_transaction,
  primary key (address, seq)
) strict, without rowid;

create table if not exists solana_genesis (at integer not null) strict;
`

export function addChainTables(database: DatabaseSync): void {
  database.exec(SCHEMA)
}
