-- Systems that bring games. They reach the purses by the wallet protocol and in no other way; each is a row. Our own studio is
-- the first. What is secret about one (the key we sign with) is sealed with the server's secret.
create table supplier (
  supplier_id smallint generated always as identity primary key,
  supplier_key text not null unique check (supplier_key ~ '^[a-z][a-z0-9-]{0,31}$'),
  name text not null check (length(name) between 1 and 64),
  -- What we are called there.
  operator_id text not null check (length(operator_id) between 1 and 64),
  base_url text not null check (base_url ~ '^https?://[^/\s]+(/[^\s]*[^/\s])?$'),
  -- The only place from which its games may be shown in a frame.
  frame_origin text not null check (frame_origin ~ '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$'),
  -- Closed: no launches and no stakes. What was staked before is still settled.
  is_open boolean not null default true,
  sealed_keys bytea not null,
  -- Theirs, the newest first, as base64 of the DER form. Those before the newest are believed until previous_until.
  public_keys text[] not null check (cardinality(public_keys) between 1 and 4),
  previous_until timestamptz,
  -- Wire names: GLD is gold, XXX is a demo.
  currencies text[] not null,
  created_at timestamptz not null default now()
);

-- A game nobody brings yet is shown as not open yet. The supplier knows it by game_key.
alter table game add column supplier_id smallint references supplier;
create unique index game_of_supplier on game (supplier_id, game_key) where supplier_id is not null;

-- How much may be staked at once, by the currency as it travels (GLD for gold). Without a row nothing is asked.
create table game_limit (
  game_id integer not null references game,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  min_bet bigint not null check (min_bet >= 0),
  max_bet bigint not null check (max_bet >= min_bet),
  max_win bigint not null check (max_win between 0 and 9007199254740991),
  primary key (game_id, currency)
);

create trigger supplier_changed after insert or update or delete on supplier
  for each statement execute function bump_content_version('suppliers');
create trigger provider_changed_for_suppliers after insert or update or delete on provider
  for each statement execute function bump_content_version('suppliers');
create trigger game_changed_for_suppliers after insert or update or delete on game
  for each statement execute function bump_content_version('suppliers');
create trigger game_closed_changed_for_suppliers after insert or update or delete on game_closed_on_site
  for each statement execute function bump_content_version('suppliers');
create trigger game_limit_changed after insert or update or delete on game_limit
  for each statement execute function bump_content_version('suppliers');

-- One row a launch for a player. Its token lets a supplier take stakes until the session is over; it names the player for wins
-- and rollbacks for months after that, so rows outlive their sessions by half a year.
create table game_session (
  player_id bigint not null references player,
  session_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  supplier_id smallint not null references supplier,
  game_id integer not null references game,
  site_id text not null references site,
  -- As the ledger has it, and as it travels.
  currency text not null,
  wire_currency text not null,
  purse text not null check (purse in ('cash', 'gold')),
  -- The login it was opened in, and ends with.
  login_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (player_id, session_id)
);
create unique index game_session_token on game_session (player_id, token_hash);
create index game_session_age on game_session using brin (created_at);

-- Rounds that their supplier has ended. Only for showing: money does not wait for it.
create table round_end (
  player_id bigint not null,
  supplier_id smallint not null,
  round text not null,
  at timestamptz not null default now(),
  primary key (player_id, supplier_id, round)
);
create index round_end_age on round_end using brin (at);

-- Our plays of a day (UTC) held against the supplier's list of it.
create table supplier_reconciliation (
  supplier_id smallint not null references supplier,
  day date not null,
  compared integer not null,
  -- More than are written down.
  differences integer not null,
  ran_at timestamptz not null default now(),
  primary key (supplier_id, day)
);
create table supplier_difference (
  supplier_id smallint not null,
  day date not null,
  transaction_id text not null,
  -- They have it and we do not, we have it and they do not, or both have it and it differs.
  kind text not null check (kind in ('missing_here', 'missing_there', 'differs')),
  ours jsonb,
  theirs jsonb,
  primary key (supplier_id, day, transaction_id),
  foreign key (supplier_id, day) references supplier_reconciliation on delete cascade
);

-- Why a player may not stake: the account is frozen, forbidden or closed, the player has excluded themselves, or a limit is reached.
-- It is asked by settle_plays under the lock of the purses, so whoever stops a player takes that lock too: a stake is either
-- settled before, or refused. Wins and rollbacks never ask.
create table player_stop (
  player_id bigint not null references player,
  kind text not null check (kind in ('frozen', 'excluded', 'limit')),
  -- Null: until it is lifted.
  until timestamptz,
  because text not null default '',
  created_at timestamptz not null default now(),
  primary key (player_id, kind)
);

create function stop_player(p bigint, stop_kind text, stop_until timestamptz, why text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from balance b where b.player_id = p order by b.currency for update;
  insert into player_stop (player_id, kind, until, because) values (p, stop_kind, stop_until, why)
  on conflict (player_id, kind) do update set until = excluded.until, because = excluded.because, created_at = now();
end $$;

create function free_player(p bigint, stop_kind text) returns void
language sql security definer set search_path = public, pg_temp as
  $$ delete from player_stop where player_id = p and kind = stop_kind $$;

-- Whoever changes the state of an account, and by whatever way, stops or frees the player with it. States are the contract's:
-- 1 active, 2 frozen, 3 forbidden, 4 excluded, 5 closed.
create function follow_player_state() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform free_player(new.player_id, 'frozen'), free_player(new.player_id, 'excluded');
  if new.state <> 1 then
    perform stop_player(new.player_id, case new.state when 4 then 'excluded' else 'frozen' end, null, new.frozen_because);
  end if;
  return null;
end $$;
create trigger player_state_changed after update of state on player
  for each row when (old.state is distinct from new.state) execute function follow_player_state();
create trigger player_state_given after insert on player
  for each row when (new.state <> 1) execute function follow_player_state();
insert into player_stop (player_id, kind, because)
  select player_id, case state when 4 then 'excluded' else 'frozen' end, frozen_because from player where state <> 1;

-- The newest bonus of those that a stake of bonus money was taken from, which is the last to be set free: if it is given up
-- while they lie on the table, they are lost.
alter table entry add column bonus_task integer;

-- As in 0014, and asking for stops. Two more outcomes: 10 the player is stopped, 11 a limit of theirs is reached.
--
-- Settles plays in one go: rounds (1), stakes (2) and wins (3), given in the order of their players and currencies and
-- within those in the order they came. Each has its own outcome. A win must be the first of its player here, and no key may
-- come twice: the caller sees to it, and the primary keys stand behind it.
--
-- Known keys are rare, so nothing looks for them first unless asked to (`is_careful`): a play that would be refused is
-- looked up, and one that would be done meets its own key when it is written. That fails the batch with a unique_violation,
-- and the caller asks again, carefully.
create or replace function settle_plays(
  players bigint[], currencies text[], ids uuid[], days integer[], kinds smallint[], purses smallint[],
  accounts integer[], games integer[], refs text[], stakes bigint[], wins bigint[], countings bigint[], plays uuid[],
  sources integer[], foreign_ids text[], foreign_plays text[], waits boolean, is_careful boolean default true)
returns table (outcome smallint, number bigint, cash bigint, coin bigint, gold bigint)
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
-- Planned once, often while the tables are still empty: then only a plan by keys stays good when they are full.
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off
set enable_material = off set enable_memoize = off
as $$
#variable_conflict use_column
declare
  largest constant bigint := 9007199254740991;
  n constant integer := coalesce(array_length(players, 1), 0);
  this_day constant integer := today();
  known entry;
  -- One play, and the bet that a win belongs to.
  i integer;
  said smallint;
  kind smallint;
  purse smallint;
  stake bigint;
  win bigint;
  x bigint;
  play uuid;
  bet_kind smallint;
  bet_cash bigint;
  bet_coin bigint;
  bet_currency text;
  bet_task integer;
  asked_purse smallint;
  to_coin bigint;
  -- The locked balances in the order of players, and after them zeros for whoever has none; k is that of p in c.
  k integer;
  first integer := 1;
  is_busy boolean;
  next record;
  p bigint;
  c text;
  b_player bigint[]; b_currency text[]; b_coin bigint[]; b_cash bigint[]; b_gold bigint[]; b_debt bigint[];
  b_number bigint[]; b_coin_task integer[]; b_coin_cur bigint[]; b_coin_target bigint[];
  b_cash_task integer[]; b_cash_cur bigint[]; b_cash_target bigint[]; b_is_changed boolean[]; b_is_new boolean[];
  -- Who may not stake, and what they are told.
  s_player bigint[]; s_said smallint[];
  stop smallint;
  -- The bets of the wins, in the order of the wins.
  w integer := 0;
  w_play uuid[]; w_kind smallint[]; w_purse smallint[]; w_cash bigint[]; w_coin bigint[]; w_task integer[]; w_currency text[];
  w_is_voided boolean[];
  -- Answers, one a play, and what its entry keeps besides.
  a_outcome smallint[] := array_fill(0::smallint, array[n]);
  a_number bigint[] := array_fill(0::bigint, array[n]);
  a_cash bigint[] := a_number; a_coin bigint[] := a_number; a_gold bigint[] := a_number;
  e_play uuid[] := plays; e_cash bigint[] := a_number; e_coin bigint[] := a_number;
  e_coin_task integer[] := array_fill(null::integer, array[n]); e_coin_counted bigint[] := a_number;
  e_cash_task integer[] := e_coin_task; e_cash_counted bigint[] := a_number; e_bonus_task integer[] := e_coin_task;
  -- Transfers.
  t integer := 0;
  t_play integer[]; t_number bigint[]; t_debit integer[]; t_credit integer[]; t_amount bigint[];
  t_debit_after bigint[]; t_credit_after bigint[]; t_reason smallint[];
begin
  -- In the order of ids, so that two batches cannot wait for each other. A player whose row somebody else holds is left out:
  -- the others must not wait for that transaction.
  if waits then
    perform from balance b where b.player_id = any (players) order by b.player_id, b.currency for update;
  end if;
  select array_agg(l.player_id), array_agg(l.currency), array_agg(l.coin), array_agg(l.cash), array_agg(l.gold),
    array_agg(l.debt), array_agg(l.number), array_agg(l.coin_task), array_agg(l.coin_cur), array_agg(l.coin_target),
    array_agg(l.cash_task), array_agg(l.cash_cur), array_agg(l.cash_target), array_agg(false)
  into b_player, b_currency, b_coin, b_cash, b_gold, b_debt, b_number, b_coin_task, b_coin_cur, b_coin_target,
    b_cash_task, b_cash_cur, b_cash_target, b_is_changed
  from (
    select b.* from balance b where b.player_id = any (players)
    order by b.player_id, b.currency for update skip locked) l;

  -- Statements of their own from here on, so that they see what was committed until the locks were taken.
  if kinds && '{1,2}'::smallint[] then
    select array_agg(l.player_id), array_agg(l.said) into s_player, s_said
    from (
      select s.player_id, min(case s.kind when 'limit' then 11 else 10 end)::smallint as said
      from player_stop s where s.player_id = any (players) and (s.until is null or s.until > now())
      group by s.player_id) l;
  end if;
  if 3 = any (kinds) then
    select array_agg(l.play), array_agg(l.kind), array_agg(l.purse), array_agg(l.cash), array_agg(l.coin),
      array_agg(l.coin_task), array_agg(l.currency), array_agg(l.is_voided)
    into w_play, w_kind, w_purse, w_cash, w_coin, w_task, w_currency, w_is_voided
    from (
      -- Each looked up by its own key: joined, an empty table would be planned to be read from end to end, and the plan
      -- would stay when it is full.
      select k.play, bet.kind, bet.purse, bet.cash, bet.coin, bet.task as coin_task, bet.currency, v.is_voided
      from unnest(players, kinds, plays, sources, foreign_plays) with ordinality
        u (player, kind, play, source, foreign_play, place)
      cross join lateral (
        select coalesce(u.play, (select f.entry_id from foreign_key f
          where f.source = u.source and f.foreign_id = u.foreign_play and f.player_id = u.player)) as play offset 0) k
      left join lateral (
        select e.kind, e.purse, e.cash, e.coin, coalesce(e.bonus_task, e.coin_task) as task, e.currency from entry e
        where e.player_id = u.player and e.entry_id = k.play and e.day = this_day limit 1) bet on true
      cross join lateral (
        select exists (select from voided_play v where v.player_id = u.player and v.play_id = k.play limit 1) as is_voided
        offset 0) v
      where u.kind = 3
      order by u.place) l;
  end if;

  for i in 1 .. n loop
    if players[i] is distinct from p or currencies[i] <> c then
      p := players[i]; c := currencies[i];
      while b_player[first] < p loop first := first + 1; end loop;
      k := first;
      while b_player[k] = p and b_currency[k] <> c loop k := k + 1; end loop;
      is_busy := false;
      stop := case when s_player is null then null else s_said[array_position(s_player, p)] end;
      if b_player[k] is distinct from p then
        is_busy := exists (select from balance b where b.player_id = p and b.currency = c);
        -- A player who has never had money. The row is made if a play comes that needs none.
        k := coalesce(array_length(b_player, 1), 0) + 1;
        b_player[k] := p; b_currency[k] := c; b_coin[k] := 0; b_cash[k] := 0; b_gold[k] := 0; b_debt[k] := 0;
        b_number[k] := 0; b_coin_task[k] := null; b_coin_cur[k] := 0; b_coin_target[k] := 0; b_cash_task[k] := null;
        b_cash_cur[k] := 0; b_cash_target[k] := 0; b_is_changed[k] := false; b_is_new[k] := true;
      end if;
    end if;
    kind := kinds[i]; purse := purses[i]; stake := stakes[i]; win := wins[i];

    -- What becomes of it, before anything is changed.
    said := 0;
    if kind = 3 then
      w := w + 1;
      asked_purse := purse;
      play := w_play[w]; bet_kind := w_kind[w]; purse := w_purse[w]; bet_cash := w_cash[w]; bet_coin := w_coin[w];
      bet_task := w_task[w]; bet_currency := w_currency[w];
      e_play[i] := play;
      if bet_kind is null and play is not null then
        -- Of another day than the one that was searched for all at once.
        select e.kind, e.purse, e.cash, e.coin, coalesce(e.bonus_task, e.coin_task), e.currency
        into bet_kind, purse, bet_cash, bet_coin, bet_task, bet_currency from entry e where e.player_id = p and e.entry_id = play and e.day = day_of(play);
      end if;
      purses[i] := purse;
    end if;
    if is_busy then
      a_outcome[i] := 8;
      continue;
    elsif days[i] not between this_day - 1 and this_day + 1 then
      said := 9;
    elsif kind = 3 and (bet_kind is null or bet_kind not in (1, 2, 5) or bet_currency <> c
      or bet_kind <> 5 and (asked_purse = 5) <> (purse = 5)) then
      -- Also what was won in gold of a bet in cash: the amount is not of this money.
      said := 4;
    elsif kind = 3 and (bet_kind = 5 or w_is_voided[w]) then
      said := 5;
    elsif kind <> 3 and stop is not null then
      said := stop;
    elsif kind <> 3 and b_debt[k] > 0 and purse <> 5 then
      said := 6;
    elsif (case when purse = 5 then b_gold[k] else b_cash[k] + b_coin[k] end) + win > largest then
      said := 7;
    elsif stake > (case when purse = 5 then b_gold[k] else b_cash[k] + b_coin[k] end) then
      said := 3;
    end if;

    if said > 0 or is_careful then
      known := known_entry(p, ids[i], sources[i], foreign_ids[i]);
      if known.entry_id is null then
        null;
      elsif known.kind = 5 and known.player_id = p then
        said := 5;
      elsif known.player_id = p and known.kind = kind and known.currency = c and known.stake = stake and known.win = win
        and known.account_id is not distinct from accounts[i] and known.game_id is not distinct from games[i]
        and known.reference is not distinct from refs[i]
        and (case when kind = 3 then known.play_id = play and (asked_purse is null or (asked_purse = 5) = (known.purse = 5))
          else known.purse = purse end)
        and is_named(known, sources[i], foreign_ids[i])
      then
        a_outcome[i] := 1;
        a_number[i] := known.number; a_cash[i] := known.cash_after; a_coin[i] := known.coin_after;
        a_gold[i] := known.gold_after;
        continue;
      else
        said := 2;
      end if;
    end if;

    -- Opened meanwhile, by the very play that was just found: its purses are not the zeros we know. Asked within: as one
    -- condition the question would be prepared for every play, and was a twentieth of a bet.
    if said > 0 and b_is_new[k] then
      if exists (select from balance b where b.player_id = p and b.currency = c) then
        is_busy := true;
        a_outcome[i] := 8;
        continue;
      end if;
    end if;
    if said = 0 and b_is_new[k] then
      -- Somebody else may be opening it too, and the others of the batch would wait until they are done.
      if not waits then
        is_busy := true;
        a_outcome[i] := 8;
        continue;
      end if;
      insert into balance (player_id, currency) values (p, c);
      b_is_new[k] := false;
    end if;

    if said = 0 and purse = 5 then
      if stake > 0 then
        b_gold[k] := b_gold[k] - stake;
        b_number[k] := b_number[k] + 1;
        t := t + 1; t_play[t] := i; t_number[t] := b_number[k]; t_amount[t] := stake; t_reason[t] := 7;
        t_debit[t] := 5; t_credit[t] := accounts[i]; t_debit_after[t] := b_gold[k]; t_credit_after[t] := null;
        b_is_changed[k] := true;
      end if;
      if win > 0 then
        b_gold[k] := b_gold[k] + win;
        b_number[k] := b_number[k] + 1;
        t := t + 1; t_play[t] := i; t_number[t] := b_number[k]; t_amount[t] := win; t_reason[t] := 8;
        t_debit[t] := accounts[i]; t_credit[t] := 5; t_debit_after[t] := null; t_credit_after[t] := b_gold[k];
        b_is_changed[k] := true;
      end if;
    elsif said = 0 then
      if kind <> 3 then
        bet_cash := least(b_cash[k], stake);
        bet_coin := stake - bet_cash;
        e_cash[i] := bet_cash;
        if bet_cash > 0 then
          b_cash[k] := b_cash[k] - bet_cash;
          b_number[k] := b_number[k] + 1;
          t := t + 1; t_play[t] := i; t_number[t] := b_number[k]; t_amount[t] := bet_cash; t_reason[t] := 7;
          t_debit[t] := 2; t_credit[t] := accounts[i]; t_debit_after[t] := b_cash[k]; t_credit_after[t] := null;
          b_is_changed[k] := true;
        end if;
        if bet_coin > 0 then
          e_coin[i] := bet_coin;
          e_bonus_task[i] := (select max(o.task_id) from wager_task o
            where o.player_id = p and o.currency = c and o.kind = 1 and o.state = 0);
          b_coin[k] := b_coin[k] - bet_coin;
          b_number[k] := b_number[k] + 1;
          t := t + 1; t_play[t] := i; t_number[t] := b_number[k]; t_amount[t] := bet_coin; t_reason[t] := 7;
          t_debit[t] := 1; t_credit[t] := accounts[i]; t_debit_after[t] := b_coin[k]; t_credit_after[t] := null;
          b_is_changed[k] := true;
        end if;
        if b_cash_task[k] is not null and countings[i] > 0 then
          x := least(countings[i], b_cash_target[k] - b_cash_cur[k]);
          b_cash_cur[k] := b_cash_cur[k] + x;
          e_cash_task[i] := b_cash_task[k]; e_cash_counted[i] := x;
          b_is_changed[k] := true;
          if b_cash_cur[k] = b_cash_target[k] then
            select * into next from finish_task(p, c, b_cash_task[k], 0);
            b_cash_task[k] := next.task_id;
            b_cash_cur[k] := coalesce(next.cur, 0); b_cash_target[k] := coalesce(next.target, 0);
          end if;
        end if;
        if b_coin_task[k] is not null and countings[i] > 0 then
          x := least(countings[i], b_coin_target[k] - b_coin_cur[k]);
          b_coin_cur[k] := b_coin_cur[k] + x;
          e_coin_task[i] := b_coin_task[k]; e_coin_counted[i] := x;
          b_is_changed[k] := true;
          if b_coin_cur[k] = b_coin_target[k] then
            select * into next from finish_task(p, c, b_coin_task[k], b_coin[k]);
            b_coin_task[k] := next.task_id;
            b_coin_cur[k] := coalesce(next.cur, 0); b_coin_target[k] := coalesce(next.target, 0);
            x := next.released;
            if x > 0 then
              b_coin[k] := b_coin[k] - x;
              b_cash[k] := b_cash[k] + x;
              b_number[k] := b_number[k] + 2;
              t := t + 1; t_play[t] := i; t_number[t] := b_number[k] - 1; t_amount[t] := x; t_reason[t] := 13;
              t_debit[t] := 1; t_credit[t] := 2; t_debit_after[t] := b_coin[k]; t_credit_after[t] := b_cash[k];
            end if;
          end if;
        end if;
      end if;
      if win > 0 then
        -- Bonus money that nothing holds back any more is cash, and so is its share of the win.
        to_coin := case when bet_coin = 0 or b_coin_task[k] is null and not is_bonus_lost(p, c) then 0
          else div(win::numeric * bet_coin, bet_cash + bet_coin)::bigint end;
        x := win - to_coin;
        -- A bonus that was given up while it lay on the table stays with the house, with its share of the win.
        if kind = 3 and to_coin > 0 and is_task_lost(p, c, bet_task) then to_coin := 0; end if;
        b_is_changed[k] := b_is_changed[k] or x > 0 or to_coin > 0;
        if x > 0 then
          b_cash[k] := b_cash[k] + x;
          b_number[k] := b_number[k] + 1;
          t := t + 1; t_play[t] := i; t_number[t] := b_number[k]; t_amount[t] := x; t_reason[t] := 8;
          t_debit[t] := accounts[i]; t_credit[t] := 2; t_debit_after[t] := null; t_credit_after[t] := b_cash[k];
        end if;
        if to_coin > 0 then
          b_coin[k] := b_coin[k] + to_coin;
          b_number[k] := b_number[k] + 1;
          t := t + 1; t_play[t] := i; t_number[t] := b_number[k]; t_amount[t] := to_coin; t_reason[t] := 8;
          t_debit[t] := accounts[i]; t_credit[t] := 1; t_debit_after[t] := null; t_credit_after[t] := b_coin[k];
        end if;
        if b_debt[k] > 0 and x > 0 then
          x := least(b_debt[k], x);
          b_debt[k] := b_debt[k] - x;
          b_cash[k] := b_cash[k] - x;
          b_number[k] := b_number[k] + 2;
          t := t + 1; t_play[t] := i; t_number[t] := b_number[k] - 1; t_amount[t] := x; t_reason[t] := 11;
          t_debit[t] := 2; t_credit[t] := 6; t_debit_after[t] := b_cash[k]; t_credit_after[t] := b_debt[k];
        end if;
      end if;
    end if;

    a_outcome[i] := said;
    a_number[i] := b_number[k]; a_cash[i] := b_cash[k]; a_coin[i] := b_coin[k]; a_gold[i] := b_gold[k];
  end loop;

  update balance b
  set coin = z.coin, cash = z.cash, gold = z.gold, debt = z.debt, number = z.number, coin_task = z.coin_task,
    coin_cur = z.coin_cur, coin_target = z.coin_target, cash_task = z.cash_task, cash_cur = z.cash_cur,
    cash_target = z.cash_target
  from (
    select unnest(b_player) as player, unnest(b_currency) as currency, unnest(b_coin) as coin, unnest(b_cash) as cash,
      unnest(b_gold) as gold, unnest(b_debt) as debt, unnest(b_number) as number, unnest(b_coin_task) as coin_task,
      unnest(b_coin_cur) as coin_cur, unnest(b_coin_target) as coin_target, unnest(b_cash_task) as cash_task,
      unnest(b_cash_cur) as cash_cur, unnest(b_cash_target) as cash_target, unnest(b_is_changed) as is_changed) z
  where z.is_changed and b.player_id = z.player and b.currency = z.currency;

  insert into entry (player_id, entry_id, day, kind, purse, account_id, game_id, currency, reference, play_id, stake, win,
    cash, coin, coin_task, coin_counted, cash_task, cash_counted, bonus_task, number, cash_after, coin_after, gold_after)
  select u.player, u.id, u.day, u.kind, u.purse, u.account, u.game, u.currency, u.ref, u.play, u.stake, u.win,
    u.cash, u.coin, u.coin_task, u.coin_counted, u.cash_task, u.cash_counted, u.bonus_task, u.number, u.cash_after, u.coin_after,
    u.gold_after
  from (
    select unnest(players) as player, unnest(ids) as id, unnest(days) as day, unnest(kinds) as kind,
      unnest(purses) as purse, unnest(accounts) as account, unnest(games) as game, unnest(currencies) as currency,
      unnest(refs) as ref, unnest(e_play) as play, unnest(stakes) as stake, unnest(wins) as win, unnest(e_cash) as cash,
      unnest(e_coin) as coin, unnest(e_coin_task) as coin_task, unnest(e_coin_counted) as coin_counted,
      unnest(e_cash_task) as cash_task, unnest(e_cash_counted) as cash_counted, unnest(e_bonus_task) as bonus_task,
      unnest(a_number) as number,
      unnest(a_cash) as cash_after, unnest(a_coin) as coin_after, unnest(a_gold) as gold_after,
      unnest(a_outcome) as outcome) u
  where u.outcome = 0;

  if array_remove(sources, null) <> '{}' then
    insert into foreign_key (source, foreign_id, player_id, entry_id)
    select u.source, u.foreign_id, u.player, u.id
    from (
      select unnest(sources) as source, unnest(foreign_ids) as foreign_id, unnest(players) as player, unnest(ids) as id,
        unnest(a_outcome) as outcome) u
    where u.source is not null and u.outcome = 0;
  end if;

  insert into transfer (player_id, number, entry_id, amount, debit_after, credit_after, debit, credit, day, reason, currency)
  select players[u.play], u.number, ids[u.play], u.amount, u.debit_after, u.credit_after, u.debit, u.credit, this_day,
    u.reason, currencies[u.play]
  from (
    select unnest(t_play) as play, unnest(t_number) as number, unnest(t_amount) as amount,
      unnest(t_debit_after) as debit_after, unnest(t_credit_after) as credit_after, unnest(t_debit) as debit,
      unnest(t_credit) as credit, unnest(t_reason) as reason) u;

  return query select unnest(a_outcome), unnest(a_number), unnest(a_cash), unnest(a_coin), unnest(a_gold);
end $$;
