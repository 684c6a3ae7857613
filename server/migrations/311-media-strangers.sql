-- A stranger's picture, in a report to the safety desk, has no owner.
alter table media_files alter column owner_id drop not null;
