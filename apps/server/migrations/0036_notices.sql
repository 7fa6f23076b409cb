-- Notices: the marquee, winnings that are told, and game notices of the daily dialog.
create table notice (
  notice_id integer primary key check (notice_id > 0),
  notice_type smallint not null check (notice_type in (1, 2, 3)),
  -- Null: every site.
  site_id text references site,
  -- {"en": {"title": "", "content": "", "customjump": ""}}
  blocks jsonb not null check (blocks ? 'en'),
  vip_from smallint not null default 0 check (vip_from between 0 and 100),
  sort_id integer not null default 100 check (sort_id >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  is_shown boolean not null default true,
  check (ends_at > starts_at)
);
create trigger notice_version after insert or update or delete on notice
  for each statement execute function bump_content_version('notice');
