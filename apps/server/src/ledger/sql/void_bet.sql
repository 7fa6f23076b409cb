-- Takes a play back, once. A stake comes back as it was split, each bonus's part to where that bonus has gone; a win is taken
-- from the purses as far as they hold it and the rest is owed; and what counted no longer counts. A stake whose round has ended,
-- or whose win stands, is not taken back: first its win is, and that puts it back on the table, and with it what that win had
-- closed. A play that has not come yet is marked, so that it is refused when it does.
create or replace function void_bet(
  p bigint, c text, id uuid, account integer, ref text, play uuid, source integer, foreign_id text, foreign_play text,
  is_closing boolean, waits boolean)
returns table (outcome smallint, number bigint, cash bigint, coin bigint, gold bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  b balance;
  known entry;
  target entry;
  earlier uuid;
  said smallint;
  changes jsonb;
  refunded record;
  taken record;
  cash_back bigint := 0;
  coin_back bigint := 0;
  debits integer[] := '{}'; credits integer[] := '{}'; amounts bigint[] := '{}'; reasons smallint[] := '{}';
begin
  if waits then
    select * into b from balance w where w.player_id = p and w.currency = c for update;
  else
    select * into b from balance w where w.player_id = p and w.currency = c for update skip locked;
  end if;

  select * into known from known_entry(p, id, source, foreign_id);
  if play is null then
    select f.entry_id into play from foreign_key f
    where f.source = void_bet.source and f.foreign_id = foreign_play and f.player_id = p;
  end if;
  select e.* into target from entry e where e.player_id = p and e.entry_id = play and e.day = day_of(play);
  select v.void_id into earlier from voided_play v where v.player_id = p and v.play_id = play;
  -- Asked after them: a row that was opened meanwhile, by what was just found, is held by nobody here.
  if b.player_id is null and exists (select from balance w where w.player_id = p and w.currency = c) then
    said := outcome_busy;
  end if;

  if said = outcome_busy then null;
  elsif known.entry_id is not null then
    if known.player_id = p and known.kind in (kind_void, kind_tombstone) and known.play_id = play and known.currency = c
      and known.account_id is not distinct from account and known.reference is not distinct from ref
      and is_named(known, source, foreign_id)
    then
      return query select outcome_repeated::smallint, known.number, known.cash_after, known.coin_after, known.gold_after;
      return;
    end if;
    said := outcome_changed;
  elsif day_of(id) not between today() - 1 and today() + 1 then
    said := outcome_stale_key;
  elsif target.entry_id is null then
    -- A key of ours that is too old cannot come any more, and an id that is somebody else's is not buried under them.
    if play is not null and day_of(play) not between today() - 1 and today() + 1
      or play is null and (source is null or foreign_play is null or exists (
        select from foreign_key f where f.source = void_bet.source and f.foreign_id = foreign_play))
    then
      said := outcome_unknown_play;
    end if;
  elsif target.kind not in (kind_round, kind_stake, kind_win, kind_tombstone) or target.currency <> c then
    said := outcome_unknown_play;
  elsif earlier is not null then
    return query select outcome_repeated::smallint, e.number, e.cash_after, e.coin_after, e.gold_after
      from entry e where e.player_id = p and e.entry_id = earlier and e.day = day_of(earlier);
    return;
  elsif target.kind in (kind_stake, kind_round) and exists (
      select from entry w
      where w.player_id = p and w.play_id = play and w.kind = kind_win and w.day between target.day - 1 and today() + 1
        and not exists (select from voided_play v where v.player_id = p and v.play_id = w.entry_id))
    or target.kind = kind_stake and not exists (select from open_stake o where o.player_id = p and o.play_id = play)
    -- One that closed its round itself may be taken back: nobody may know yet that it was taken.
    and not exists (select from entry e
      where e.player_id = p and e.entry_id = closing_key(play, play) and e.day = target.day)
  then
    said := outcome_ended;
  elsif (case when target.purse = purse_gold then b.gold else b.cash + b.coin end) + target.stake > largest_amount then
    -- Filled to the brim meanwhile.
    said := outcome_too_large;
  end if;
  if said is not null then
    -- And once more, for what was found since: such purses are not the zeros we know. Nor is a play unknown that the same void,
    -- sent twice, or another player's has buried meanwhile, under this void's own id: the next look finds whose it is.
    if b.player_id is null and exists (select from balance w where w.player_id = p and w.currency = c)
      or said = outcome_unknown_play and source is not null and exists (select from foreign_key f
        where f.source = void_bet.source
          and (f.foreign_id = void_bet.foreign_id or play is null and f.foreign_id = foreign_play and f.player_id = p))
    then
      said := outcome_busy;
    end if;
    return query select said, coalesce(b.number, 0), coalesce(b.cash, 0), coalesce(b.coin, 0), coalesce(b.gold, 0);
    return;
  end if;

  if target.entry_id is null then
    perform bury_play(b, p, c, id, account, ref, play, source, foreign_id, foreign_play);
    return query select outcome_done::smallint, coalesce(b.number, 0), coalesce(b.cash, 0), coalesce(b.coin, 0),
      coalesce(b.gold, 0);
    return;
  end if;

  b := uncount(b, array[target.coin_task, target.cash_task], array[target.coin_counted, target.cash_counted]);
  b := uncount_play(b, target);
  if target.purse = purse_gold then
    debits := array[target.account_id]; credits := array[purse_gold]; amounts := array[target.stake];
    reasons := array[reason_refund]::smallint[];
  elsif target.kind <> kind_win then
    cash_back := target.cash;
    if target.coin > 0 then
      select * into refunded from return_bonus(p, c, bonus_of(target), null, target.coin, target.coin);
      cash_back := cash_back + refunded.to_cash; coin_back := refunded.to_coin; changes := refunded.changes;
    end if;
    debits := array[target.account_id, target.account_id]; credits := array[purse_cash, purse_coin];
    amounts := array[cash_back, coin_back]; reasons := array[reason_refund, reason_refund]::smallint[];
  end if;
  if target.win > 0 then
    -- First what comes back, then what is taken: the purses cover more of it that way.
    select * into taken from take_win_back(b, target, cash_back, changes);
    debits := debits || taken.debits; credits := credits || taken.credits; amounts := amounts || taken.amounts;
    reasons := reasons || taken.reasons; changes := taken.changes;
  end if;
  if target.kind = kind_stake and b.debt > 0 then
    -- What is owed is paid first.
    debits := debits || purse_cash; credits := credits || purse_debt; amounts := amounts || least(b.debt, cash_back);
    reasons := reasons || reason_debt::smallint;
  end if;
  b := move_money(b, id, debits, credits, amounts, reasons);
  if b.player_id is null then raise exception 'a void cannot be refused'; end if;

  insert into entry (player_id, entry_id, day, kind, purse, account_id, game_id, currency, reference, source, foreign_id,
    play_id, coin_task, coin_counted, cash_task, cash_counted, bonus, number, cash_after, coin_after, gold_after)
  values (p, id, day_of(id), kind_void, target.purse, coalesce(account, target.account_id), target.game_id, c, ref, source,
    foreign_id, play, target.coin_task, -target.coin_counted, target.cash_task, -target.cash_counted, changes, b.number,
    b.cash, b.coin, b.gold);
  insert into voided_play values (p, play, id);
  if source is not null then
    insert into foreign_key values (source, foreign_id, p, id);
  end if;

  if target.kind = kind_stake then
    delete from open_stake o where o.player_id = p and o.play_id = play;
  elsif target.ends
    -- Wins from before stakes were on the table do not say that they ended one, and their stake could be voided first.
    or target.kind = kind_win and target.place is null
      and not exists (select from voided_play v where v.player_id = p and v.play_id = target.play_id)
      and not exists (select from entry e
        where e.player_id = p and e.play_id = target.play_id and e.kind in (kind_win, kind_close)
          and e.day between day_of(target.play_id) - 1 and today() + 1
          and not exists (select from voided_play v where v.player_id = p and v.play_id = e.entry_id))
  then
    perform put_on_table(p, array[target.play_id]);
  end if;
  b := reopen_closed(b, play, id);
  perform keep_balance(b);
  if is_closing and target.kind = kind_stake then
    perform close_round(p, c, id, target.account_id, target.reference);
  end if;
  return query select outcome_done::smallint, b.number, b.cash, b.coin, b.gold;
end $$;
