-- What an operator's key may do. Until now every operator could do everything, so everyone who is there becomes an owner: nobody is
-- locked out, and an owner then takes away what somebody should not do.
alter table operator add column roles text[] not null default '{}'
  check (roles <@ '{support,payments,risk,marketing,content,trader,auditor,owner}');
update operator set roles = '{owner}';

-- What was done is read by who did it, by what it was and by what it was done to, the newest first.
create index operator_act_of on operator_act (operator_id, act_id);
create index operator_act_named on operator_act (act, act_id);
create index operator_act_about on operator_act (subject, act_id);

-- Answers of operators' calls that change something, as the players' in `idempotency`. Sealed: some have a key that is shown once.
create table operator_answer (
  operator_id integer not null references operator,
  key uuid not null,
  call text not null,
  fingerprint bytea not null,
  -- Null only inside the transaction that does the work; nobody else ever sees such a row.
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (operator_id, key)
);
create index operator_answer_created_at on operator_answer (created_at);

-- What one operator has asked for and takes effect when another agrees: the request as it was, sealed since it may have keys in it,
-- and its digest, which the other names.
create table operator_proposal (
  proposal_id uuid primary key,
  call text not null,
  subject text not null,
  digest bytea not null check (length(digest) = 32),
  request bytea not null,
  asked_by integer not null references operator,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  outcome text check (outcome in ('agreed', 'withdrawn', 'replaced', 'expired')),
  ended_by integer references operator,
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null)),
  -- Nobody gives the second word to what they have asked for themselves.
  check (outcome is distinct from 'agreed' or ended_by <> asked_by)
);
create unique index operator_proposal_open on operator_proposal (call, subject) where ended_at is null;

-- Holds an operator's row until the work is done: a key that is ended meanwhile, or a role that is taken away, waits for it. Answers the
-- roles, or nothing for a key that has ended.
create function hold_operator(operator integer) returns text[]
language sql security definer set search_path = public, pg_temp as
  $$ select roles from operator where operator_id = $1 and ended_at is null for share $$;

-- Operators are made, changed and ended by an owner, and the owner's key itself must be shown for it: the server alone, which holds no
-- key, can do none of it, also when somebody has broken into it.
create function require_owner(proof text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from operator where key_hash = sha256(convert_to(proof, 'utf8')) and ended_at is null and 'owner' = any (roles);
  if not found then raise exception 'the key of an owner is needed'; end if;
end $$;

create function hire_operator(proof text, operator_name text, operator_key_hash bytea, operator_roles text[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_owner(proof);
  insert into operator (name, key_hash, roles) values (operator_name, operator_key_hash, operator_roles)
  on conflict (name) do nothing;
  return found;
end $$;

-- 'unknown': nobody of that name is there. 'last': no owner would be left. Owners are locked in their order, so that two who take each
-- other's role away wait for each other.
create function set_operator_roles(proof text, operator_name text, operator_roles text[]) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from operator where ended_at is null and ('owner' = any (roles) or name = operator_name) order by operator_id for update;
  perform require_owner(proof);
  perform from operator where name = operator_name and ended_at is null;
  if not found then return 'unknown'; end if;
  if not 'owner' = any (operator_roles) and not exists (
    select from operator where ended_at is null and 'owner' = any (roles) and name <> operator_name) then return 'last'; end if;
  update operator set roles = operator_roles where name = operator_name;
  return 'done';
end $$;

create function end_operator(proof text, operator_name text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from operator where ended_at is null and ('owner' = any (roles) or name = operator_name) order by operator_id for update;
  perform require_owner(proof);
  perform from operator where name = operator_name and ended_at is null;
  if not found then return 'unknown'; end if;
  if not exists (
    select from operator where ended_at is null and 'owner' = any (roles) and name <> operator_name) then return 'last'; end if;
  update operator set ended_at = now() where name = operator_name;
  return 'done';
end $$;
