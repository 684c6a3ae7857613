-- Files that go with the first message to someone: until it is sent, there is no conversation they belong to.
alter table conversation_files alter column conversation_id drop not null;
alter table conversation_files add constraint conversation_files_sent check (message_id is null or conversation_id is not null) not valid;
