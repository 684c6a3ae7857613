-- A refund that the provider has taken and not paid yet is pending: neither done nor failed.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in ('requested', 'pending', 'done', 'failed'));
create index refunds_pending on refunds (created_at) where state = 'pending';

-- Both with the refund's number.
alter table order_mails drop constraint order_mails_template_check;
alter table order_mails add constraint order_mails_template_check check (template in
  ('receipt', 'refund', 'refund_pending', 'refund_failed', 'payout', 'dispute_open', 'dispute_won', 'dispute_lost'));

-- The sandbox plays it: what becomes of refunds of a charge, and when one that waits is decided.
alter table sandbox_charges add column refunds text not null default 'done'
  check (refunds in ('done', 'pending', 'failed', 'returned'));
alter table sandbox_refunds add column state text not null default 'done' check (state in ('pending', 'done', 'failed'));
alter table sandbox_refunds add column settles_at timestamptz;
alter table sandbox_refunds add column ends text check (ends in ('done', 'failed'));
alter table sandbox_refunds add constraint sandbox_refunds_ends check ((ends is null) = (settles_at is null));
