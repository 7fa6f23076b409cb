-- A sweep remembers the rows it has written instead of reading them again. The version tells it in writing that another node has
-- changed one meanwhile, also where the place stayed the same because a consumer was counted again.
alter table fact_count add column version integer not null default 0;
