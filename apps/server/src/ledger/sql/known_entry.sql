-- What is known under a foreign id, or under a key of the player's.
create or replace function known_entry(p bigint, id uuid, source integer, foreign_id text) returns entry
language plpgsql stable as $$
#variable_conflict use_variable
declare known entry; named foreign_key;
begin
  -- One after the other: a join of both opens every day there ever was, and that takes longer than a whole batch.
  if source is not null then
    select f.* into named from foreign_key f where f.source = known_entry.source and f.foreign_id = known_entry.foreign_id;
  end if;
  if named.entry_id is not null then p := named.player_id; id := named.entry_id; end if;
  select e.* into known from entry e where e.player_id = p and e.entry_id = id and e.day = day_of(id);
  return known;
end $$;
