-- What becomes of the coming lessons of a suspended teacher: one row a lesson and suspension, by staff or, without a
-- decision in time, by the system.
create table suspension_decisions (
  suspension_id bigint not null references suspensions (id),
  lesson_id bigint not null references lessons (id) on delete cascade,
  decision text not null check (decision in ('keep', 'cancel')),
  -- Null where nobody decided in time.
  decided_by bigint references profiles (id),
  decided_at timestamptz not null,
  primary key (suspension_id, lesson_id),
  check (decision = 'cancel' or decided_by is not null)
);
create index suspension_decisions_lesson on suspension_decisions (lesson_id);
create index suspension_decisions_staff on suspension_decisions (decided_by) where decided_by is not null;

-- A lesson that was kept may still be cancelled; one that was cancelled stays so.
create function suspension_decisions_hold() returns trigger language plpgsql as $$
begin
  if old.decision = 'keep' and (new.suspension_id, new.lesson_id) = (old.suspension_id, old.lesson_id) then
    return new;
  end if;
  raise exception 'The lesson was cancelled' using errcode = 'restrict_violation';
end $$;
create trigger suspension_decisions_held before update on suspension_decisions
  for each row execute function suspension_decisions_hold();
