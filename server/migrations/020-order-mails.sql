-- Mails about orders are written by jobs of their own, which may run twice: each mail is asked for once.
create table order_mails (
  -- 'receipt' with the order's number, 'refund' with the refund's.
  template text not null check (template in ('receipt', 'refund')),
  about_id bigint not null,
  asked_at timestamptz not null,
  primary key (template, about_id)
);
