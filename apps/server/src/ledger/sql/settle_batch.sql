-- Settles plays in one go: rounds, stakes and wins, given in the order of their players and currencies and within those in the
-- order they came. Each has its own outcome. A win, and a play that closes its round, must be the first of its player here; one
-- that closes its round must also be the last; and no key may come twice. The caller ensures it, and the primary keys stand behind.
--
-- A round counts for the wagering tasks now. A stake is put on the table; it counts when a win or the end of its round takes it off. A win
-- with a counting below zero gives some of its stake back without its having stood: -1 - counting of it stands, and no more counts.
--
-- Known keys are rare, so nothing looks for them first unless asked to (`is_careful`): a play that would be refused is
-- looked up, and one that would be done meets its own key when it is written. That fails the batch with a unique_violation,
-- and the caller asks again, carefully.
create or replace function settle_batch(
  players bigint[], currencies text[], ids uuid[], days integer[], kinds smallint[], purses smallint[],
  accounts integer[], games integer[], refs text[], stakes bigint[], wins bigint[], countings bigint[], risks bigint[],
  closings boolean[], plays uuid[], sources integer[], foreign_ids text[], foreign_plays text[], waits boolean,
  is_careful boolean default true)
returns table (outcome smallint, number bigint, cash bigint, coin bigint, gold bigint)
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
-- Planned once, often while the tables are still empty: then only a plan by keys stays good when they are full.
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off
set enable_material = off set enable_memoize = off
as $$
#variable_conflict use_column
declare
  plays_count constant integer := coalesce(array_length(players, 1), 0);
  this_day constant integer := today();
  rows_written integer;
  new_row tid;
  -- One play.
  said smallint;
  kind smallint;
  purse smallint;
  asked_purse smallint;
  stake bigint;
  win bigint;
  held bigint;
  known entry;
  counted bigint;
  to_coin bigint;
  to_cash bigint;
  changes jsonb;
  returned record;
  finished record;
  -- The bet: this play, or the one that a win belongs to.
  win_place integer := 0;
  play uuid;
  bet_kind smallint;
  bet_currency text;
  bet_cash bigint;
  bet_coin bigint;
  bet_bonus jsonb;
  is_voided boolean;
  -- One transfer.
  debit integer;
  credit integer;
  -- The player whose turn it is: six purses by their numbers, the running number and the tasks.
  player bigint;
  currency text;
  place integer;
  first_place integer := 1;
  is_busy boolean;
  stop smallint;
  purse_of bigint[];
  last_number bigint;
  -- The locked balances in the order of players, and after them zeros for those who have none. `b_row` says where each is
  -- stored: a locked row does not move, and finding it again by its key was a fifth of writing it.
  b_row tid[]; b_player bigint[]; b_currency text[]; b_coin bigint[]; b_cash bigint[]; b_gold bigint[]; b_debt bigint[];
  b_number bigint[]; b_coin_task integer[]; b_coin_cur bigint[]; b_coin_target bigint[];
  b_cash_task integer[]; b_cash_cur bigint[]; b_cash_target bigint[]; b_last_task integer[];
  b_is_new boolean[];
  -- What limits and pauses leave of each, where there are any (play_guard), and the one of the player whose turn it is.
  b_guard play_guard[]; g play_guard;
  has_guards boolean;
  is_guarded boolean := false;
  -- The last play that changed it: its answer is what the purses hold then.
  b_changed_by integer[] := '{null}';
  -- Players who may not stake, and what they are told.
  stopped_players bigint[]; stopped_saids smallint[];
  -- The stakes on the table that the wins belong to, in the order of the wins, and where those are stored that have ended.
  open_play uuid[]; open_currency text[]; open_purse smallint[]; open_cash bigint[]; open_coin bigint[];
  open_coin_counting bigint[]; open_cash_counting bigint[]; open_last_task integer[]; open_bonus jsonb[]; open_row tid[];
  ended_row tid[] := '{}';
  -- Answers, one a play, and what its entry keeps besides.
  a_outcome smallint[] := array_fill(outcome_done::smallint, array[plays_count]);
  a_number bigint[] := array_fill(0::bigint, array[plays_count]);
  a_cash bigint[] := a_number; a_coin bigint[] := a_number; a_gold bigint[] := a_number;
  e_play uuid[] := coalesce(plays, array_fill(null::uuid, array[plays_count])); e_cash bigint[] := a_number; e_coin bigint[] := a_number;
  e_last_task integer[] := array_fill(null::integer, array[plays_count]);
  e_coin_task integer[] := e_last_task; e_coin_counted bigint[] := a_number;
  e_cash_task integer[] := e_last_task; e_cash_counted bigint[] := a_number;
  e_ends boolean[] := array_fill(false, array[plays_count]);
  e_bonus jsonb[] := array_fill(null::jsonb, array[plays_count]);
  -- Transfers. Those of the current play begin after `t_before`.
  t integer := 0;
  t_before integer;
  t_play integer[]; t_number bigint[]; t_debit integer[]; t_credit integer[]; t_amount bigint[];
  t_debit_after bigint[] := '{null}'; t_credit_after bigint[] := '{null}'; t_reason smallint[];
begin
  -- In the order of ids, so that two batches cannot wait for each other. A player whose row somebody else holds is left out:
  -- the others must not wait for that transaction.
  if waits then
    perform from balance b where b.player_id = any (players) order by b.player_id, b.currency for update;
  end if;
  select array_agg(l.ctid), array_agg(l.player_id), array_agg(l.currency), array_agg(l.coin), array_agg(l.cash),
    array_agg(l.gold), array_agg(l.debt), array_agg(l.number), array_agg(l.coin_task), array_agg(l.coin_cur),
    array_agg(l.coin_target), array_agg(l.cash_task), array_agg(l.cash_cur), array_agg(l.cash_target), array_agg(l.last_task),
    array_agg(l.guard), count(l.guard) > 0
  into b_row, b_player, b_currency, b_coin, b_cash, b_gold, b_debt, b_number, b_coin_task, b_coin_cur, b_coin_target,
    b_cash_task, b_cash_cur, b_cash_target, b_last_task, b_guard, has_guards
  from (
    select b.ctid, b.* from balance b where b.player_id = any (players)
    order by b.player_id, b.currency for update skip locked) l;

  -- Statements of their own from here on, so that they see what was committed until the locks were taken.
  if kinds && array[kind_round, kind_stake]::smallint[] then
    select array_agg(l.player_id), array_agg(l.said) into stopped_players, stopped_saids
    from (
      select s.player_id, min(case s.kind when 'limit' then outcome_limited else outcome_stopped end)::smallint as said
      from player_stop s where s.player_id = any (players) and (s.until is null or s.until > now())
      group by s.player_id) l;
  end if;
  if kind_win::smallint = any (kinds) then
    select array_agg(l.play), array_agg(l.currency), array_agg(l.purse), array_agg(l.cash), array_agg(l.coin),
      array_agg(l.coin_counting), array_agg(l.cash_counting), array_agg(l.last_task), array_agg(l.bonus), array_agg(l.ctid)
    into open_play, open_currency, open_purse, open_cash, open_coin, open_coin_counting, open_cash_counting, open_last_task,
      open_bonus, open_row
    from (
      -- Each looked up by its own key: joined, an empty table would be planned to be read from end to end, and the plan
      -- would stay when it is full.
      select named.play, o.currency, o.purse, o.cash, o.coin, o.coin_counting, o.cash_counting, o.last_task, o.bonus, o.ctid
      from unnest(players, kinds, plays, sources, foreign_plays) with ordinality
        u (player, kind, play, source, foreign_play, place)
      cross join lateral (
        select coalesce(u.play, (select f.entry_id from foreign_key f
          where f.source = u.source and f.foreign_id = u.foreign_play and f.player_id = u.player)) as play offset 0) named
      left join lateral (
        select s.ctid, s.* from open_stake s where s.player_id = u.player and s.play_id = named.play limit 1) o on true
      where u.kind = kind_win
      order by u.place) l;
  end if;

  for i in 1 .. plays_count loop
    if players[i] is distinct from player or currencies[i] <> currency then
      player := players[i]; currency := currencies[i];
      while b_player[first_place] < player loop first_place := first_place + 1; end loop;
      place := first_place;
      while b_player[place] = player and b_currency[place] <> currency loop place := place + 1; end loop;
      is_busy := false;
      stop := case when stopped_players is null then null else stopped_saids[array_position(stopped_players, player)] end;
      if b_player[place] is distinct from player then
        is_busy := exists (select from balance b where b.player_id = players[i] and b.currency = currencies[i]);
        -- A player who has never had money. The row is made if a play comes that needs none.
        place := coalesce(array_length(b_player, 1), 0) + 1;
        b_player[place] := player; b_currency[place] := currency; b_coin[place] := 0; b_cash[place] := 0; b_gold[place] := 0;
        b_debt[place] := 0; b_number[place] := 0; b_coin_task[place] := null; b_coin_cur[place] := 0;
        b_coin_target[place] := 0; b_cash_task[place] := null; b_cash_cur[place] := 0; b_cash_target[place] := 0;
        b_last_task[place] := 0; b_row[place] := null; b_is_new[place] := true;
      end if;
      purse_of := array[b_coin[place], b_cash[place], 0, 0, b_gold[place], b_debt[place]];
      last_number := b_number[place];
      if has_guards then
        g := b_guard[place];
        is_guarded := not (g is null);
        if is_guarded and g.fresh_until <= now() then
          g := freshen_guard(player, currency, g);
          -- Stored here: the counters are written, also when nothing of this player is settled.
          update balance b set guard = g where b.ctid = b_row[place] returning b.ctid into new_row;
          b_row[place] := new_row; b_guard[place] := g;
          is_guarded := not (g is null);
        end if;
      end if;
    end if;
    kind := kinds[i]; purse := purses[i]; stake := stakes[i]; win := wins[i];

    -- What becomes of it, before anything is changed.
    said := outcome_done;
    if kind = kind_win then
      win_place := win_place + 1;
      asked_purse := purse;
      play := open_play[win_place];
      bet_currency := open_currency[win_place];
      if bet_currency is not null then
        e_ends[i] := true;
        purse := open_purse[win_place]; bet_cash := open_cash[win_place]; bet_coin := open_coin[win_place];
        bet_bonus := open_bonus[win_place];
        -- Also what was won in gold of a bet in cash: the amount is not of this money.
        if bet_currency <> currency or (asked_purse = purse_gold) <> (purse = purse_gold) then
          said := outcome_unknown_play;
        end if;
      else
        -- Not on the table: it has ended, or was voided, or never came.
        select e.kind, e.currency, e.purse, e.cash, e.coin, bonus_of(e),
          exists (select from voided_play v where v.player_id = e.player_id and v.play_id = e.entry_id)
        into bet_kind, bet_currency, purse, bet_cash, bet_coin, bet_bonus, is_voided
        from entry e
        where e.player_id = players[i] and e.entry_id = open_play[win_place] and e.day = day_of(open_play[win_place]);
        if bet_kind is null or bet_kind not in (kind_round, kind_stake, kind_tombstone) or bet_currency <> currency
          or bet_kind <> kind_tombstone and (asked_purse = purse_gold) <> (purse = purse_gold)
        then
          said := outcome_unknown_play;
        elsif bet_kind = kind_tombstone or is_voided then
          said := outcome_voided;
        end if;
      end if;
      e_play[i] := play; purses[i] := purse;
    elsif stop is not null then
      said := stop;
    elsif purse_of[purse_debt] > 0 and purse <> purse_gold then
      said := outcome_in_debt;
    elsif is_guarded then
      said := case
        when g.check_at <= now() then outcome_check_due
        when g.session_until <= now() then outcome_session_limit
        when purse = purse_gold then outcome_done
        when stake > g.stake_most then outcome_single_stake_limit
        when stake > g.stake_room then outcome_stake_limit
        -- By the stake alone: whether a bet is taken must not depend on what it wins.
        when stake > g.loss_room then outcome_loss_limit
        when g.staked_at > now() - g.gap_ms * interval '1 millisecond' then outcome_too_fast
        else outcome_done end;
    end if;
    if is_busy then
      a_outcome[i] := outcome_busy;
      continue;
    elsif days[i] not between this_day - 1 and this_day + 1 then
      said := outcome_stale_key;
    elsif said = outcome_done then
      held := case when purse = purse_gold then purse_of[purse_gold] else purse_of[purse_cash] + purse_of[purse_coin] end;
      if stake > held or held + win > largest_amount then
        said := case when held + win > largest_amount then outcome_too_large else outcome_poor end;
      end if;
    end if;

    if said <> outcome_done or is_careful then
      known := known_entry(player, ids[i], sources[i], foreign_ids[i]);
      if known.entry_id is null then
        null;
      elsif known.kind = kind_tombstone and known.player_id = player then
        said := outcome_voided;
      elsif known.player_id = player and known.kind = kind and known.currency = currency and known.stake = stake
        and known.win = win and known.account_id is not distinct from accounts[i]
        and known.game_id is not distinct from games[i] and known.reference is not distinct from refs[i]
        and (case when kind = kind_win
          then known.play_id = play and (asked_purse is null or (asked_purse = purse_gold) = (known.purse = purse_gold))
          else known.purse = purse end)
        and is_named(known, sources[i], foreign_ids[i])
      then
        a_outcome[i] := outcome_repeated;
        a_number[i] := known.number; a_cash[i] := known.cash_after; a_coin[i] := known.coin_after;
        a_gold[i] := known.gold_after;
        continue;
      else
        said := outcome_changed;
      end if;
    end if;

    if b_is_new[place] then
      -- Opened meanwhile, by the very play that was just found, its purses are not the zeros we know. And when this play is to
      -- open it, somebody else may be opening it too: the others of the batch would wait until they are done.
      if said = outcome_done and waits then
        insert into balance as b (player_id, currency) values (player, currency) returning b.ctid into new_row;
        b_row[place] := new_row; b_is_new[place] := false;
      elsif said = outcome_done or exists (
        select from balance b where b.player_id = players[i] and b.currency = currencies[i])
      then
        is_busy := true;
        a_outcome[i] := outcome_busy;
        continue;
      end if;
    end if;

    if said = outcome_done then
      t_before := t;
      if purse = purse_gold then
        if e_ends[i] then ended_row := ended_row || open_row[win_place]; end if;
        if stake > 0 then
          t := t + 1;
          t_debit[t] := purse_gold; t_credit[t] := accounts[i]; t_amount[t] := stake; t_reason[t] := reason_stake;
        end if;
        if win > 0 then
          t := t + 1;
          t_debit[t] := accounts[i]; t_credit[t] := purse_gold; t_amount[t] := win; t_reason[t] := reason_win;
        end if;
      else
        if kind <> kind_win then
          -- Cash first, then bonus, of which the oldest first.
          bet_cash := least(purse_of[purse_cash], stake);
          bet_coin := stake - bet_cash;
          e_last_task[i] := b_last_task[place];
          if bet_cash > 0 then
            e_cash[i] := bet_cash;
            t := t + 1;
            t_debit[t] := purse_cash; t_credit[t] := accounts[i]; t_amount[t] := bet_cash; t_reason[t] := reason_stake;
          end if;
          if bet_coin > 0 then
            e_coin[i] := bet_coin;
            changes := take_bonus(player, currency, bet_coin, null);
            bet_bonus := changes;
            t := t + 1;
            t_debit[t] := purse_coin; t_credit[t] := accounts[i]; t_amount[t] := bet_coin; t_reason[t] := reason_stake;
          end if;
        elsif e_ends[i] then
          ended_row := ended_row || open_row[win_place];
        end if;

        -- What has ended and stands counts, for the oldest open task of each kind, if that was there when it was placed. Where there
        -- is no task, its target is zero.
        if kind <> kind_stake then
          counted := least(b_cash_target[place] - b_cash_cur[place],
            case when kind = kind_round then least(bet_cash, risks[i])
              when b_cash_task[place] <= open_last_task[win_place] then
                case when countings[i] < 0 then least(open_cash_counting[win_place], -1 - countings[i])
                  else open_cash_counting[win_place] end
              else 0 end);
          if counted > 0 then
            b_cash_cur[place] := b_cash_cur[place] + counted;
            e_cash_task[i] := b_cash_task[place]; e_cash_counted[i] := counted;
            if b_cash_cur[place] = b_cash_target[place] then
              select * into finished from finish_task(player, currency, b_cash_task[place]);
              b_cash_task[place] := finished.task_id;
              b_cash_cur[place] := finished.cur; b_cash_target[place] := finished.target;
            end if;
          end if;
          counted := least(b_coin_target[place] - b_coin_cur[place],
            case when kind = kind_round then countings[i]
              when b_coin_task[place] <= open_last_task[win_place] then
                case when countings[i] < 0 then least(open_coin_counting[win_place], -1 - countings[i])
                  else open_coin_counting[win_place] end
              else 0 end);
          if counted > 0 then
            b_coin_cur[place] := b_coin_cur[place] + counted;
            e_coin_task[i] := b_coin_task[place]; e_coin_counted[i] := counted;
            if b_coin_cur[place] = b_coin_target[place] then
              select * into finished from finish_task(player, currency, b_coin_task[place]);
              changes := add_change(changes, b_coin_task[place], 0, -finished.released, finished.released);
              b_coin_task[place] := finished.task_id;
              b_coin_cur[place] := finished.cur; b_coin_target[place] := finished.target;
              if finished.released > 0 then
                t := t + 1;
                t_debit[t] := purse_coin; t_credit[t] := purse_cash; t_amount[t] := finished.released;
                t_reason[t] := reason_bonus_to_cash;
              end if;
            end if;
          end if;
        end if;

        -- A win goes where its stake came from, and each bonus's share where that bonus has gone.
        if win > 0 then
          to_cash := win;
          if bet_coin > 0 then
            select * into returned from return_bonus(player, currency, bet_bonus, changes, win, bet_cash + bet_coin);
            to_cash := returned.to_cash; to_coin := returned.to_coin; changes := returned.changes;
          end if;
          if to_cash > 0 then
            t := t + 1;
            t_debit[t] := accounts[i]; t_credit[t] := purse_cash; t_amount[t] := to_cash; t_reason[t] := reason_win;
          end if;
          if bet_coin > 0 and to_coin > 0 then
            t := t + 1;
            t_debit[t] := accounts[i]; t_credit[t] := purse_coin; t_amount[t] := to_coin; t_reason[t] := reason_win;
          end if;
          -- Its cash first pays what is owed.
          if b_debt[place] > 0 and to_cash > 0 then
            t := t + 1;
            t_debit[t] := purse_cash; t_credit[t] := purse_debt; t_amount[t] := least(b_debt[place], to_cash);
            t_reason[t] := reason_debt;
            b_debt[place] := b_debt[place] - t_amount[t];
          end if;
        end if;
        if changes is not null then e_bonus[i] := changes; changes := null; end if;
      end if;

      for step in t_before + 1 .. t loop
        debit := t_debit[step]; credit := t_credit[step];
        t_play[step] := i; t_number[step] := last_number + 1;
        if debit < first_house_account then
          purse_of[debit] := purse_of[debit] - t_amount[step];
          t_debit_after[step] := purse_of[debit];
          last_number := last_number + 1;
        end if;
        if credit < first_house_account then
          -- What is owed shrinks when it is credited.
          purse_of[credit] := purse_of[credit] + case credit when purse_debt then -t_amount[step] else t_amount[step] end;
          t_credit_after[step] := purse_of[credit];
          last_number := last_number + 1;
        end if;
      end loop;
      if t > t_before or e_cash_counted[i] > 0 or e_coin_counted[i] > 0 then b_changed_by[place] := i; end if;
      if is_guarded and purse <> purse_gold then
        g.staked := g.staked + stake; g.stake_room := g.stake_room - stake;
        g.lost := g.lost + stake - win; g.loss_room := g.loss_room - stake + win;
        if g.gap_ms is not null and kind <> kind_win then g.staked_at := now(); end if;
        b_guard[place] := g;
      end if;
    else
      a_outcome[i] := said;
    end if;
    a_number[i] := last_number; a_cash[i] := purse_of[purse_cash]; a_coin[i] := purse_of[purse_coin];
    a_gold[i] := purse_of[purse_gold];
  end loop;

  if has_guards then
    update balance b
    set coin = a_coin[z.changed_by], cash = a_cash[z.changed_by], gold = a_gold[z.changed_by], debt = z.debt,
      number = a_number[z.changed_by], coin_task = z.coin_task, coin_cur = z.coin_cur, coin_target = z.coin_target,
      cash_task = z.cash_task, cash_cur = z.cash_cur, cash_target = z.cash_target, guard = z.guard
    from (
      select unnest(b_row) as row, unnest(b_debt) as debt,
        unnest(b_coin_task) as coin_task, unnest(b_coin_cur) as coin_cur, unnest(b_coin_target) as coin_target,
        unnest(b_cash_task) as cash_task, unnest(b_cash_cur) as cash_cur, unnest(b_cash_target) as cash_target,
        unnest(b_changed_by) as changed_by, unnest(b_guard) as guard) z
    where z.changed_by is not null and b.ctid = z.row;
  else
    update balance b
    set coin = a_coin[z.changed_by], cash = a_cash[z.changed_by], gold = a_gold[z.changed_by], debt = z.debt,
      number = a_number[z.changed_by], coin_task = z.coin_task, coin_cur = z.coin_cur, coin_target = z.coin_target,
      cash_task = z.cash_task, cash_cur = z.cash_cur, cash_target = z.cash_target
    from (
      select unnest(b_row) as row, unnest(b_debt) as debt,
        unnest(b_coin_task) as coin_task, unnest(b_coin_cur) as coin_cur, unnest(b_coin_target) as coin_target,
        unnest(b_cash_task) as cash_task, unnest(b_cash_cur) as cash_cur, unnest(b_cash_target) as cash_target,
        unnest(b_changed_by) as changed_by) z
    where z.changed_by is not null and b.ctid = z.row;
  end if;
  get diagnostics rows_written = row_count;
  if rows_written <> cardinality(array_remove(b_changed_by, null)) then raise exception 'a locked balance has moved'; end if;

  insert into entry (player_id, entry_id, day, kind, purse, account_id, game_id, currency, reference, source, foreign_id,
    play_id, stake, win, cash, coin, coin_counting, cash_counting, last_task, coin_task, coin_counted, cash_task, cash_counted,
    ends, bonus, number, cash_after, coin_after, gold_after)
  select u.player, u.id, u.day, u.kind, u.purse, u.account, u.game, u.currency, u.ref, u.source, u.foreign_id,
    u.play, u.stake, u.win, u.cash, u.coin, case when u.purse = purse_gold then 0 else u.counting end, least(u.cash, u.risk),
    u.last_task, u.coin_task, u.coin_counted,
    u.cash_task, u.cash_counted, u.ends, u.bonus, u.number, u.cash_after, u.coin_after, u.gold_after
  from (
    select unnest(players) as player, unnest(ids) as id, unnest(days) as day, unnest(kinds) as kind,
      unnest(purses) as purse, unnest(accounts) as account, unnest(games) as game, unnest(currencies) as currency,
      unnest(refs) as ref, unnest(sources) as source, unnest(foreign_ids) as foreign_id, unnest(e_play) as play,
      unnest(stakes) as stake, unnest(wins) as win, unnest(e_cash) as cash, unnest(e_coin) as coin,
      unnest(countings) as counting, unnest(risks) as risk, unnest(e_last_task) as last_task,
      unnest(e_coin_task) as coin_task, unnest(e_coin_counted) as coin_counted, unnest(e_cash_task) as cash_task,
      unnest(e_cash_counted) as cash_counted, unnest(e_ends) as ends, unnest(e_bonus) as bonus, unnest(a_number) as number,
      unnest(a_cash) as cash_after, unnest(a_coin) as coin_after, unnest(a_gold) as gold_after,
      unnest(a_outcome) as outcome) u
  where u.outcome = outcome_done;

  if array_remove(sources, null) <> '{}' then
    insert into foreign_key (source, foreign_id, player_id, entry_id)
    select u.source, u.foreign_id, u.player, u.id
    from (
      select unnest(sources) as source, unnest(foreign_ids) as foreign_id, unnest(players) as player, unnest(ids) as id,
        unnest(a_outcome) as outcome) u
    where u.source is not null and u.outcome = outcome_done;
  end if;

  insert into transfer (player_id, number, entry_id, amount, debit_after, credit_after, debit, credit, day, reason, currency)
  select players[u.play], u.number, ids[u.play], u.amount, u.debit_after, u.credit_after, u.debit, u.credit, this_day,
    u.reason, currencies[u.play]
  from (
    select unnest(t_play) as play, unnest(t_number) as number, unnest(t_amount) as amount,
      unnest(t_debit_after) as debit_after, unnest(t_credit_after) as credit_after, unnest(t_debit) as debit,
      unnest(t_credit) as credit, unnest(t_reason) as reason) u
  where u.play is not null;

  if kind_stake::smallint = any (kinds) then
    insert into open_stake (player_id, play_id, currency, account_id, reference, purse, cash, coin, coin_counting,
      cash_counting, last_task, bonus)
    select u.player, u.id, u.currency, u.account, u.ref, u.purse, u.cash, u.coin,
      case when u.purse = purse_gold then 0 else u.counting end, least(u.cash, u.risk),
      coalesce(u.last_task, 0), u.bonus
    from (
      select unnest(players) as player, unnest(ids) as id, unnest(kinds) as kind, unnest(currencies) as currency,
        unnest(accounts) as account, unnest(refs) as ref, unnest(purses) as purse, unnest(e_cash) as cash,
        unnest(e_coin) as coin, unnest(countings) as counting, unnest(risks) as risk,
        unnest(e_last_task) as last_task, unnest(e_bonus) as bonus, unnest(a_outcome) as outcome) u
    where u.kind = kind_stake and u.outcome = outcome_done;
  end if;
  if ended_row <> '{}' then
    delete from open_stake o where o.ctid = any (ended_row);
    get diagnostics rows_written = row_count;
    if rows_written <> cardinality(ended_row) then raise exception 'a stake has left the table of a locked player'; end if;
  end if;

  if true = any (closings) then
    for i in 1 .. plays_count loop
      if closings[i] and a_outcome[i] = outcome_done then
        perform close_round(players[i], currencies[i], ids[i], accounts[i], refs[i]);
      end if;
    end loop;
  end if;

  return query select unnest(a_outcome), unnest(a_number), unnest(a_cash), unnest(a_coin), unnest(a_gold);
end $$;
