-- Whether a foreign id, when there is one, is that of the entry: a key that comes again with another id is not a repeat.
create or replace function is_named(known entry, source integer, foreign_id text) returns boolean
language sql stable as $$
  select is_named.source is null or exists (select from foreign_key f where f.source = is_named.source
    and f.foreign_id = is_named.foreign_id and f.player_id = known.player_id and f.entry_id = known.entry_id)
$$;
