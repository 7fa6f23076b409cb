-- A report that was sent again, because its answer was lost, is known by its first event and stored once.
alter table analytics_batch add column first_event text;
create unique index analytics_batch_once on analytics_batch (site_id, first_event) where first_event is not null;

-- Funnels and cohorts read the players of some days.
create index player_created on player (site_id, created_at);

-- A team in the order of its stakes, a page at a time.
create index invitee_first_staked on invitee (parent_id, staked, player_id);
create index invitee_second_staked on invitee (second_id, staked, player_id) where second_id is not null;
create index invitee_third_staked on invitee (third_id, staked, player_id) where third_id is not null;

-- Which order a message of the chat is about: `deposit` or `withdrawal`, and its id. Whose it is was checked when it was sent.
alter table chat_message
  add column order_type text check (order_type in ('deposit', 'withdrawal')),
  add column order_id uuid,
  add check ((order_type is null) = (order_id is null));
