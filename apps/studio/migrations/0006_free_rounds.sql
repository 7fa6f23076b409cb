-- The casino's reward that pays the stake; null where the player does.
alter table round add column reward_uuid uuid;
