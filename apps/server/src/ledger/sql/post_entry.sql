-- How nodes of the release before this one post. It goes with the next release.
create or replace function post_entry(
  p bigint, c text, id uuid, print bytea, ref text, title text,
  debits integer[], credits integer[], amounts bigint[], reasons smallint[],
  task_kinds smallint[], task_amounts bigint[], task_targets bigint[], task_sources text[], forfeits integer[],
  reopens integer[], source integer, foreign_id text)
returns table (outcome smallint, number bigint, cash bigint, coin bigint, gold bigint)
language sql security definer set search_path = public, pg_temp as $$
  select e.outcome, e.number, e.cash, e.coin, e.gold
  from post_event(p, c, id, print, ref, title, debits, credits, amounts, reasons, task_kinds, task_amounts, task_targets,
    task_sources, forfeits, '{}', reopens, null, source, foreign_id) e
$$;
