-- A round that the casino booked in one call, stake and win together: one transaction, under the bet's id.
alter table transaction drop constraint transaction_kind_check;
alter table transaction add constraint transaction_kind_check check (kind in ('BET', 'WIN', 'ROLLBACK', 'ROUND'));
