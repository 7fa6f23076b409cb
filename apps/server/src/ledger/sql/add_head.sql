create or replace function add_head(new_head bigint, payload text, signature bytea, public_key bytea, signed_at timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into journal_head (head_id, payload, signature, public_key, signed_at)
  values (new_head, add_head.payload, add_head.signature, add_head.public_key, add_head.signed_at)
  on conflict on constraint journal_head_pkey do nothing;
  return found;
end $$;
