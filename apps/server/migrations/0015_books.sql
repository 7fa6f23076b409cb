-- The books: what closes a day, proves the balances, and seals the journal so that nobody can change it unseen. All of it is
-- append-only, and the application's role writes it through the functions below only.

-- Days nothing is written to any more, added up once. Closed one after another without a gap, so that what is open is
-- everything after the last.
create table closed_day (
  day integer primary key,
  transfers bigint not null,
  amount numeric not null,
  closed_at timestamptz not null default now()
);

-- What each account moved on a closed day. Accounts below 100 stand for the purses of all players together. Numeric, since
-- a house's sums outgrow what a purse can hold.
create table house_day (
  day integer not null references closed_day,
  currency text not null,
  account_id integer not null,
  debit numeric not null,
  credit numeric not null,
  transfers bigint not null,
  primary key (day, currency, account_id)
);

-- How far the journal may be sealed: every place up to `place` was taken by a transaction older than `xid`. Marks that are
-- no longer needed are deleted; nothing depends on their history.
create table journal_mark (
  xid xid8 primary key,
  place bigint not null
);

-- The chain of each day's transfers, in the order of their places. `hash` is over the previous link's hash and the digests of
-- all rows of this link; `digests` keeps each row's place and the first 8 bytes of its digest, so that the verifier can name
-- the row that was changed, removed or added.
create table journal_link (
  day integer not null,
  link integer not null check (link > 0),
  first_place bigint not null,
  last_place bigint not null,
  rows integer not null check (rows > 0),
  previous bytea not null check (length(previous) = 32),
  hash bytea not null check (length(hash) = 32),
  digests bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (day, link),
  check (first_place <= last_place and length(digests) = 16 * rows)
);
alter table journal_link alter column digests set storage external;
create index journal_link_by_place on journal_link (day, last_place);

-- Signed statements of how far each day's chain had come and what its hash was then. They are exported: who rewrites a whole
-- chain cannot rewrite the copies. `payload` is the text that was signed.
create table journal_head (
  head_id bigint primary key check (head_id > 0),
  payload text not null,
  signature bytea not null,
  public_key bytea not null,
  signed_at timestamptz not null
);

-- Every proof that ran. The books are broken while one with findings is not followed by a full one of its subject without.
create table books_proof (
  proof_id bigint generated always as identity primary key,
  subject text not null check (subject in ('balances', 'chain')),
  is_full boolean not null,
  -- The moment whose state was proven, and not the end of the work: a proof says nothing about what happened meanwhile.
  as_of timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(),
  findings integer not null check (findings >= 0),
  -- The findings in words, a hundred at most.
  listed jsonb not null,
  constraint proof_of_the_past check (as_of <= ended_at)
);
create index books_proof_broken on books_proof (as_of) where findings > 0;
create index books_proof_sound on books_proof (subject, as_of) where findings = 0 and is_full;

create trigger append_only before update or delete on closed_day for each row execute function refuse_change();
create trigger append_only before update or delete on house_day for each row execute function refuse_change();
create trigger append_only before update or delete on journal_link for each row execute function refuse_change();
create trigger append_only before update or delete on journal_head for each row execute function refuse_change();
create trigger append_only before update or delete on books_proof for each row execute function refuse_change();
create trigger no_truncate before truncate on closed_day execute function refuse_change();
create trigger no_truncate before truncate on house_day execute function refuse_change();
create trigger no_truncate before truncate on journal_link execute function refuse_change();
create trigger no_truncate before truncate on journal_head execute function refuse_change();
create trigger no_truncate before truncate on books_proof execute function refuse_change();

-- What the accounts moved on the days of a range, both sides of every transfer.
create function account_sums(first_day integer, last_day integer)
returns table (day integer, currency text, account_id integer, debit numeric, credit numeric, transfers bigint)
language sql stable as $$
  select s.day, s.currency, s.account, sum(s.debit), sum(s.credit), sum(s.transfers)::bigint
  from (
    select t.day, t.currency, t.debit as account, sum(t.amount) as debit, 0 as credit, count(*) as transfers
    from transfer t where t.day between first_day and last_day group by 1, 2, 3
    union all
    select t.day, t.currency, t.credit, 0, sum(t.amount), count(*)
    from transfer t where t.day between first_day and last_day group by 1, 2, 3
  ) s group by 1, 2, 3
$$;

-- Closes the next day: false when it is closed already. A transfer carries the day on which its transaction began, so two
-- days later nothing can come to it any more.
create function close_day(closing integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare last_closed integer; counted bigint; moved numeric; debited numeric; credited numeric;
begin
  perform pg_advisory_xact_lock(7411020264);
  select max(day) into last_closed from closed_day;
  if closing <= last_closed then return false; end if;
  if closing > last_closed + 1 then raise exception 'day % cannot be closed before day %', closing, last_closed + 1; end if;
  if closing > today() - 2 then raise exception 'day % is still open', closing; end if;

  select count(*), coalesce(sum(amount), 0) into counted, moved from transfer where day = closing;
  insert into closed_day (day, transfers, amount) values (closing, counted, moved);
  insert into house_day (day, currency, account_id, debit, credit, transfers)
  select day, currency, account_id, debit, credit, transfers from account_sums(closing, closing);
  -- Added up another way than it was counted above.
  select coalesce(sum(debit), 0), coalesce(sum(credit), 0) into debited, credited from house_day where day = closing;
  if debited <> moved or credited <> moved then
    raise exception 'day % does not add up: % moved, % debited, % credited', closing, moved, debited, credited;
  end if;
  return true;
end $$;

-- Writes down how many places are taken now, and by transactions older than which. The order matters: first the place is
-- read, then our own transaction gets its number, which is above that of every transaction that had one before.
create function mark_journal() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare taken bigint;
begin
  if pg_current_xact_id_if_assigned() is not null then raise exception 'a mark needs a transaction of its own'; end if;
  select case when is_called then last_value else last_value - 1 end into taken from transfer_place;
  insert into journal_mark (xid, place) values (pg_current_xact_id(), taken);
  delete from journal_mark where place < sealable_place();
end $$;

-- Every place up to this one is either committed and visible to whoever asks from now on, or will never be used.
create function sealable_place() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(place), 0) from journal_mark where xid <= pg_snapshot_xmin(pg_current_snapshot())
$$;

-- Adds a link to a day's chain. False when another node has added one meanwhile.
create function add_link(
  sealed_day integer, new_link integer, first_place bigint, last_place bigint, row_count integer, previous bytea, hash bytea,
  digests bytea)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into journal_link (day, link, first_place, last_place, rows, previous, hash, digests)
  values (sealed_day, new_link, add_link.first_place, add_link.last_place, row_count, add_link.previous, add_link.hash,
    add_link.digests)
  on conflict on constraint journal_link_pkey do nothing;
  return found;
end $$;

create function add_head(new_head bigint, payload text, signature bytea, public_key bytea, signed_at timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into journal_head (head_id, payload, signature, public_key, signed_at)
  values (new_head, add_head.payload, add_head.signature, add_head.public_key, add_head.signed_at)
  on conflict on constraint journal_head_pkey do nothing;
  return found;
end $$;

create function add_proof(subject text, is_full boolean, as_of timestamptz, findings integer, listed jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into books_proof (subject, is_full, as_of, findings, listed)
  values (add_proof.subject, add_proof.is_full, add_proof.as_of, add_proof.findings, add_proof.listed)
$$;
