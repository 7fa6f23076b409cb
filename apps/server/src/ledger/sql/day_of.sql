-- A key is a UUIDv7, so it says on which day it was made: days since 1970.
create or replace function day_of(id uuid) returns integer language sql immutable parallel safe as
  $$ select (('x' || encode(substr(uuid_send(id), 1, 6), 'hex'))::bit(48)::bigint / 86400000)::integer $$;
