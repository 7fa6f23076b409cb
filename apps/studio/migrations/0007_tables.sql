-- Many tables, each with its own chain and its own count of games: crash is one of them.
alter table crash_chain rename to chain;
alter table crash_milestone rename to chain_milestone;
alter table crash_statement rename to chain_statement;
alter table crash_game rename to shared_game;

alter table chain add column table_key text not null default 'crash';
alter table chain alter column table_key drop default;
alter table chain drop constraint crash_chain_first_game_no_key;
alter table chain add constraint chain_first_game unique (table_key, first_game_no);
drop index crash_chain_waiting;
-- One chain at a time waits to begin at each table.
create unique index chain_waiting on chain (table_key) where first_game_no is null and given_up_at is null;

create or replace function keep_commitment() returns trigger language plpgsql as $$
begin
  if (old.table_key, old.end_hash, old.length, old.committed_at)
      is distinct from (new.table_key, new.end_hash, new.length, new.committed_at)
    or (old.beacon_id, old.round, old.round_at) is distinct from (new.beacon_id, new.round, new.round_at)
    or (old.salt is not null and (old.salt, old.signature, old.previous_signature, old.salted_at)
      is distinct from (new.salt, new.signature, new.previous_signature, new.salted_at))
    or (old.first_game_no is not null and old.first_game_no is distinct from new.first_game_no)
    or (old.given_up_at is not null and old.given_up_at is distinct from new.given_up_at)
  then raise exception 'a commitment is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

alter table shared_game
  add column table_key text not null default 'crash',
  -- What was drawn, public together with the hash. A flight has its bust instead.
  add column outcome jsonb;
alter table shared_game alter column table_key drop default;
do $$
declare named text;
begin
  for named in select conname from pg_constraint
    where conrelid = 'shared_game'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%bust IS NULL%'
  loop execute format('alter table shared_game drop constraint %I', named); end loop;
end $$;
alter table shared_game
  drop constraint crash_game_pkey,
  add primary key (table_key, game_no),
  add constraint result_with_hash check (num_nonnulls(bust, outcome) = (hash is not null)::int);
drop index crash_game_going;
create index shared_game_going on shared_game (table_key, game_no) where phase in ('waiting', 'betting', 'running');
create index shared_game_shown on shared_game (table_key, game_no desc) where hash is not null;

drop index round_of_crash;
create index round_of_game on round (game, game_no, public_id) where game_no is not null;
-- Who sits at a table has one bet in a round.
create index round_at_table on round (player_id, game, currency) where kind = 'shared' and state in ('placing', 'open', 'rolling-back');
drop index round_of_crash_undecided;
