-- Customer service: the chat with players and guests, and the help centre.

-- A guest is who shows the secret that was handed to this browser. Only its hash is kept.
create table chat_guest (
  guest_id bigint generated always as identity primary key,
  site_id text not null references site,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null default now()
);

create table chat (
  chat_id uuid primary key,
  site_id text not null references site,
  -- Whose it is: one of the two. A guest's becomes the player's at sign-in.
  player_id bigint references player,
  guest_id bigint references chat_guest on delete cascade,
  lang text not null,
  -- Begun while nobody was there.
  is_ticket boolean not null default false,
  operator_id integer references operator,
  agent_name text not null default '',
  -- The last message that each side has read.
  player_read bigint not null default 0,
  agent_read bigint not null default 0,
  player_typing_at timestamptz,
  -- Null: the last word is ours.
  waits_since timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  rating smallint check (rating between 1 and 5),
  rating_tags text[] not null default '{}',
  -- Up to which message it was put into the player's mail box.
  mailed_to bigint not null default 0,
  check ((player_id is null) <> (guest_id is null))
);
create unique index chat_open_of_player on chat (player_id) where closed_at is null and player_id is not null;
create unique index chat_open_of_guest on chat (guest_id) where closed_at is null and guest_id is not null;
create index chat_of_player on chat (player_id, created_at);
create index chat_of_guest on chat (guest_id, created_at);
create index chat_line on chat (waits_since) where closed_at is null;

create table chat_image (
  image_id uuid primary key,
  chat_id uuid not null references chat on delete cascade,
  width integer not null,
  height integer not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
create index chat_image_of_chat on chat_image (chat_id);

create table chat_message (
  message_id bigint generated always as identity primary key,
  chat_id uuid not null references chat on delete cascade,
  -- A note is for the house only.
  sender text not null check (sender in ('player', 'agent', 'system', 'note')),
  operator_id integer references operator,
  name text not null default '',
  text text not null default '',
  text_key text not null default '',
  -- Made by the sender: a repeat is the same message.
  client_id text,
  image_id uuid references chat_image on delete set null,
  created_at timestamptz not null default now()
);
create index chat_message_of_chat on chat_message (chat_id, message_id);
create unique index chat_message_once on chat_message (chat_id, client_id) where client_id is not null;

-- Who of the house was at the desk, and when: somebody who was there a moment ago is there.
create table chat_desk (
  operator_id integer primary key references operator,
  seen_at timestamptz not null
);

create table canned_answer (
  key text primary key,
  texts jsonb not null check (texts ? 'en'),
  place integer not null default 100 check (place >= 0)
);

-- Minutes of a day of the site's; the same twice is a day without service.
create table service_hours (
  site_id text not null references site,
  day smallint not null check (day between 0 and 6),
  opens smallint not null default 0 check (opens between 0 and 1440),
  closes smallint not null default 1440 check (closes between 0 and 1440),
  primary key (site_id, day),
  check (opens <= closes)
);

create table help_topic (
  topic text primary key,
  place integer not null default 100 check (place >= 0),
  titles jsonb not null check (titles ? 'en')
);
create table help_answer (
  answer_id text primary key,
  topic text not null references help_topic,
  place integer not null default 100 check (place >= 0),
  is_top boolean not null default false,
  is_shown boolean not null default true,
  -- {"en": {"title": "", "content": ""}}
  blocks jsonb not null check (blocks ? 'en')
);
create trigger help_topic_version after insert or update or delete on help_topic
  for each statement execute function bump_content_version('help');
create trigger help_answer_version after insert or update or delete on help_answer
  for each statement execute function bump_content_version('help');

-- The voter is a keyed hash: it can be counted once and named by nobody.
create table help_vote (
  answer_id text not null references help_answer on delete cascade,
  voter bytea not null check (length(voter) = 32),
  is_useful boolean not null,
  created_at timestamptz not null default now(),
  primary key (answer_id, voter)
);

-- A stream may be a guest's who chats.
alter table live_ticket add column guest_id bigint not null default 0 check (guest_id >= 0);
