-- Payments that are authorised first, and captured or released later; the sandbox can do it, too.

-- How the order is paid: at once, or authorised until somebody has approved it.
alter table orders add column capture text not null default 'automatic'
  constraint orders_capture_check check (capture in ('automatic', 'manual'));

alter table payments drop constraint payments_state_check;
update payments set state = 'captured' where state = 'succeeded';
alter table payments add constraint payments_state_check
  check (state in ('pending', 'authorised', 'captured', 'released', 'cancelled'));
create index payments_authorised on payments (id) where state = 'authorised';

alter table sandbox_intents add column capture text not null default 'automatic'
  constraint sandbox_intents_capture_check check (capture in ('automatic', 'manual'));
-- When an authorised amount lapses.
alter table sandbox_intents add column capture_before timestamptz;
alter table sandbox_intents drop constraint sandbox_intents_state_check;
alter table sandbox_intents add constraint sandbox_intents_state_check
  check (state in ('pending', 'action', 'processing', 'authorised', 'succeeded', 'cancelled'));
-- Of the attempt: an authorised intent knows what it will be charged with.
alter table sandbox_intents drop constraint sandbox_intents_check;
alter table sandbox_intents add constraint sandbox_intents_attempt_check
  check ((state in ('action', 'processing', 'authorised')) = (attempt is not null));
alter table sandbox_intents add constraint sandbox_intents_authorised_check
  check ((state = 'authorised') = (capture_before is not null));
