-- The only writers of the ledger. They run as the owner of the tables, because the application's role may not write there.
-- Their rules are written a second time, without a database, in packages/domain/src/ledger/ledger.ts; a test holds both against
-- each other.
--
-- Temporary tables come last in their search path: unnamed they would come first, and a caller could put one of its own in the
-- place of a table of ours.
--
-- Outcomes: 0 done, 1 repeated (the answer of the first), 2 key used for something else, 3 not enough money, 4 the play is
-- unknown, 5 the play was voided, 6 a debt is open, 7 more than a purse can hold, 8 the player is busy elsewhere,
-- 9 the key is not of these days.

-- Settles plays in one go: rounds (1), stakes (2) and wins (3), given in the order of their players and currencies and
-- within those in the order they came. Each has its own outcome. A win must be the first of its player here, and no key may
-- come twice: the caller sees to it, and the primary keys stand behind it.
--
-- Known keys are rare, so nothing looks for them first unless asked to (`is_careful`): a play that would be refused is
-- looked up, and one that would be done meets its own key when it is written. That fails the batch with a unique_violation,
-- and the caller asks again, carefully.
create function settle_plays(
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
  e_cash_task integer[] := e_coin_task; e_cash_counted bigint[] := a_number;
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
  if 3 = any (kinds) then
    select array_agg(l.play), array_agg(l.kind), array_agg(l.purse), array_agg(l.cash), array_agg(l.coin),
      array_agg(l.coin_task), array_agg(l.currency), array_agg(l.is_voided)
    into w_play, w_kind, w_purse, w_cash, w_coin, w_task, w_currency, w_is_voided
    from (
      -- Each looked up by its own key: joined, an empty table would be planned to be read from end to end, and the plan
      -- would stay when it is full.
      select k.play, bet.kind, bet.purse, bet.cash, bet.coin, bet.coin_task, bet.currency, v.is_voided
      from unnest(players, kinds, plays, sources, foreign_plays) with ordinality
        u (player, kind, play, source, foreign_play, place)
      cross join lateral (
        select coalesce(u.play, (select f.entry_id from foreign_key f
          where f.source = u.source and f.foreign_id = u.foreign_play and f.player_id = u.player)) as play offset 0) k
      left join lateral (
        select e.kind, e.purse, e.cash, e.coin, e.coin_task, e.currency from entry e
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
      play := w_play[w]; bet_kind := w_kind[w]; purse := w_purse[w]; bet_cash := w_cash[w]; bet_coin := w_coin[w];
      bet_task := w_task[w]; bet_currency := w_currency[w];
      e_play[i] := play;
      if bet_kind is null and play is not null then
        -- Of another day than the one that was searched for all at once.
        select e.kind, e.purse, e.cash, e.coin, e.coin_task, e.currency
        into bet_kind, purse, bet_cash, bet_coin, bet_task, bet_currency from entry e where e.player_id = p and e.entry_id = play and e.day = day_of(play);
      end if;
      purses[i] := purse;
    end if;
    if is_busy then
      a_outcome[i] := 8;
      continue;
    elsif days[i] not between this_day - 1 and this_day + 1 then
      said := 9;
    elsif kind = 3 and (bet_kind is null or bet_kind not in (1, 2, 5) or bet_currency <> c) then
      said := 4;
    elsif kind = 3 and (bet_kind = 5 or w_is_voided[w]) then
      said := 5;
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
        and (case when kind = 3 then known.play_id = play else known.purse = purse end)
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

    -- Opened meanwhile, by the very play that was just found: its purses are not the zeros we know.
    if said > 0 and b_is_new[k] and exists (select from balance b where b.player_id = p and b.currency = c) then
      is_busy := true;
      a_outcome[i] := 8;
      continue;
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
          e_coin[i] := bet_coin; e_coin_task[i] := b_coin_task[k];
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
    cash, coin, coin_task, coin_counted, cash_task, cash_counted, number, cash_after, coin_after, gold_after)
  select u.player, u.id, u.day, u.kind, u.purse, u.account, u.game, u.currency, u.ref, u.play, u.stake, u.win,
    u.cash, u.coin, u.coin_task, u.coin_counted, u.cash_task, u.cash_counted, u.number, u.cash_after, u.coin_after,
    u.gold_after
  from (
    select unnest(players) as player, unnest(ids) as id, unnest(days) as day, unnest(kinds) as kind,
      unnest(purses) as purse, unnest(accounts) as account, unnest(games) as game, unnest(currencies) as currency,
      unnest(refs) as ref, unnest(e_play) as play, unnest(stakes) as stake, unnest(wins) as win, unnest(e_cash) as cash,
      unnest(e_coin) as coin, unnest(e_coin_task) as coin_task, unnest(e_coin_counted) as coin_counted,
      unnest(e_cash_task) as cash_task, unnest(e_cash_counted) as cash_counted, unnest(a_number) as number,
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

-- Ends a task that has reached its target and says what is next: the oldest open one of its kind. A finished coin task sets
-- its bonus free, and the last one the whole coin purse, since nothing holds it back any more.
create function finish_task(p bigint, c text, finished integer, coin bigint)
returns table (task_id integer, cur bigint, target bigint, released bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare done wager_task;
begin
  select * into done from wager_task w where w.player_id = p and w.currency = c and w.task_id = finished;
  select w.task_id, w.cur, w.target into task_id, cur, target from wager_task w
  where w.player_id = p and w.currency = c and w.kind = done.kind and w.state = 0 and w.task_id <> finished
  order by w.task_id limit 1;
  released := case when done.kind = 2 then 0 when task_id is null then coin else least(done.amount, coin) end;
  update wager_task w set state = 1, cur = w.target, released = finish_task.released, ended_at = now()
  where w.player_id = p and w.currency = c and w.task_id = finished;
  return next;
end $$;

-- Whether a task ended with nothing: given up or expired.
create function is_task_lost(p bigint, c text, id integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from wager_task w
    where w.player_id = p and w.currency = c and w.task_id = id and w.state in (2, 3))
$$;

-- Whether the newest bonus was given up or has expired. What its open bets bring back then stays bonus, though no task is open:
-- otherwise a bonus that lies on the table when it is given up would return as cash.
create function is_bonus_lost(p bigint, c text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select w.state in (2, 3) from wager_task w where w.player_id = p and w.currency = c and w.kind = 1
    order by w.task_id desc limit 1), false)
$$;

-- Changes a balance by transfers between the player's accounts (below 100) and the house's, one after another. Nothing is
-- written when a purse does not hold what is to be taken (3) or cannot hold what is to be given (7): the answer is then a
-- balance of nobody with the outcome as its number.
create function move_money(
  b balance, entry_id uuid, debits integer[], credits integer[], amounts bigint[], reasons smallint[])
returns balance language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  largest constant bigint := 9007199254740991;
  purses bigint[] := array[b.coin, b.cash, b.frozen_coin, b.frozen_cash, b.gold, b.debt];
  refused balance;
  k integer; d integer; c integer; x bigint;
  numbers bigint[]; debits_after bigint[]; credits_after bigint[];
begin
  for k in 1 .. coalesce(array_length(amounts, 1), 0) loop
    d := debits[k]; c := credits[k]; x := amounts[k];
    numbers[k] := b.number + 1;
    debits_after[k] := null; credits_after[k] := null;
    -- What is owed grows when it is debited and shrinks when it is credited.
    if d < 100 then
      purses[d] := purses[d] - case d when 6 then -x else x end;
      if purses[d] < 0 then refused.number := 3; return refused; end if;
      debits_after[k] := purses[d];
      b.number := b.number + 1;
    end if;
    if c < 100 then
      purses[c] := purses[c] + case c when 6 then -x else x end;
      if purses[c] < 0 then refused.number := 3; return refused; end if;
      -- Cash and bonus together, because a finished task turns one into the other.
      if (case when c < 3 then purses[1] + purses[2] else purses[c] end) > largest then refused.number := 7; return refused; end if;
      credits_after[k] := purses[c];
      b.number := b.number + 1;
    end if;
  end loop;
  insert into transfer (player_id, number, entry_id, amount, debit_after, credit_after, debit, credit, day, reason, currency)
  select b.player_id, u.number, entry_id, u.amount, u.debit_after, u.credit_after, u.debit, u.credit, today(), u.reason,
    b.currency
  from unnest(numbers, amounts, debits_after, credits_after, debits, credits, reasons)
    u (number, amount, debit_after, credit_after, debit, credit, reason);
  b.coin := purses[1]; b.cash := purses[2]; b.frozen_coin := purses[3]; b.frozen_cash := purses[4]; b.gold := purses[5];
  b.debt := purses[6];
  return b;
end $$;

create function keep_balance(b balance) returns void
language sql security definer set search_path = public, pg_temp as $$
  update balance set coin = b.coin, cash = b.cash, frozen_coin = b.frozen_coin, frozen_cash = b.frozen_cash, gold = b.gold,
    debt = b.debt, number = b.number, coin_task = b.coin_task, coin_cur = b.coin_cur, coin_target = b.coin_target,
    cash_task = b.cash_task, cash_cur = b.cash_cur, cash_target = b.cash_target
  where player_id = b.player_id and currency = b.currency
$$;

-- Points the balance at the oldest open task of a kind, after tasks were opened, ended or opened again.
create function choose_task(b balance, chosen_kind smallint) returns balance
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare next wager_task;
begin
  select * into next from wager_task w
  where w.player_id = b.player_id and w.currency = b.currency and w.kind = chosen_kind and w.state = 0
  order by w.task_id limit 1;
  if chosen_kind = 1 then
    b.coin_task := next.task_id; b.coin_cur := coalesce(next.cur, 0); b.coin_target := coalesce(next.target, 0);
  else
    b.cash_task := next.task_id; b.cash_cur := coalesce(next.cur, 0); b.cash_target := coalesce(next.target, 0);
  end if;
  return b;
end $$;

-- Writes the progress of the current tasks into their own rows.
create function park_tasks(b balance) returns void
language sql security definer set search_path = public, pg_temp as $$
  update wager_task w set cur = case w.task_id when b.coin_task then b.coin_cur else b.cash_cur end
  where w.player_id = b.player_id and w.currency = b.currency and w.task_id in (b.coin_task, b.cash_task) and w.state = 0
$$;

-- What is known under a foreign id, or under a key of the player's.
create function known_entry(p bigint, id uuid, source integer, foreign_id text) returns entry
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare known entry; named foreign_key;
begin
  -- One after the other: a join of both opens every day there ever was, and that takes longer than a whole batch.
  if source is not null then
    select f.* into named from foreign_key f where f.source = known_entry.source and f.foreign_id = known_entry.foreign_id;
  end if;
  if named.entry_id is not null then p := named.player_id; id := named.entry_id; end if;
  select e.* into known from entry e where e.player_id = p and e.entry_id = id and e.day = day_of(id);
  return known;
end $$;

-- Whether a foreign id, when there is one, is that of the entry: a key that comes again with another id is not a repeat.
create function is_named(known entry, source integer, foreign_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select is_named.source is null or exists (select from foreign_key f where f.source = is_named.source
    and f.foreign_id = is_named.foreign_id and f.player_id = known.player_id and f.entry_id = known.entry_id)
$$;

-- Any other event: transfers in the order given, the tasks it opens and the tasks it forfeits, all or nothing.
create function post_entry(
  p bigint, c text, id uuid, print bytea, ref text, title text,
  debits integer[], credits integer[], amounts bigint[], reasons smallint[],
  task_kinds smallint[], task_amounts bigint[], task_targets bigint[], task_sources text[], forfeits integer[],
  reopens integer[], source integer, foreign_id text)
returns table (outcome smallint, number bigint, cash bigint, coin bigint, gold bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare b balance; known entry; k integer; last_task integer;
begin
  insert into balance (player_id, currency) values (p, c) on conflict do nothing;
  select * into b from balance w where w.player_id = p and w.currency = c for update;

  select * into known from known_entry(p, id, source, foreign_id);
  if known.entry_id is not null then
    if known.player_id = p and known.kind = 10 and known.currency = c and known.fingerprint = print
      and is_named(known, source, foreign_id)
    then
      return query select 1::smallint, known.number, known.cash_after, known.coin_after, known.gold_after;
    else
      return query select 2::smallint, b.number, b.cash, b.coin, b.gold;
    end if;
    return;
  end if;
  if day_of(id) not between today() - 1 and today() + 1 then
    return query select 9::smallint, b.number, b.cash, b.coin, b.gold;
    return;
  end if;

  declare moved balance;
  begin
    moved := move_money(b, id, debits, credits, amounts, reasons);
    if moved.player_id is null then
      return query select moved.number::smallint, b.number, b.cash, b.coin, b.gold;
      return;
    end if;
    b := moved;
  end;
  if cardinality(task_kinds) + cardinality(forfeits) + cardinality(reopens) > 0 then
    perform park_tasks(b);
    update wager_task w set state = 2, ended_at = now()
    where w.player_id = p and w.currency = c and w.task_id = any (forfeits) and w.state = 0;
    update wager_task w set state = 0, ended_at = null
    where w.player_id = p and w.currency = c and w.task_id = any (reopens) and w.state = 2;
    select coalesce(max(w.task_id), 0) into last_task from wager_task w where w.player_id = p and w.currency = c;
    insert into wager_task (player_id, currency, task_id, kind, amount, target, source_key, entry_id)
    select p, c, last_task + u.place, u.kind, u.amount, u.target, u.source_key, id
    from unnest(task_kinds, task_amounts, task_targets, task_sources) with ordinality
      u (kind, amount, target, source_key, place);
    b := choose_task(choose_task(b, 1::smallint), 2::smallint);
  end if;
  perform keep_balance(b);
  insert into entry (player_id, entry_id, day, kind, currency, reference, title, fingerprint, number, cash_after, coin_after,
    gold_after)
  values (p, id, day_of(id), 10, c, ref, title, print, b.number, b.cash, b.coin, b.gold)
  on conflict do nothing;
  -- The row we hold is of one player and currency. Who uses the same key or foreign id for another one may be faster: the next
  -- look finds it.
  if not found then raise exception 'a key was used meanwhile' using errcode = 'serialization_failure'; end if;
  if source is not null then
    insert into foreign_key values (source, foreign_id, p, id) on conflict do nothing;
    if not found then raise exception 'a foreign id was used meanwhile' using errcode = 'serialization_failure'; end if;
  end if;
  return query select 0::smallint, b.number, b.cash, b.coin, b.gold;
end $$;

-- Takes a play back, once: a stake returns as it was split, a win is taken from the purses as far as they hold it and the
-- rest becomes a debt (gold is play money and leaves none), and what the stake counted no longer counts. A play that has not
-- come yet is marked, so that it is refused when it does.
create function void_play(
  p bigint, c text, id uuid, account integer, ref text, play uuid, source integer, foreign_id text, foreign_play text,
  waits boolean)
returns table (outcome smallint, number bigint, cash bigint, coin bigint, gold bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  b balance; known entry; target entry; earlier uuid; r record; said smallint;
  debits integer[] := '{}'; credits integer[] := '{}'; amounts bigint[] := '{}'; reasons smallint[] := '{}';
  left_cash bigint; left_coin bigint; x bigint; missing bigint; is_lost boolean := false;
begin
  if waits then
    select * into b from balance w where w.player_id = p and w.currency = c for update;
  else
    select * into b from balance w where w.player_id = p and w.currency = c for update skip locked;
  end if;

  select * into known from known_entry(p, id, source, foreign_id);
  if play is null then
    select f.entry_id into play from foreign_key f
    where f.source = void_play.source and f.foreign_id = foreign_play and f.player_id = p;
  end if;
  select e.* into target from entry e where e.player_id = p and e.entry_id = play and e.day = day_of(play);
  select v.void_id into earlier from voided_play v where v.player_id = p and v.play_id = play;
  -- Asked after them: a row that was opened meanwhile, by what was just found, is held by nobody here.
  if b.player_id is null and exists (select from balance w where w.player_id = p and w.currency = c) then said := 8; end if;

  if said = 8 then null;
  elsif known.entry_id is not null then
    if known.player_id = p and known.kind in (4, 5) and known.play_id = play and known.currency = c
      and known.account_id is not distinct from account and known.reference is not distinct from ref
      and is_named(known, source, foreign_id)
    then
      return query select 1::smallint, known.number, known.cash_after, known.coin_after, known.gold_after;
      return;
    end if;
    said := 2;
  elsif day_of(id) not between today() - 1 and today() + 1 then
    said := 9;
  elsif target.entry_id is null then
    -- A key of ours that is too old cannot come any more, and an id that is somebody else's is not buried under them.
    if play is not null and day_of(play) not between today() - 1 and today() + 1
      or play is null and (source is null or foreign_play is null or exists (
        select from foreign_key f where f.source = void_play.source and f.foreign_id = foreign_play))
    then
      said := 4;
    end if;
  elsif target.kind not in (1, 2, 3, 5) or target.currency <> c then
    said := 4;
  elsif earlier is not null then
    return query select 1::smallint, e.number, e.cash_after, e.coin_after, e.gold_after
      from entry e where e.player_id = p and e.entry_id = earlier and e.day = day_of(earlier);
    return;
  elsif (case when target.purse = 5 then b.gold else b.cash + b.coin end) + target.stake > 9007199254740991 then
    -- Filled to the brim meanwhile.
    said := 7;
  end if;
  if said is not null then
    -- And once more, for what was found since: such purses are not the zeros we know.
    if b.player_id is null and exists (select from balance w where w.player_id = p and w.currency = c) then said := 8; end if;
    return query select said, coalesce(b.number, 0), coalesce(b.cash, 0), coalesce(b.coin, 0), coalesce(b.gold, 0);
    return;
  end if;

  if target.entry_id is null then
    -- Named by the supplier's id alone it has no key of ours: the void's stands for it.
    play := coalesce(play, id);
    insert into entry (player_id, entry_id, day, kind, account_id, currency, reference, play_id, number, cash_after,
      coin_after, gold_after)
    select p, u.entry_id, day_of(u.entry_id), case when u.entry_id = play then 5 else 4 end, account, c, ref, play,
      coalesce(b.number, 0), coalesce(b.cash, 0), coalesce(b.coin, 0), coalesce(b.gold, 0)
    from (select play union select id) u (entry_id);
    insert into voided_play values (p, play, id);
    insert into foreign_key
    select distinct void_play.source, u.foreign_id, p, u.entry_id
    from (values (void_play.foreign_id, id), (foreign_play, play)) u (foreign_id, entry_id)
    where void_play.source is not null and u.foreign_id is not null;
    return query select 0::smallint, coalesce(b.number, 0), coalesce(b.cash, 0), coalesce(b.coin, 0), coalesce(b.gold, 0);
    return;
  end if;

  -- The task of the bonus that was staked, by this play or by the bet that this win belongs to.
  select is_task_lost(p, c, e.coin_task) into is_lost from entry e
  where e.player_id = p and e.entry_id = coalesce(target.play_id, play) and e.day = day_of(coalesce(target.play_id, play));

  b := take_back(take_back(b, target.coin_task, target.coin_counted), target.cash_task, target.cash_counted);

  -- First what comes back, then what is taken: the purses cover more of it that way. Bonus money that turned into cash when
  -- its task ended stays cash.
  left_cash := b.cash; left_coin := b.coin;
  for r in
    select t.debit, t.credit, t.amount, t.reason from transfer t
    where t.player_id = p and t.currency = c and t.number between target.number - 11 and target.number
      and t.entry_id = play and t.reason in (7, 8) and t.day between target.day - 1 and target.day + 2
    order by t.reason, t.number
  loop
    -- What was given up is gone on both sides: neither is the bonus of the stake given back nor that of the win taken.
    continue when is_lost and (case when r.reason = 7 then r.debit else r.credit end) = 1;
    if r.reason = 7 then
      debits := debits || r.credit;
      credits := credits || case when r.debit = 1 and b.coin_task is null and not is_bonus_lost(p, c) then 2 else r.debit end;
      amounts := amounts || r.amount;
      reasons := reasons || 9::smallint;
      if credits[array_length(credits, 1)] = 1 then left_coin := left_coin + r.amount;
      elsif r.debit < 5 then left_cash := left_cash + r.amount; end if;
    elsif r.credit = 5 then
      x := least(r.amount, b.gold + coalesce((select sum(a) from unnest(credits, amounts) u (k, a) where k = 5), 0)::bigint);
      debits := debits || 5; credits := credits || r.debit; amounts := amounts || x; reasons := reasons || 10::smallint;
    else
      -- From the purse it went to, then from the other one.
      missing := r.amount;
      if r.credit = 1 then
        x := least(missing, left_coin);
        debits := debits || 1; credits := credits || r.debit; amounts := amounts || x; reasons := reasons || 10::smallint;
        left_coin := left_coin - x; missing := missing - x;
      end if;
      x := least(missing, left_cash);
      debits := debits || 2; credits := credits || r.debit; amounts := amounts || x; reasons := reasons || 10::smallint;
      left_cash := left_cash - x; missing := missing - x;
      if r.credit = 2 then
        x := least(missing, left_coin);
        debits := debits || 1; credits := credits || r.debit; amounts := amounts || x; reasons := reasons || 10::smallint;
        left_coin := left_coin - x; missing := missing - x;
      end if;
      debits := debits || 6; credits := credits || r.debit; amounts := amounts || missing; reasons := reasons || 11::smallint;
    end if;
  end loop;
  select array_agg(u.d order by u.k), array_agg(u.c order by u.k), array_agg(u.a order by u.k), array_agg(u.w order by u.k)
  into debits, credits, amounts, reasons
  from unnest(debits, credits, amounts, reasons) with ordinality u (d, c, a, w, k) where u.a > 0;

  b := move_money(b, id, debits, credits, amounts, reasons);
  if b.player_id is null then raise exception 'a void cannot be refused'; end if;
  perform keep_balance(b);
  insert into entry (player_id, entry_id, day, kind, purse, account_id, game_id, currency, reference, play_id, number,
    cash_after, coin_after, gold_after)
  values (p, id, day_of(id), 4, target.purse, coalesce(account, target.account_id), target.game_id, c, ref, play, b.number,
    b.cash, b.coin, b.gold);
  insert into voided_play values (p, play, id);
  if source is not null then
    insert into foreign_key values (source, foreign_id, p, id);
  end if;
  return query select 0::smallint, b.number, b.cash, b.coin, b.gold;
end $$;

-- What a voided stake had counted no longer counts. A task that has finished opens again, unless it has already set bonus
-- money free: that happens once.
create function take_back(b balance, counted_task integer, counted bigint) returns balance
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare w wager_task;
begin
  if counted_task is null or counted = 0 then return b; end if;
  perform park_tasks(b);
  select * into w from wager_task t
  where t.player_id = b.player_id and t.currency = b.currency and t.task_id = counted_task;
  if w.state = 0 or (w.state = 1 and w.released = 0) then
    update wager_task t set state = 0, cur = t.cur - least(t.cur, counted), ended_at = null
    where t.player_id = b.player_id and t.currency = b.currency and t.task_id = counted_task;
    return choose_task(b, w.kind);
  end if;
  return b;
end $$;

-- A house account by kind and name, opened when it is first asked for.
create function open_account(wanted_kind text, wanted_name text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_id integer;
begin
  select account_id into found_id from house_account where kind = wanted_kind and name = wanted_name;
  if found_id is null then
    insert into house_account (kind, name) values (wanted_kind, wanted_name) on conflict (kind, name) do nothing;
    select account_id into found_id from house_account where kind = wanted_kind and name = wanted_name;
  end if;
  return found_id;
end $$;

-- Opens a hold over money that an entry of the same transaction has frozen, or ends it: paid (1) or returned (2). True when
-- this call did it.
create function open_hold(p bigint, held uuid, c text, held_cash bigint, held_coin bigint, entry uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with opened as (
    insert into hold (player_id, hold_id, currency, cash, coin, opened_by) values (p, held, c, held_cash, held_coin, entry)
    on conflict do nothing returning 1)
  select exists (select from opened)
$$;
create function end_hold(p bigint, held uuid, new_state smallint, entry uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update hold set state = new_state, ended_by = entry, ended_at = now()
    where player_id = p and hold_id = held and state = 0 returning 1)
  select exists (select from ended)
$$;

-- A balance that nobody else moves until the transaction ends, opened when it is the player's first.
create function lock_balance(p bigint, c text) returns balance
language plpgsql security definer set search_path = public, pg_temp as $$
declare b balance;
begin
  insert into balance (player_id, currency) values (p, c) on conflict do nothing;
  select * into b from balance w where w.player_id = p and w.currency = c for update;
  return b;
end $$;
