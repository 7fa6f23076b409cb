-- Partitions of the journal from one day to another. Row triggers come with the parent; truncating must be refused on
-- each. Two nodes may make them at the same time, so the work is done under a lock of its own. Made on their own and then
-- attached: creating them as partitions would lock out the whole journal, behind a proof that reads it for minutes too.
create or replace function make_journal_days(first_day integer, last_day integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare parent text; d integer; part text;
begin
  if last_day - first_day > 400 then raise exception 'too many days'; end if;
  perform pg_advisory_xact_lock(7411020262);
  foreach parent in array array['entry', 'transfer'] loop
    for d in first_day .. last_day loop
      part := format('%s_%s', parent, d);
      if to_regclass('public.' || part) is null then
        execute format('create table %I (like %I including all)', part, parent);
        if parent = 'entry' then
          execute format('alter table %I add constraint key_names_its_day check (entry_id >= %L and entry_id < %L)',
            part, first_key(d), first_key(d + 1));
        end if;
        execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, d, d + 1);
        execute format('create trigger no_truncate before truncate on %I execute function refuse_change()', part);
      end if;
    end loop;
  end loop;
end $$;
