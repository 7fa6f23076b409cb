-- A limit as it stands at a moment, after what was used since has been added. What was used belongs to the period that was running when
-- the counters were last looked at: they are looked at before anything is used in the next one.
--
-- A period never ends before its end: when the site's time zone changes, the running one goes on until the first end in the new zone that
-- is not before its own. When a clock goes back, nothing is forgotten, because an end never goes back.
create or replace function roll_limit(l play_limit, used bigint, at timestamptz, zone text, is_rolling boolean) returns play_limit
language plpgsql stable as $$
#variable_conflict use_variable
declare
  width constant integer := slot_seconds(l.period);
  places constant integer := slot_count(l.period);
  number constant bigint := floor(extract(epoch from at) / width);
  total bigint;
  passed integer;
  first_end timestamptz;
begin
  l.slots[1] := l.slots[1] + used;
  if l.is_rolling <> is_rolling then
    select sum(u.slot) into total from unnest(l.slots) u (slot);
    l.is_rolling := is_rolling;
    if is_rolling then
      l.slots := total || array_fill(0::bigint, array[places - 1]);
      l.slot_no := number;
      l.ends_at := to_timestamp((number + 1) * width);
    else
      l.slots := array[total];
      l.started_at := period_start(at, l.period, zone);
      l.ends_at := period_end(at, l.period, zone);
    end if;
  end if;
  if at < l.ends_at then return l; end if;
  if is_rolling then
    passed := least(number - l.slot_no, places);
    l.slots := array_fill(0::bigint, array[passed]) || l.slots[1 : places - passed];
    l.slot_no := number;
    l.ends_at := to_timestamp((number + 1) * width);
    return l;
  end if;
  first_end := case when period_start(l.ends_at, l.period, zone) = l.ends_at then l.ends_at
    else period_end(l.ends_at, l.period, zone) end;
  if at < first_end then
    l.ends_at := first_end;
  else
    l.slots := array[0::bigint];
    l.started_at := greatest(period_start(at, l.period, zone), first_end);
    l.ends_at := period_end(at, l.period, zone);
  end if;
  return l;
end $$;
