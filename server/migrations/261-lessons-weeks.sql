-- When a teacher gives lessons, week after week: a pattern that opens times, which are rows of the calendar as any others.
create table teaching_weeks (
  teacher_id bigint primary key references teachers (user_id),
  -- What its times are sold as.
  package_id bigint not null references teacher_packages (id),
  -- [{"weekday": 6, "from": "09:00", "to": "13:00"}], 0 for Sunday, Hong Kong's times; '24:00' is an end.
  hours jsonb not null,
  -- How long a lesson is: the hours are cut into so many as fit.
  minutes smallint not null check (minutes between 30 and 360),
  seats smallint not null check (seats between 1 and 200),
  url text not null,
  venue text not null,
  until date not null,
  except_days date[] not null,
  without_holidays boolean not null,
  updated_at timestamptz not null
);
create index teaching_weeks_until on teaching_weeks (until);

-- True where it was opened by the pattern: it goes with it, and gives way to classes, as long as nobody has booked it.
alter table lessons add column weekly boolean;
create index lessons_weekly on lessons (teacher_id, starts_at) where weekly and state = 'open';

-- Times of the pattern that their teacher has deleted or moved: they are not opened again.
create table teaching_skips (
  teacher_id bigint not null references teachers (user_id),
  starts_at timestamptz not null,
  primary key (teacher_id, starts_at)
);
