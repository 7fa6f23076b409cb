-- Several tables of one game: a round in a shared game says at which it was.
alter table round add column table_key text;
update round set table_key = game where kind = 'shared';
alter table round add constraint shared_at_table check ((kind = 'shared') = (table_key is not null));

-- The shortest round that the player's law allows; 0 where it says nothing.
alter table session add column least_round_ms integer not null default 0 check (least_round_ms between 0 and 60000);
