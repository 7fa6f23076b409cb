-- VIP levels of a site: both thresholds must be reached, and a level is never lost.
create table vip_level (
  site_id text not null references site,
  level smallint not null check (level between 1 and 100),
  deposits bigint not null check (deposits >= 0),
  stakes bigint not null check (stakes >= 0),
  cashback_rate numeric(7, 2) not null default 0 check (cashback_rate between 0 and 100),
  -- Given once for reaching it.
  award_money text not null default 'bonus' check (award_money in ('cash', 'bonus', 'gold')),
  award_amount bigint not null default 0 check (award_amount >= 0),
  award_multiplier smallint not null default 10 check (award_multiplier between 0 and 1000),
  primary key (site_id, level)
);

-- The highest level each player has reached.
create table player_vip (
  player_id bigint primary key references player,
  level smallint not null check (level >= 0),
  reached_at timestamptz not null default now()
);

create table vip_claim (
  player_id bigint not null references player,
  level smallint not null,
  currency text not null,
  awards jsonb not null,
  entry_id uuid,
  claimed_at timestamptz not null default now(),
  primary key (player_id, level)
);
