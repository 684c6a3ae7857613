-- Saved: a follower may mute a seller, and courses that a seller publishes together are announced together.

alter table followings add column muted boolean not null default false;

-- A course is announced to followers once, however often it goes on sale again.
create table announcements (
  product_id bigint primary key references products (id),
  teacher_id bigint not null references profiles (id),
  centre_id bigint references centres (id),
  -- Null while it waits for others of the same seller.
  announced_at timestamptz
);
create index announcements_waiting on announcements (teacher_id) where announced_at is null;
