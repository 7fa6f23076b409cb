-- When a key was made.
create or replace function moment_of(id uuid) returns timestamptz language sql immutable parallel safe as
  $$ select to_timestamp((('x' || encode(substr(uuid_send(id), 1, 6), 'hex'))::bit(48)::bigint) / 1000.0) $$;
