-- Whether a supplier answers, as far as we have noticed. What it is asked changes nothing while it stays as it is, so that nodes load
-- the suppliers anew only when one falls silent or comes back.
alter table supplier add column is_answering boolean not null default true;

-- How often in a row it was silent. A supplier without a row has never answered: it is being set up.
create table supplier_probe (
  supplier_id integer primary key references supplier on delete cascade,
  failures integer not null default 0 check (failures >= 0),
  answered_at timestamptz not null
);
