-- Seats of closed sellers whose family has everything back: kept as sums, so that a look at the progress reads only the others.
alter table closing_seats add column settled boolean not null default false;
alter table closing_seats add check (not settled or done_at is not null);
create index closing_seats_unsettled on closing_seats (closing_id, id) where not settled;
create index closing_seats_latest on closing_seats (closing_id, done_at desc, id desc) where cents > 0;
alter table closing_runs
  add column settled_families int not null default 0,
  add column settled_seats int not null default 0,
  add column settled_lessons int not null default 0,
  add column settled_cents bigint not null default 0;
