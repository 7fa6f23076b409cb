-- A chain's salt comes from a round of a randomness beacon that is named together with the chain's end, before it has come.

-- Who signs: what a commitment names. Rows are never changed, so that what was named stays readable.
create table beacon (
  beacon_id int generated always as identity primary key,
  chain_hash text not null unique check (chain_hash ~ '^[0-9a-f]{64}$'),
  public_key text not null,
  scheme text not null,
  period_seconds int not null check (period_seconds > 0),
  genesis_seconds bigint not null,
  group_hash text not null,
  name text not null
);

alter table crash_chain
  -- A chain begins when its first game is made; until then it only waits in line.
  alter column first_game_no drop not null,
  add column beacon_id int references beacon,
  add column round bigint check (round > 0),
  add column round_at timestamptz,
  add column signature text,
  add column previous_signature text,
  add column given_up_at timestamptz,
  -- Null in all of them: the house made the salt itself, as it did before there was a beacon.
  add check (num_nulls(beacon_id, round, round_at) in (0, 3)),
  -- The round must be still to come when it is named, and its answer cannot be there before it.
  add check (round_at > committed_at),
  add check (salted_at >= round_at),
  add check (signature is null or beacon_id is not null),
  -- The salt is the hash of the signature and nothing else: there is nothing to choose.
  add check (beacon_id is null or (salt is null and signature is null) or
    (salt is not null and salt = encode(sha256(decode(signature, 'hex')), 'hex'))),
  add check (given_up_at is null or first_game_no is null);

-- What was made by the last release and has no salt yet: where games are on it already the house makes one, as it would have
-- done; any other is given up, since no round was named for it.
update crash_chain set salted_at = now(), salt = encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')
where salt is null and exists (select from crash_game where crash_game.chain_id = crash_chain.chain_id);
update crash_chain set first_game_no = null, given_up_at = now() where salt is null;

alter table crash_chain add check (first_game_no is null or salt is not null);
-- One chain at a time waits to begin.
create unique index crash_chain_waiting on crash_chain ((true)) where first_game_no is null and given_up_at is null;

-- What was said cannot be unsaid: a commitment stands as it is, and what comes later is added once.
create function keep_commitment() returns trigger language plpgsql as $$
begin
  if (old.end_hash, old.length, old.committed_at) is distinct from (new.end_hash, new.length, new.committed_at)
    or (old.beacon_id, old.round, old.round_at) is distinct from (new.beacon_id, new.round, new.round_at)
    or (old.salt is not null and (old.salt, old.signature, old.previous_signature, old.salted_at)
      is distinct from (new.salt, new.signature, new.previous_signature, new.salted_at))
    or (old.first_game_no is not null and old.first_game_no is distinct from new.first_game_no)
    or (old.given_up_at is not null and old.given_up_at is distinct from new.given_up_at)
  then raise exception 'a commitment is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_commitment before update on crash_chain for each row execute function keep_commitment();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger only_added before update or delete on beacon for each row execute function refuse_change();
create trigger only_added before delete on crash_chain for each row execute function refuse_change();

-- What was committed to, answered, begun and given up, in order. Each line holds the hash of the one before, so a copy of the
-- last one tells whether any was changed.
create table crash_statement (
  no int primary key check (no > 0),
  payload text not null,
  at timestamptz not null
);
create trigger only_added before update or delete on crash_statement for each row execute function refuse_change();
