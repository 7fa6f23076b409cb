create or replace function add_proof(subject text, is_full boolean, as_of timestamptz, findings integer, listed jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into books_proof (subject, is_full, as_of, findings, listed)
  values (add_proof.subject, add_proof.is_full, add_proof.as_of, add_proof.findings, add_proof.listed)
$$;
