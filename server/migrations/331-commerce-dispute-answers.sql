-- What staff sent to a bank about a payment that its customer disputes: one answer each, for banks take no second one.
create table dispute_answers (
  dispute_id bigint primary key references disputes (id),
  -- Who of the staff sent it.
  staff_id bigint not null references profiles (id),
  state text not null check (state in ('requested', 'sent', 'refused')),
  parts text[] not null,
  note text not null,
  -- What is sent, until the provider has it: it says more about people than has to be kept.
  evidence jsonb check ((evidence is not null) = (state = 'requested')),
  failure text,
  asked_at timestamptz not null,
  answered_at timestamptz check ((answered_at is null) = (state = 'requested'))
);
create index dispute_answers_staff on dispute_answers (staff_id);
create index dispute_answers_waiting on dispute_answers (asked_at) where state = 'requested';
