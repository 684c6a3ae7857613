-- Who is told of messages by bell, email and devices is decided a moment after they came, for all of them at once: by
-- then most have been seen in an open tab.
alter table conversations
  -- Up to which position each side has been told.
  add column family_told bigint not null default 0,
  add column seller_told bigint not null default 0,
  -- Since when a job that tells them waits.
  add column family_telling timestamptz,
  add column seller_telling timestamptz;
