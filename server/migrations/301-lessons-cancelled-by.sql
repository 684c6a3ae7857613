-- Who cancelled a lesson of a class, 'weather' where no make-up date was set in time. Null for lessons that are sold
-- separately, and for those that were cancelled before this was kept.
alter table lessons add column cancelled_by text;
alter table lessons add constraint lessons_cancelled_by
  check (cancelled_by in ('teacher', 'staff', 'weather')) not valid;
