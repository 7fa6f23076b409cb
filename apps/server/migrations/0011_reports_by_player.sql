-- A player's own reports are copied on request and deleted with the account: without this every such request would read
-- three months of everybody's.
create index analytics_batch_player on analytics_batch (player_id) where player_id is not null;
