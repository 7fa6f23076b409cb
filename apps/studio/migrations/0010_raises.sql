-- Stakes that are added in the middle of a round: a double, a split, an insurance. Each is a bet of its own at the casino. It is
-- written down before the casino is asked; what is left unanswered is rolled back, and the round stands as it did before.
create table raise (
  bet_uuid uuid primary key,
  rollback_uuid uuid not null unique,
  round_id uuid not null references round on delete cascade,
  step_no smallint not null check (step_no >= 0),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('placing', 'taken', 'rolling-back', 'void')),
  -- Why it was not taken.
  reason text,
  node int not null,
  tries int not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null
);
create unique index raise_taken on raise (round_id, step_no) where state = 'taken';
-- One at a time; no other step is taken meanwhile.
create unique index raise_under_way on raise (round_id) where state in ('placing', 'rolling-back');
create index raise_to_resume on raise (next_try_at) where state in ('placing', 'rolling-back');

-- All that was added to the first stake.
alter table round add column raised bigint not null default 0 check (raised >= 0);
