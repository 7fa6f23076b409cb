-- What a voided stake had counted no longer counts, as in 0014; also for a task that was forfeited. It stays forfeited, but a
-- withdrawal that fails opens it again where it stood, and the voided stake would have counted after all. A bonus that was
-- set free stays free, but its share of the stake is still to be staked: until then so much cash is bound. Otherwise who can
-- have a bet voided, by leaving its round alone, would have a bonus without any risk.
drop function take_back(balance, integer, bigint);
create function take_back(b balance, id uuid, counted_task integer, counted bigint) returns balance
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
  if w.state = 1 then
    insert into wager_task (player_id, currency, task_id, kind, amount, target, source_key, entry_id)
    select b.player_id, b.currency, max(t.task_id) + 1, 2, due.amount, counted, 'void', id
    from wager_task t, (select div(w.released::numeric * counted, w.target)::bigint as amount) due
    where t.player_id = b.player_id and t.currency = b.currency and due.amount > 0
    group by due.amount;
    return choose_task(b, 2::smallint);
  end if;
  if w.state = 2 then
    update wager_task t set cur = t.cur - least(t.cur, counted)
    where t.player_id = b.player_id and t.currency = b.currency and t.task_id = counted_task;
  end if;
  return b;
end $$;

-- Takes back a play, or marks one that has not come, as in 0014; also when another void passes it while it looks around.
create or replace function void_play(
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
    -- And once more, for what was found since: such purses are not the zeros we know. Nor is a play unknown that the same void,
    -- sent twice, or another player's has buried meanwhile, under this void's own id: the next look finds whose it is.
    if b.player_id is null and exists (select from balance w where w.player_id = p and w.currency = c)
      or said = 4 and source is not null and exists (select from foreign_key f where f.source = void_play.source
        and (f.foreign_id = void_play.foreign_id or play is null and f.foreign_id = foreign_play and f.player_id = p))
    then
      said := 8;
    end if;
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
  select is_task_lost(p, c, coalesce(e.bonus_task, e.coin_task)) into is_lost from entry e
  where e.player_id = p and e.entry_id = coalesce(target.play_id, play) and e.day = day_of(coalesce(target.play_id, play));

  b := take_back(take_back(b, id, target.coin_task, target.coin_counted), id, target.cash_task, target.cash_counted);

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
