-- Seats of closed sellers whose family has everything back: kept as sums, so that a look at the progress reads only the others.
-- Null as for false and 0: rows that were there before have none of it.
alter table closing_seats add column settled boolean;
alter table closing_runs
  add column settled_families int,
  add column settled_seats int,
  add column settled_lessons int,
  add column settled_cents bigint;
