-- What came out of blind boxes and the wheel behind them. Bonuses were given with their claim; cash is collected until it is paid out.
create table box_item (
  player_id bigint not null references player,
  activity_id integer not null references activity,
  period integer not null,
  -- The step of its claim.
  step text not null,
  draw_id uuid not null,
  money text not null check (money in ('bonus', 'cash')),
  amount bigint not null check (amount >= 0),
  art text not null,
  -- The step of the claim that paid it, once one has.
  payout text,
  drawn_at timestamptz not null,
  primary key (player_id, activity_id, period, step),
  foreign key (player_id, activity_id, period, step) references activity_claim,
  check (payout is null or money = 'cash')
);
create index box_item_collected on box_item (player_id, activity_id) where money = 'cash' and payout is null;

-- A player's gift packet of the day. Its pool was taken from the budget with the claim that made it.
create table gift_packet (
  packet_id uuid primary key,
  player_id bigint not null references player,
  activity_id integer not null references activity,
  period integer not null,
  code text not null unique check (code ~ '^[A-Z0-9]{12}$'),
  pool bigint not null check (pool > 0),
  money text not null check (money in ('bonus', 'cash')),
  multiplier integer not null check (multiplier >= 0),
  ends_at timestamptz not null,
  made_at timestamptz not null,
  unique (player_id, activity_id, period)
);

-- Its parts, split when it was made. A part is taken once, and a player takes one of a packet.
create table gift_part (
  packet_id uuid not null references gift_packet,
  part smallint not null,
  amount bigint not null check (amount > 0),
  -- The draw of its share, by the seed of the packet's maker.
  draw_id uuid not null,
  player_id bigint references player,
  taken_at timestamptz,
  primary key (packet_id, part),
  unique (packet_id, player_id),
  check ((player_id is null) = (taken_at is null))
);
create index gift_part_of_player on gift_part (player_id) where player_id is not null;
