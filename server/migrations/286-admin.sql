-- How far the lessons of a closed seller are cancelled and refunded: one row a closing, and one a seat that ends with it.
create table closing_runs (
  closing_id bigint primary key references seller_closings (id),
  -- What a teacher taught, by which similar ones are found: their own card forgets it.
  taught text[] not null default '{}',
  -- Every seat has its row from here on.
  listed_at timestamptz,
  finished_at timestamptz,
  check (finished_at is null or listed_at is not null)
);
create index closing_runs_open on closing_runs (closing_id) where finished_at is null;

create table closing_seats (
  id bigint generated always as identity primary key,
  closing_id bigint not null references closing_runs (closing_id),
  kind text not null check (kind in ('trial', 'class')),
  -- The booking or the enrolment.
  item_id bigint not null,
  user_id bigint not null references profiles (id),
  learner_id bigint references learners (id),
  teacher_id bigint not null references profiles (id),
  title text not null,
  -- How many lessons are cancelled.
  lessons int not null check (lessons >= 0),
  planned_cents bigint not null check (planned_cents >= 0),
  -- What goes back; null until the seat has ended.
  cents bigint check (cents >= 0),
  done_at timestamptz,
  -- Why the last try failed; '' if it has not.
  failure text not null default '',
  check ((cents is null) = (done_at is null)),
  unique (closing_id, kind, item_id)
);
create index closing_seats_open on closing_seats (closing_id, id) where done_at is null;
create index closing_seats_user on closing_seats (user_id, closing_id);
create index closing_seats_teacher on closing_seats (teacher_id);
create index closing_seats_learner on closing_seats (learner_id) where learner_id is not null;
