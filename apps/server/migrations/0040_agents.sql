-- Invitations, agents and their commission.

-- What a site asks of an invitee, and how commission is reckoned where nothing else is known.
create table invite_rules (
  site_id text primary key references site,
  qualify_deposit bigint not null check (qualify_deposit >= 0),
  qualify_stake bigint not null check (qualify_stake >= 0),
  -- The house edge in percent of a stake, where a game does not tell its own.
  default_edge numeric(5, 2) not null default 1 check (default_edge between 0 and 100),
  -- Whether a day below zero is made up for by the next ones.
  carries_loss boolean not null default false,
  -- So many registrations with one player's code within an hour are looked at by a person.
  burst smallint not null default 20 check (burst > 0)
);

-- The week's stakes of qualified invitees that a level asks for, and its rates: percent of the house edge.
create table agent_level (
  site_id text not null references site,
  level smallint not null check (level between 0 and 20),
  weekly_stakes bigint not null check (weekly_stakes >= 0),
  primary key (site_id, level)
);
create table agent_rate (
  site_id text not null,
  level smallint not null,
  depth smallint not null check (depth between 1 and 3),
  kind text not null check (kind in ('game', 'table', 'match')),
  rate numeric(5, 2) not null check (rate between 0 and 100),
  primary key (site_id, level, depth, kind),
  foreign key (site_id, level) references agent_level
);

-- Channels that a player has named. Number 0 is the plain link.
create table invite_campaign (
  player_id bigint not null references player,
  number smallint not null check (number between 0 and 50),
  name text not null check (length(name) <= 32),
  opens bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (player_id, number)
);
create unique index invite_campaign_name on invite_campaign (player_id, name) where name <> '';
-- Who has opened a link today, as a digest that means nothing tomorrow.
create table campaign_visit (
  player_id bigint not null,
  number smallint not null,
  visitor bytea not null,
  day date not null default current_date,
  primary key (player_id, number, day, visitor),
  foreign key (player_id, number) references invite_campaign on delete cascade
);
create index campaign_visit_day on campaign_visit (day);

-- A player who came by an invitation, with the three above. Fixed at registration.
create table invitee (
  player_id bigint primary key references player,
  site_id text not null references site,
  parent_id bigint not null references player,
  second_id bigint references player,
  third_id bigint references player,
  campaign smallint not null default 0,
  -- A held one waits for an operator and brings nothing meanwhile; one that was released is not held again.
  state text not null default 'open' check (state in ('open', 'held', 'released', 'refused')),
  reasons text[] not null default '{}',
  decided_by text not null default '',
  deposits integer not null default 0,
  deposited bigint not null default 0,
  first_deposit bigint not null default 0,
  first_deposit_at timestamptz,
  staked bigint not null default 0,
  qualified_at timestamptz,
  joined_at timestamptz not null default now(),
  check (player_id not in (parent_id, coalesce(second_id, 0), coalesce(third_id, 0))),
  check (state <> 'held' or cardinality(reasons) > 0)
);
create index invitee_first on invitee (parent_id, player_id);
create index invitee_second on invitee (second_id, player_id) where second_id is not null;
create index invitee_third on invitee (third_id, player_id) where third_id is not null;
create index invitee_joined on invitee (parent_id, joined_at);
create index invitee_campaign on invitee (parent_id, campaign);
create index invitee_deposit on invitee (parent_id, first_deposit_at) where first_deposit_at is not null;
create index invitee_qualified on invitee (parent_id, qualified_at) where qualified_at is not null;
create index invitee_unqualified on invitee (site_id, staked) where qualified_at is null and state in ('open', 'released');
create index invitee_held on invitee (parent_id) where state = 'held';

-- The level that an agent's team has reached, and the one that an operator has given.
create table agent (
  player_id bigint primary key references player,
  level smallint not null default 0,
  level_until timestamptz,
  top_level smallint not null default 0
);

-- How large a team is, by depth, so that nobody counts it.
create table agent_team (
  agent_id bigint not null references player,
  depth smallint not null check (depth between 1 and 3),
  invited bigint not null default 0,
  qualified bigint not null default 0,
  staked bigint not null default 0,
  primary key (agent_id, depth)
);

-- What a team has staked on a day; `worth` is the sum of stake times edge, in 1/10,000.
create table agent_sum (
  agent_id bigint not null references player,
  day integer not null,
  depth smallint not null,
  kind text not null,
  staked bigint not null default 0,
  qualified_staked bigint not null default 0,
  worth numeric not null default 0,
  primary key (agent_id, day, depth, kind)
);
create index agent_sum_day on agent_sum (day);

-- Up to which place of the journal invitees' facts are counted.
create table invite_cursor (
  is_only boolean primary key default true check (is_only),
  place bigint not null,
  day integer not null
);

-- A day of a site: the entries between two places of the journal. It ends with the first count after midnight.
create table commission_day (
  site_id text not null references site,
  day integer not null,
  from_place bigint not null,
  from_day integer not null,
  to_place bigint check (to_place >= from_place),
  closed_at timestamptz,
  primary key (site_id, day),
  check ((to_place is null) = (closed_at is null))
);
create unique index commission_day_open on commission_day (site_id) where to_place is null;

-- The cash that an invitee has staked on something on a day, less what was voided.
create table invitee_stake (
  player_id bigint not null references player,
  day integer not null,
  kind text not null,
  subject_id integer not null,
  site_id text not null,
  staked bigint not null,
  -- Whether it earned commission: decided when the day is closed.
  is_counted boolean,
  primary key (player_id, day, kind, subject_id)
);
create index invitee_stake_day on invitee_stake (site_id, day);

-- What a day brought an agent, line by line. A line never changes.
create table commission_line (
  agent_id bigint not null references player,
  day integer not null,
  depth smallint not null,
  kind text not null,
  subject_id integer not null,
  staked bigint not null,
  -- Both in 1/10,000.
  edge integer not null,
  rate integer not null,
  amount bigint not null,
  primary key (agent_id, day, depth, kind, subject_id),
  check (amount = trunc(staked::numeric * edge * rate / 100000000))
);
create trigger append_only before update or delete on commission_line for each row execute function refuse_change();
create trigger no_truncate before truncate on commission_line execute function refuse_change();

create table commission_statement (
  agent_id bigint not null references player,
  day integer not null,
  site_id text not null references site,
  currency text not null,
  staked bigint not null,
  earned bigint not null,
  carried bigint not null default 0 check (carried <= 0),
  amount bigint not null check (amount >= 0 and amount <= greatest(0, earned)),
  claimed_at timestamptz,
  entry_id uuid,
  primary key (agent_id, day),
  check ((claimed_at is null) = (entry_id is null))
);
create index commission_statement_open on commission_statement (agent_id) where claimed_at is null and amount > 0;

-- A statement is claimed once, and nothing else of it changes.
create function keep_statement() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a statement of commission stays';
  end if;
  if old.claimed_at is not null or (to_jsonb(new) - 'claimed_at' - 'entry_id') <> (to_jsonb(old) - 'claimed_at' - 'entry_id') then
    raise exception 'a statement of commission does not change';
  end if;
  return new;
end $$;
create trigger claimed_once before update or delete on commission_statement for each row execute function keep_statement();
create trigger no_truncate before truncate on commission_statement execute function keep_statement();

-- Closes a day of a site: its lines follow from what was counted, by the rates and edges of this moment.
create function add_commission_lines(of_site text, of_day integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  with stakes as (
    select a.agent_id, a.depth, s.kind, s.subject_id, sum(s.staked)::bigint as staked
    from invitee_stake s join invitee i using (player_id)
    cross join lateral (values (1, i.parent_id), (2, i.second_id), (3, i.third_id)) a (depth, agent_id)
    where s.site_id = of_site and s.day = of_day and s.is_counted and a.agent_id is not null
    group by 1, 2, 3, 4 having sum(s.staked) <> 0
  ), priced as (
    select k.*, coalesce(
        case when k.kind = 'game' then
          (select round((100 - greatest(g.rtp, coalesce(g.rtp_most, g.rtp))) * 100)::integer from game g where g.game_id = k.subject_id)
        end, round(r.default_edge * 100)::integer) as edge,
      coalesce((select round(t.rate * 100)::integer from agent_rate t
        where t.site_id = of_site and t.depth = k.depth and t.kind = k.kind
          and t.level <= greatest(coalesce(a.level, 0), coalesce(a.top_level, 0)) order by t.level desc limit 1), 0) as rate
    from stakes k join player p on p.player_id = k.agent_id and p.erased_at is null
    join invite_rules r on r.site_id = of_site left join agent a on a.player_id = k.agent_id
  )
  insert into commission_line (agent_id, day, depth, kind, subject_id, staked, edge, rate, amount)
  select agent_id, of_day, depth, kind, subject_id, staked, edge, rate, trunc(staked::numeric * edge * rate / 100000000)::bigint
  from priced;
$$;

-- The invite turntable: a player's round, and the parts that have filled it.
create table turntable_round (
  player_id bigint not null references player,
  activity_id integer not null references activity,
  version integer not null,
  target bigint not null check (target > 0),
  joined_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (player_id, activity_id)
);
create table turntable_part (
  player_id bigint not null,
  activity_id integer not null,
  number integer not null,
  -- The friend who added it; an own spin has none.
  invitee_id bigint references player,
  draw_id uuid not null,
  part_index integer not null,
  -- In 1/10,000 of the target.
  share integer not null check (share >= 0),
  amount bigint not null check (amount >= 0),
  added_at timestamptz not null,
  primary key (player_id, activity_id, number),
  foreign key (player_id, activity_id) references turntable_round
);
create unique index turntable_part_invitee on turntable_part (activity_id, invitee_id) where invitee_id is not null;

-- Those who came before.
insert into invitee (player_id, site_id, parent_id, second_id, third_id, joined_at)
select player_id, site_id, parent_id, second_parent_id, third_parent_id, created_at from player where parent_id is not null;
insert into agent_team (agent_id, depth, invited)
select a.agent_id, a.depth, count(*) from invitee i
cross join lateral (values (1, i.parent_id), (2, i.second_id), (3, i.third_id)) a (depth, agent_id)
where a.agent_id is not null group by 1, 2;
