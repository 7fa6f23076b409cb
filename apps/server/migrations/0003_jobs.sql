-- Work for later, done once. A row that waits is due at its time; a row that runs is due again when its lease ends,
-- so one index finds both what is new and what a killed node left behind.
create table job (
  job_id bigint generated always as identity primary key,
  kind text not null,
  -- The same key of a kind is accepted once; a finished row with a key stays until the sweep, to remember it.
  job_key text,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'dead')),
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  lease uuid check ((lease is not null) = (state = 'running')),
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index job_once on job (kind, job_key) where job_key is not null;
create index job_due on job (due_at) where state in ('waiting', 'running');
create index job_finished on job (finished_at) where state in ('done', 'dead');

-- One row a recurring job: whoever moves next_at forward enqueues the tick, so several nodes make one.
create table job_schedule (
  kind text primary key,
  every_ms bigint not null check (every_ms > 0),
  next_at timestamptz not null
);
