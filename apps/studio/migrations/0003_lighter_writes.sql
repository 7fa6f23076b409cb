-- A transaction is written by the statement that moves its round, so the check of the reference cost every round two lookups and
-- found nothing. And deleting a round looked through all transactions, for want of an index that nothing else needs.
alter table transaction drop constraint transaction_round_id_fkey;

-- Only demos are looked for by their age, every second; sessions with money in them stay for ever and were read each time.
drop index session_by_age;
create index session_of_demo_by_age on session (expires_at) where money = 'demo';
