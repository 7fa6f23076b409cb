-- A launch code ends with the login it was made in: signing a thief out would be worth nothing if a link made a moment
-- before still signed them in. Codes live for a minute, so those of before need not be kept.
delete from launch_code;
alter table launch_code add column session_id uuid not null;
