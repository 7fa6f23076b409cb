-- The key of what follows from an entry for another one: the same for the same two, and of the day of the first.
create or replace function closing_key(cause uuid, about uuid) returns uuid
language sql immutable parallel safe as $$
  select (left(cause::text, 13) || '-7' || substr(mixed, 1, 3) || '-8' || substr(mixed, 4, 3) || '-' || substr(mixed, 7, 12))::uuid
  from md5(cause::text || ' ' || about::text) mixed
$$;
