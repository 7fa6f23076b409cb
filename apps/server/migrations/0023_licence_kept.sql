-- Whether a site has ever had real money. Sandbox money and real money lie in the same purse, so a site whose licence is
-- withdrawn is not the sandbox again that it was before: there is real money in its players' purses, and nothing may be
-- staked of it. Set by whatever way real money is switched on, and never taken back.
alter table site add column had_real_money boolean not null default false;

create function keep_real_money() returns trigger language plpgsql as $$
begin
  new.had_real_money := new.had_real_money or new.real_money or (tg_op = 'UPDATE' and old.had_real_money);
  return new;
end $$;
create trigger real_money_kept before insert or update on site for each row execute function keep_real_money();

-- Those of today, and those where a provider other than the sandbox's has brought money before this was kept.
update site set had_real_money = true
where real_money or exists (
  select from deposit_order o
  where o.site_id = site.site_id and o.state = 'paid' and o.provider_id not in ('sandbox', 'sandbox-solana'));

-- Bets look at it, so it is kept by every node beside games and suppliers. By row: seeds write sites at every start, and would
-- make every node load everything anew.
create trigger site_added_for_suppliers after insert on site
  for each row when (new.had_real_money) execute function bump_content_version('suppliers');
create trigger site_changed_for_suppliers after update on site
  for each row when (new.had_real_money is distinct from old.had_real_money)
  execute function bump_content_version('suppliers');

-- Why a comparison with a supplier ended before its end: too many pages, too many differences, too long. Empty: it did not.
alter table supplier_reconciliation
  add column stopped text not null default '' check (stopped in ('', 'pages', 'differences', 'time'));
