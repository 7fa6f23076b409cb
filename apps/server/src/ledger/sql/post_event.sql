-- Any event but plays: transfers in the order given, the tasks it opens, and those it ends or opens again, all or nothing.
-- Bonus money always belongs to a bonus: what comes into the coin purse comes with a task, and what leaves it without one ending
-- is taken from the oldest. A bonus that has set anything free cannot be given up or expire: what it bound would be free.
create or replace function post_event(
  p bigint, c text, id uuid, print bytea, ref text, title text,
  debits integer[], credits integer[], amounts bigint[], reasons smallint[],
  task_kinds smallint[], task_amounts bigint[], task_targets bigint[], task_sources text[],
  forfeits integer[], expires integer[], reopens integer[], held jsonb, source integer, foreign_id text)
returns table (outcome smallint, number bigint, cash bigint, coin bigint, gold bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  b balance;
  moved balance;
  known entry;
  opened jsonb;
  forfeited integer[];
  expired integer[];
  reopened integer[];
  changes jsonb;
  changes_coin boolean;
  coin_left bigint;
  bonus_held bigint;
  effects jsonb;
  opening integer;
begin
  insert into balance (player_id, currency) values (p, c) on conflict do nothing;
  select * into b from balance w where w.player_id = p and w.currency = c for update;

  select * into known from known_entry(p, id, source, foreign_id);
  if known.entry_id is not null then
    if known.player_id = p and known.kind = kind_other and known.currency = c and known.fingerprint = print
      and is_named(known, source, foreign_id)
    then
      return query select outcome_repeated::smallint, known.number, known.cash_after, known.coin_after, known.gold_after;
    else
      return query select outcome_changed::smallint, b.number, b.cash, b.coin, b.gold;
    end if;
    return;
  end if;
  if day_of(id) not between today() - 1 and today() + 1 then
    return query select outcome_stale_key::smallint, b.number, b.cash, b.coin, b.gold;
    return;
  end if;

  -- Bonus money always belongs to a bonus: what would be in the coin purse, against what bonuses would hold.
  changes_coin := purse_coin = any (debits || credits)
    or cardinality(task_kinds) + cardinality(forfeits) + cardinality(expires) + cardinality(reopens) > 0;
  if changes_coin then
    select b.coin + coalesce(sum(case purse_coin when u.credit then u.amount when u.debit then -u.amount end), 0) into coin_left
    from unnest(debits, credits, amounts) u (debit, credit, amount);
    select coalesce(sum(w.held), 0) + coalesce((select sum(u.amount) from unnest(task_kinds, task_amounts) u (kind, amount)
      where u.kind = task_coin), 0)
    into bonus_held from wager_task w
    where w.player_id = p and w.currency = c and w.kind = task_coin and (
      w.state = state_open and (w.task_id <> all (forfeits || expires) or w.released > 0)
      or w.state = state_forfeited and w.task_id = any (reopens));
    if coin_left > bonus_held then
      return query select outcome_loose_bonus::smallint, b.number, b.cash, b.coin, b.gold;
      return;
    end if;
  end if;

  moved := move_money(b, id, debits, credits, amounts, reasons);
  if moved.player_id is null then
    return query select moved.number::smallint, b.number, b.cash, b.coin, b.gold;
    return;
  end if;
  b := moved;
  if cardinality(task_kinds) + cardinality(forfeits) + cardinality(expires) + cardinality(reopens) > 0 then
    perform park_tasks(b);
    with ended as (
      update wager_task w
      set state = case when w.task_id = any (forfeits) then state_forfeited else state_expired end, ended_at = now()
      where w.player_id = p and w.currency = c and w.task_id = any (forfeits || expires) and w.state = state_open
        and w.released = 0
      returning w.task_id, w.state)
    select array_agg(e.task_id order by e.task_id) filter (where e.state = state_forfeited),
      array_agg(e.task_id order by e.task_id) filter (where e.state = state_expired)
    into forfeited, expired from ended e;
    with again as (
      update wager_task w set state = state_open, ended_at = null
      where w.player_id = p and w.currency = c and w.task_id = any (reopens) and w.state = state_forfeited
      returning w.task_id)
    select array_agg(a.task_id order by a.task_id) into reopened from again a;
    insert into wager_task (player_id, currency, task_id, kind, amount, target, held, source_key, entry_id)
    select p, c, b.last_task + u.place, u.kind, u.amount, u.target, case u.kind when task_coin then u.amount else 0 end,
      u.source_key, id
    from unnest(task_kinds, task_amounts, task_targets, task_sources) with ordinality
      u (kind, amount, target, source_key, place);
    for opening in 1 .. cardinality(task_kinds) loop
      opened := coalesce(opened, '[]') || jsonb_build_array(jsonb_build_array(
        b.last_task + opening, task_kinds[opening], task_amounts[opening], task_targets[opening], task_sources[opening]));
      if task_kinds[opening] = task_coin then
        changes := add_change(changes, b.last_task + opening, 0, task_amounts[opening], 0);
      end if;
    end loop;
    b.last_task := b.last_task + cardinality(task_kinds);
    b := choose_task(choose_task(b, task_coin::smallint), task_cash::smallint);
  end if;
  if changes_coin and bonus_held > coin_left then
    changes := take_bonus(p, c, bonus_held - coin_left, changes);
  end if;
  perform keep_balance(b);
  effects := nullif(jsonb_strip_nulls(jsonb_build_object('opens', opened, 'forfeits', to_jsonb(forfeited),
    'expires', to_jsonb(expired), 'reopens', to_jsonb(reopened), 'hold', held)), '{}');
  insert into entry (player_id, entry_id, day, kind, currency, reference, title, source, foreign_id, fingerprint, bonus, effects,
    number, cash_after, coin_after, gold_after)
  values (p, id, day_of(id), kind_other, c, ref, title, source, foreign_id, print, changes, effects, b.number, b.cash, b.coin,
    b.gold)
  on conflict do nothing;
  -- The row we hold is of one player and currency. A caller that uses the same key or foreign id for another may be faster: the
  -- next look finds it.
  if not found then raise exception 'a key was used meanwhile' using errcode = 'serialization_failure'; end if;
  if source is not null then
    insert into foreign_key values (source, foreign_id, p, id) on conflict do nothing;
    if not found then raise exception 'a foreign id was used meanwhile' using errcode = 'serialization_failure'; end if;
  end if;
  return query select outcome_done::smallint, b.number, b.cash, b.coin, b.gold;
end $$;
