create or replace function today() returns integer language sql stable parallel safe as
  $$ select floor(extract(epoch from now()) / 86400)::integer $$;
