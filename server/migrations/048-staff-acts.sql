-- What staff did: written in the same transaction as the act, and never changed afterwards.

create table staff_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for what the system itself did.
  actor_id bigint references profiles (id),
  -- The role in which they did it.
  actor_role smallint,
  act text not null check (act ~ '^[a-z_]{3,40}$'),
  subject_type text not null check (subject_type ~ '^[a-z_]{3,40}$'),
  subject_id text not null,
  before jsonb not null,
  after jsonb not null
);
create index staff_acts_actor on staff_acts (actor_id, id);
create index staff_acts_act on staff_acts (act, id);
create index staff_acts_subject on staff_acts (subject_id, subject_type, id);

-- Not even the role that the application uses can change it: that would take the table's owner to drop the trigger.
create function staff_acts_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'What staff did is only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger staff_acts_final before update or delete or truncate on staff_acts
  for each statement execute function staff_acts_are_final();

-- There are few of them among all the accounts.
create index accounts_staff on accounts (role) where role in (1, 7, 8);
