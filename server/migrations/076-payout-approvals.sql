-- What takes a member of staff past the limit of their day waits for a second person.

alter table payouts drop constraint payouts_state_check;
alter table payouts add constraint payouts_state_check
  check (state in ('waiting', 'declined', 'requested', 'sent', 'failed'));
-- Who approved or declined it, and when; null for what needed no second person. Who asked may take it back, never approve.
alter table payouts add column decided_by bigint references profiles (id);
alter table payouts add column decided_at timestamptz;
alter table payouts add column decline_reason text not null default '';
alter table payouts add constraint payouts_decided check (
  (decided_by is null) = (decided_at is null)
  and (state <> 'waiting' or decided_by is null)
  and (state <> 'declined' or decided_by is not null)
  and (state = 'declined' or decided_by is null or decided_by is distinct from staff_id));
create index payouts_waiting on payouts (created_at) where state = 'waiting';
-- What somebody has sent on a day.
create index payouts_staff on payouts (staff_id, created_at) where staff_id is not null;
