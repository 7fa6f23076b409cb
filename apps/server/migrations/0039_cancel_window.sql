-- How long a withdrawal that nobody looks at waits before it is sent, so that its player can take it back. Where a site's law lets nobody
-- take one back it is 0.
alter table cashier_rule add column cancel_seconds int not null default 0 check (cancel_seconds between 0 and 86400);

-- Until then nothing is sent; null: it waits for nothing but its approval.
alter table withdraw_order add column cancel_until timestamptz;
