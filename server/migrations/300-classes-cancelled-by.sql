-- Who cancelled a class: families are told. Null for those that were cancelled before this was kept.
alter table classes add column cancelled_by text;
alter table classes add constraint classes_cancelled_by
  check (cancelled_by in ('teacher', 'staff')) not valid;
