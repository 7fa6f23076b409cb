-- What one operator has said and a second must say too before it is done. Whoever says something else begins anew.
create table operator_word (
  act text not null check (length(act) between 1 and 64),
  -- What it is about: an order's number, a review.
  subject text not null check (length(subject) between 1 and 64),
  operator_id integer not null references operator,
  said text not null check (length(said) between 1 and 64),
  at timestamptz not null default now(),
  primary key (act, subject, operator_id)
);

-- Without an operator it was whoever owns the database: keys, providers. Only they can write such a line, because the server
-- writes through the function alone.
alter table operator_act alter column operator_id drop not null;
create or replace function write_operator_act(operator integer, act text, subject text, details jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if $1 is null then raise exception 'an act needs its operator'; end if;
  insert into operator_act (operator_id, act, subject, details) values ($1, $2, $3, $4);
end
$$;

-- Until when a provider may still be hearing of an order from us: so long nobody says that it never did.
alter table withdraw_order add column sending_until timestamptz;
-- An operator has said how it ended, and a second is awaited: meanwhile nobody sends it.
alter table withdraw_order add column is_held boolean not null default false;
-- Why a person must look at it before it leaves.
alter table withdraw_order add column review_causes text[] not null default '{}'
  check (review_causes <@ '{amount,unproven_wallet,open_review,shared_cpf}');
-- Those on their way, for the list of what hangs.
create index withdraw_order_under_way on withdraw_order (created_at) where state in ('approved', 'sent');

-- The blind index of the taxpayer an account belongs to, where a country has such a number: several players under one number
-- are looked at. Accounts of before get theirs by a job, since only the server can unseal them.
alter table withdraw_account add column holder_index bytea check (length(holder_index) = 32);
create index withdraw_account_holder on withdraw_account (site_id, holder_index)
  where holder_index is not null and removed_at is null;
create index withdraw_account_unindexed on withdraw_account (player_id)
  where account_type = 3 and holder_index is null and removed_at is null;
