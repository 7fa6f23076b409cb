-- Recharge rewards (activity 26): percent of a deposit as bonus, for players who join with the order. Of those that are open on
-- a site the one that opened last counts.
create table recharge_reward (
  reward_id bigint generated always as identity primary key,
  site_id text not null references site,
  opens_at timestamptz not null,
  -- Null: until further notice.
  closes_at timestamptz check (closes_at > opens_at),
  coin_multi smallint not null check (coin_multi between 0 and 1000),
  -- What it can bring a player in a day (UTC) and in all; 0 sets no limit.
  day_most bigint not null check (day_most between 0 and 9007199254740991),
  whole_most bigint not null check (whole_most between 0 and 9007199254740991)
);
create index recharge_reward_site on recharge_reward (site_id, opens_at);

-- The percent from an amount on.
create table recharge_reward_tier (
  reward_id bigint not null references recharge_reward on delete cascade,
  amount bigint not null check (amount >= 0),
  rate numeric(7, 2) not null check (rate between 0 and 10000),
  primary key (reward_id, amount)
);

-- Which one an order brings something of, and what of its coin's target is there for that.
alter table deposit_order
  add column reward_id bigint references recharge_reward,
  add column reward_target bigint not null default 0 check (reward_target between 0 and coin_target),
  add check (reward_coin <= coin),
  add check (reward_coin = 0 or reward_id is not null);
create index deposit_order_reward on deposit_order (player_id, reward_id) where reward_id is not null;

-- By which rate tokens were credited: rates change, and what a day brought is compared with the chain afterwards.
create table solana_arrival (
  provider_id text not null,
  -- The transaction and the place in it.
  reference text not null,
  token_amount numeric(40) not null check (token_amount > 0),
  decimals smallint not null check (decimals between 0 and 18),
  rate numeric(24, 10) not null check (rate > 0),
  primary key (provider_id, reference)
);
