-- The casino's pot that a round takes part in: its name there, and how much is staked for one on average, as the casino told them before
-- the draw. Null: the round takes part in none.
alter table round
  add column jackpot_pot text,
  add column jackpot_turnover bigint check (jackpot_turnover > 0),
  add constraint round_jackpot_whole check ((jackpot_pot is null) = (jackpot_turnover is null));

-- Rounds that have won it. Written with the outcome; the casino is told after the round is settled, until it has paid.
create table jackpot_hit (
  round_id uuid primary key references round on delete cascade,
  -- The id of the win at the casino: it pays once.
  claim_uuid uuid not null unique,
  state text not null default 'owed' check (state in ('owed', 'paid', 'refused')),
  amount bigint check (amount >= 0),
  node int not null,
  tries int not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'paid') = (amount is not null)),
  check ((state = 'owed') = (next_try_at is not null))
);
create index jackpot_hit_to_resume on jackpot_hit (next_try_at) where state = 'owed';
