-- Sellers who have stopped for good: nothing of theirs is sold again, and what was not taught is refunded.
create table seller_closings (
  id bigint generated always as identity primary key,
  teacher_id bigint references profiles (id),
  centre_id bigint references centres (id),
  -- As families read it.
  reason text not null check (length(reason) between 1 and 2000),
  closed_at timestamptz not null,
  closed_by bigint not null references profiles (id),
  check (num_nonnulls(teacher_id, centre_id) = 1)
);
create unique index seller_closings_teacher on seller_closings (teacher_id) where teacher_id is not null;
create unique index seller_closings_centre on seller_closings (centre_id) where centre_id is not null;
create index seller_closings_by on seller_closings (closed_by);
