-- What a VIP level brings every week and every month, how its withdrawals go, and mails that something triggers.
alter table vip_level
  add column weekly_amount bigint not null default 0 check (weekly_amount >= 0),
  -- What must be staked in the week; at least something, always.
  add column weekly_stakes bigint not null default 0 check (weekly_stakes >= 0),
  add column monthly_amount bigint not null default 0 check (monthly_amount >= 0),
  add column monthly_stakes bigint not null default 0 check (monthly_stakes >= 0),
  -- At withdrawals. Null: as the site's cashier has it; a level never makes it worse.
  add column day_limit bigint check (day_limit >= 0),
  add column fee_rate numeric(7, 2) check (fee_rate between 0 and 100),
  add column promised_minutes integer check (promised_minutes between 1 and 100000);

create table vip_period_claim (
  player_id bigint not null references player,
  kind text not null check (kind in ('week', 'month')),
  period integer not null,
  level smallint not null,
  currency text not null,
  awards jsonb not null,
  entry_id uuid,
  claimed_at timestamptz not null default now(),
  primary key (player_id, kind, period)
);

-- What a mail was triggered by: a player gets it once.
alter table mail add column trigger_key text;
create unique index mail_triggered on mail (player_id, trigger_key) where trigger_key is not null;
