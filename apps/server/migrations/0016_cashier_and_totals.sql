-- What the cashier offers on a site, by the specification's balance config types: 1 everything, 2 payment type 1, 3 the same
-- in its quick form, 4 payment type 2. Amounts are in the site's currency.
create table cashier (
  site_id text not null references site,
  config_type smallint not null check (config_type between 1 and 4),
  -- What is offered to choose from; any amount between the two bounds may be typed.
  amounts bigint[] not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount and max_amount <= 9007199254740991),
  primary key (site_id, config_type),
  check (min_amount <= all (amounts) and max_amount >= all (amounts))
);

-- Extras in percent on a deposit of at least `amount`; the highest tier reached counts.
create table cashier_rate (
  site_id text not null,
  config_type smallint not null,
  amount bigint not null check (amount > 0),
  cash_rate numeric(7, 2) not null default 0 check (cash_rate between 0 and 10000),
  coin_rate numeric(7, 2) not null default 0 check (coin_rate between 0 and 10000),
  gold_rate numeric(7, 2) not null default 0 check (gold_rate between 0 and 10000),
  primary key (site_id, config_type, amount),
  foreign key (site_id, config_type) references cashier on delete cascade
);

create trigger cashier_changed after insert or update or delete on cashier
  for each statement execute function bump_content_version('cashier');
create trigger cashier_rate_changed after insert or update or delete on cashier_rate
  for each statement execute function bump_content_version('cashier');

-- What a player did on a day, from the journal itself: which numbers it took, what was paid in, staked and won. What was taken
-- back no longer counts, also when that happens on a later day: a single day may be negative, the sum of all is not.
create view journal_of_player as
select player_id, currency, day,
  min(number) as first_number,
  -- A transfer between two purses takes two numbers and stands under the first.
  max(number + (debit < 100 and credit < 100)::integer) as last_number,
  -- One bit for each that occurred, so that a search for a rare one skips the day.
  bit_or(1 << reason::integer) as reasons,
  bit_or(case when debit < 100 then 1 << debit else 0 end | case when credit < 100 then 1 << credit else 0 end) as purses,
  coalesce(sum(amount) filter (where reason = 1), 0)::bigint as deposited,
  (count(*) filter (where reason = 1))::integer as deposits,
  min(at) filter (where reason = 1) as first_deposit_at,
  coalesce(sum(amount) filter (where reason = 7 and debit in (1, 2)), 0)::bigint
    - coalesce(sum(amount) filter (where reason = 9 and credit in (1, 2)), 0)::bigint as staked,
  coalesce(sum(amount) filter (where reason = 8 and credit in (1, 2)), 0)::bigint
    - coalesce(sum(amount) filter (where (reason = 10 and debit in (1, 2)) or (reason = 11 and debit = 6)), 0)::bigint as won,
  coalesce(sum(amount) filter (where reason = 8 and credit = 5), 0)::bigint
    - coalesce(sum(amount) filter (where reason = 10 and debit = 5), 0)::bigint as gold_won,
  (count(distinct entry_id) filter (where reason = 7))::integer as rounds
from transfer group by player_id, currency, day;

-- The same of days that are over, kept so that nobody's profile reads years of movements, and a statement looks for a
-- number only where it is: a look into a thousand days takes a fifth of a second, into ten of them a few milliseconds.
create table player_day (
  player_id bigint not null,
  currency text not null,
  day integer not null,
  first_number bigint not null,
  last_number bigint not null,
  reasons integer not null,
  purses integer not null,
  deposited bigint not null,
  deposits integer not null,
  first_deposit_at timestamptz,
  staked bigint not null,
  won bigint not null,
  gold_won bigint not null,
  rounds integer not null,
  primary key (player_id, currency, day)
);

-- The days it holds, without a gap.
create table summed_day (
  day integer primary key
);
