-- Those who move money in and out for us. What is secret about one (its key, the secrets of its webhooks, the newest first) is
-- sealed with the server's secret.
create table payment_provider (
  provider_id text primary key check (provider_id ~ '^[a-z][a-z0-9-]{0,31}$'),
  -- Which protocol is spoken with it.
  adapter text not null check (adapter in ('gateway', 'solana')),
  base_url text not null,
  sealed_keys bytea not null,
  is_open boolean not null default true,
  created_at timestamptz not null default now()
);

-- How players of a site pay in and are paid. pay_type 1 is banks, e-wallets and QR codes, 2 is crypto.
create table payment_method (
  site_id text not null references site,
  method_id integer not null check (method_id between 1 and 999999),
  direction text not null check (direction in ('in', 'out')),
  pay_type smallint not null check (pay_type in (1, 2)),
  provider_id text not null,
  -- The provider's word for it: pix, upi, gcash, qris …
  scheme text not null check (scheme ~ '^[a-z][a-z0-9_]{0,31}$'),
  kind text not null check (kind in ('link', 'code', 'qr', 'crypto')),
  name text not null,
  mark text not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount and max_amount <= 9007199254740991),
  is_bank_needed boolean not null default false,
  sort_index smallint not null,
  is_open boolean not null default true,
  primary key (site_id, method_id)
);

create table bank (
  site_id text not null references site,
  bank_type text not null check (length(bank_type) between 1 and 64),
  bank_name text not null,
  list text not null check (list in ('qr', 'bank', 'wallet')),
  mark text not null,
  sort_index smallint not null,
  is_for_paying_in boolean not null,
  is_for_paying_out boolean not null,
  primary key (site_id, bank_type)
);

create trigger payment_provider_changed after insert or update or delete on payment_provider
  for each statement execute function bump_content_version('payments');
create trigger payment_method_changed after insert or update or delete on payment_method
  for each statement execute function bump_content_version('payments');
create trigger bank_changed after insert or update or delete on bank
  for each statement execute function bump_content_version('payments');

-- What providers have told us, as the bytes came: stored before it is acknowledged, worked on afterwards. The same event again
-- is the same row.
create table payment_event (
  provider_id text not null,
  event_id text not null check (length(event_id) between 1 and 128),
  body bytea not null,
  received_at timestamptz not null default now(),
  primary key (provider_id, event_id)
);
create index payment_event_age on payment_event using brin (received_at);

-- What does not fit and waits for a person: a payment of another amount or currency, one nobody ordered, one that came late.
create table payment_review (
  review_id uuid primary key,
  provider_id text not null,
  order_no text not null,
  player_id bigint references player,
  kind text not null check (kind in ('amount', 'currency', 'unknown_order', 'late', 'payout')),
  details jsonb not null,
  created_at timestamptz not null default now(),
  -- How it ended, and by whom.
  outcome text check (outcome in ('credited', 'closed')),
  closed_by text,
  closed_at timestamptz,
  unique (provider_id, order_no, kind)
);
create index payment_review_open on payment_review (created_at) where closed_at is null;

-- Our orders of a day held against the provider's report of it.
create table reconciliation (
  provider_id text not null,
  day date not null,
  compared integer not null,
  ran_at timestamptz not null default now(),
  primary key (provider_id, day)
);
create table reconciliation_difference (
  provider_id text not null,
  day date not null,
  order_no text not null,
  direction text not null check (direction in ('in', 'out')),
  -- They have it and we do not, we have it and they do not, or both have it and it differs.
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'currency', 'state')),
  ours jsonb,
  theirs jsonb,
  primary key (provider_id, day, order_no, direction, kind),
  foreign key (provider_id, day) references reconciliation on delete cascade
);

-- What the shop sells on a site. goods_type: 0 shop, 1 first recharge, 2 second recharge, 3 daily gift.
create table goods (
  site_id text not null references site,
  goods_id bigint not null check (goods_id between 1 and 9999999999),
  goods_type smallint not null check (goods_type between 0 and 3),
  name text not null,
  amount bigint not null check (amount > 0),
  -- What comes with it besides the extras of its amount's tier.
  extra_cash bigint not null default 0 check (extra_cash >= 0),
  coin_num bigint not null default 0 check (coin_num >= 0),
  extra_coin bigint not null default 0 check (extra_coin >= 0),
  gold_num bigint not null default 0 check (gold_num >= 0),
  rate numeric(7, 2) not null default 0 check (rate between 0 and 10000),
  img text not null default '',
  -- How many players may buy it; 0 is any number.
  stock_uid_num integer not null default 0 check (stock_uid_num >= 0),
  coin_multi smallint not null default 20 check (coin_multi between 0 and 1000),
  lable text not null default '',
  sort smallint not null default 0,
  is_open boolean not null default true,
  primary key (site_id, goods_id)
);
create trigger goods_changed after insert or update or delete on goods
  for each statement execute function bump_content_version('goods');

-- Rules of a site's cashier beside the amounts it offers.
create table cashier_rule (
  site_id text primary key references site,
  -- Percent of a deposit that must be staked before it can leave.
  cash_task_rate numeric(7, 2) not null default 100 check (cash_task_rate between 0 and 10000),
  coin_multi smallint not null default 20 check (coin_multi between 0 and 1000),
  order_minutes smallint not null default 30 check (order_minutes between 5 and 1440),
  open_orders_most smallint not null default 5 check (open_orders_most between 1 and 100),
  min_withdrawal bigint not null check (min_withdrawal > 0),
  max_withdrawal bigint not null check (max_withdrawal >= min_withdrawal and max_withdrawal <= 9007199254740991),
  -- 0 sets no limit.
  day_limit bigint not null check (day_limit >= 0),
  free_amount bigint not null check (free_amount >= 0),
  fee_rate numeric(7, 2) not null default 0 check (fee_rate between 0 and 100),
  -- Up to this much of a player's day leaves without a person looking at it; above the other, two must.
  automatic_up_to bigint not null check (automatic_up_to >= 0),
  two_above bigint not null check (two_above >= 0),
  promised_minutes integer not null default 60 check (promised_minutes > 0),
  can_edit_account boolean not null default false,
  accounts_most smallint not null default 5 check (accounts_most between 1 and 20),
  withdraw_chips bigint[] not null default '{}'
);
create trigger cashier_rule_changed after insert or update or delete on cashier_rule
  for each statement execute function bump_content_version('cashier');

-- Deposits. created → pending → paid | failed | expired | cancelled | review; a payment that comes after an end is credited all
-- the same, once, and marked late.
create table deposit_order (
  player_id bigint not null references player,
  order_id uuid not null,
  -- Our word for it, which the provider and the player know it by.
  order_no text not null unique check (order_no ~ '^D[0-9A-Z]{12,24}$'),
  -- The intent it was opened for: the same key again is the same order.
  request_id uuid not null,
  site_id text not null references site,
  currency text not null,
  amount bigint not null check (amount > 0),
  goods_id bigint not null,
  goods_type smallint not null check (goods_type between 0 and 3),
  goods_name text not null default '',
  method_id integer not null,
  pay_type smallint not null,
  scheme text not null,
  kind text not null,
  pay_name text not null,
  mark text not null,
  provider_id text not null,
  bank_type text not null default '',
  bank_name text not null default '',
  -- What it brings, as it was shown before paying.
  extra_cash bigint not null check (extra_cash >= 0),
  coin bigint not null check (coin >= 0),
  gold bigint not null check (gold >= 0),
  cash_target bigint not null check (cash_target >= 0),
  coin_target bigint not null check (coin_target >= 0),
  joins_reward boolean not null default false,
  -- What of the coin is the recharge reward's.
  reward_coin bigint not null default 0 check (reward_coin >= 0),
  state text not null default 'created'
    check (state in ('created', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'review')),
  reason_key text not null default '',
  is_late boolean not null default false,
  payment_id text not null default '',
  url text not null default '',
  code text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The entry of the ledger that credited it.
  entry_id uuid,
  -- When the provider is asked next; null once nothing more can come of it.
  asked_next timestamptz,
  primary key (player_id, order_id),
  unique (player_id, request_id),
  check ((state = 'paid') = (entry_id is not null))
);
create index deposit_order_asked on deposit_order (asked_next) where asked_next is not null;
create index deposit_order_goods on deposit_order (site_id, goods_id) where goods_id > 0;
-- For comparing a day with the provider's report of it.
create index deposit_order_day on deposit_order (provider_id, ended_at);

-- Where a player's withdrawals go. The details are sealed; the blind index finds an account that is somebody else's already.
create table withdraw_account (
  player_id bigint not null references player,
  account_id uuid not null,
  site_id text not null references site,
  account_type smallint not null check (account_type between 1 and 5),
  bank_type text not null default '',
  bank_name text not null default '',
  masked text not null,
  sealed bytea not null,
  blind_index bytea not null check (length(blind_index) = 32),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (player_id, account_id)
);
create unique index withdraw_account_owner on withdraw_account (site_id, blind_index) where removed_at is null;
create unique index withdraw_account_default on withdraw_account (player_id) where is_default and removed_at is null;

-- Withdrawals. Its cash is frozen under the order's id as a hold of the ledger until the order ends.
create table withdraw_order (
  player_id bigint not null references player,
  order_id uuid not null,
  order_no text not null unique check (order_no ~ '^W[0-9A-Z]{12,24}$'),
  site_id text not null references site,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- Bonus money that was given up for it and the tasks that ended with it: both come back if it fails.
  forfeited_coin bigint not null default 0 check (forfeited_coin >= 0),
  forfeited_tasks integer[] not null default '{}',
  method_id integer not null,
  pay_type smallint not null,
  scheme text not null,
  pay_name text not null,
  provider_id text not null,
  account_type smallint not null,
  masked_account text not null,
  sealed_account bytea not null,
  state text not null check (state in ('review', 'approved', 'sent', 'paid', 'failed', 'refused', 'cancelled')),
  reason_key text not null default '',
  -- How many operators must say yes; 0 is none.
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  payout_id text not null default '',
  created_at timestamptz not null default now(),
  promised_at timestamptz not null,
  ended_at timestamptz,
  entry_id uuid,
  asked_next timestamptz,
  -- Told to the player at the next login, once.
  noticed_at timestamptz,
  primary key (player_id, order_id),
  check ((state in ('paid', 'failed', 'refused', 'cancelled')) = (ended_at is not null))
);
create index withdraw_order_waiting on withdraw_order (created_at) where state = 'review';
create index withdraw_order_asked on withdraw_order (asked_next) where asked_next is not null;
create index withdraw_order_day on withdraw_order (provider_id, ended_at);

create table withdraw_step (
  player_id bigint not null,
  order_id uuid not null,
  place smallint not null,
  step text not null
    check (step in ('requested', 'review', 'approved', 'sent', 'paid', 'failed', 'cancelled', 'refused')),
  at timestamptz not null default now(),
  reason_key text not null default '',
  primary key (player_id, order_id, place),
  foreign key (player_id, order_id) references withdraw_order
);

-- The people who run the house. A key is shown once when it is made and kept as its hash.
create table operator (
  operator_id integer generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

create table withdraw_approval (
  player_id bigint not null,
  order_id uuid not null,
  operator_id integer not null references operator,
  at timestamptz not null default now(),
  primary key (player_id, order_id, operator_id),
  foreign key (player_id, order_id) references withdraw_order
);

-- What operators did, in the order they did it.
create table operator_act (
  act_id bigint generated always as identity primary key,
  operator_id integer not null references operator,
  act text not null,
  subject text not null,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
-- Nobody takes a line back, and the application writes one only through this: it can neither change nor date what was done.
create trigger append_only before update or delete on operator_act for each row execute function refuse_change();
create trigger no_truncate before truncate on operator_act execute function refuse_change();
create function write_operator_act(operator integer, act text, subject text, details jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into operator_act (operator_id, act, subject, details) values ($1, $2, $3, $4)
$$;

-- Documents that prove who a player is: sealed, looked at by an operator.
create table player_document (
  player_id bigint not null references player,
  document_id uuid not null,
  kind text not null check (kind in ('identity_front', 'identity_back', 'selfie', 'address')),
  media_type text not null,
  sealed bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  reason_key text not null default '',
  uploaded_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by integer references operator,
  primary key (player_id, document_id)
);
create index player_document_waiting on player_document (uploaded_at) where state = 'waiting';

-- Solana. Every player has an address of their own, whose key is derived from the server's secret and is stored nowhere.
create table solana_address (
  player_id bigint primary key references player,
  address text not null unique check (address ~ '^[1-9A-HJ-NP-Za-km-z]{32,44}$'),
  created_at timestamptz not null default now()
);

-- What may be paid with on a site: units of the site's currency for one token, and the least that is credited by itself.
create table solana_token (
  site_id text not null references site,
  symbol text not null check (symbol ~ '^[A-Z][A-Z0-9]{1,15}$'),
  mint text not null check (mint ~ '^[1-9A-HJ-NP-Za-km-z]{32,44}$'),
  decimals smallint not null check (decimals between 0 and 18),
  rate numeric(24, 10) not null check (rate > 0),
  min_amount bigint not null check (min_amount > 0),
  sort_index smallint not null default 0,
  primary key (site_id, symbol),
  unique (site_id, mint)
);

-- The token accounts of those addresses, and up to where the chain has been read. Just shown ones are asked about often.
create table solana_watch (
  player_id bigint not null references player,
  provider_id text not null,
  token_account text not null,
  site_id text not null references site,
  symbol text not null,
  mint text not null,
  last_signature text,
  -- In the token's smallest part.
  received numeric(40) not null default 0 check (received >= 0),
  shown_at timestamptz not null default now(),
  asked_next timestamptz not null default now(),
  primary key (player_id, provider_id, token_account),
  unique (provider_id, token_account)
);
create index solana_watch_asked on solana_watch (asked_next);

-- Payouts as they were signed: stored before they are sent, so that the same transaction is sent again and no other. There is
-- another under the same order only when the one before can never be in a block any more.
create table solana_payout (
  order_no text not null,
  attempt smallint not null check (attempt > 0),
  provider_id text not null,
  signature text not null unique,
  wire bytea not null,
  last_valid_block_height bigint not null check (last_valid_block_height > 0),
  destination text not null,
  mint text not null,
  -- In the money of the order, and in the token's smallest part.
  amount bigint not null check (amount > 0),
  token_amount numeric(40) not null check (token_amount > 0),
  created_at timestamptz not null default now(),
  primary key (order_no, attempt)
);
