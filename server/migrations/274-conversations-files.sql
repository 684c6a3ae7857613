-- Files beside the words of a message. They are brought one by one and wait until it is sent.
create table conversation_files (
  file_id uuid primary key references media_files (id),
  conversation_id bigint not null references conversations (id) on delete cascade,
  uploader_id bigint not null references profiles (id),
  -- Null until it is sent.
  message_id bigint references conversation_messages (id) on delete cascade,
  place smallint,
  created_at timestamptz not null,
  check ((message_id is null) = (place is null)),
  unique (message_id, place)
);
create index conversation_files_conversation on conversation_files (conversation_id);
create index conversation_files_uploader on conversation_files (uploader_id);
create index conversation_files_unsent on conversation_files (created_at) where message_id is null;

-- A message may be a file alone.
alter table conversation_messages drop constraint conversation_messages_body_check;
