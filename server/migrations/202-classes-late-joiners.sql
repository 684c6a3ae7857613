-- Who comes in late: what they pay, and which lessons are theirs.

-- pro_rata: for the lessons left; full: the whole price.
alter table classes add column late_price text not null default 'pro_rata' check (late_price in ('pro_rata', 'full'));

-- Lessons that begin after this moment are theirs: it moves on with a teacher who approves late.
alter table enrolments add column lessons_from timestamptz;
update enrolments set lessons_from = coalesce(confirmed_at, requested_at, created_at)
  where state in ('held', 'requested', 'confirmed', 'cancelled');
alter table enrolments add constraint enrolments_lessons_from
  check (state not in ('held', 'requested', 'confirmed', 'cancelled') or lessons_from is not null);
