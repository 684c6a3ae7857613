-- A refund may give back a part of a line: what a lesson that does not take place was worth. All of it until now.
alter table refund_lines add column amount_cents bigint;
update refund_lines part set amount_cents = line.price_cents from order_lines line where line.id = part.line_id;
alter table refund_lines alter column amount_cents set not null;
alter table refund_lines add constraint refund_lines_amount check (amount_cents >= 0);

-- For how many of its lessons money went back.
alter table enrolments add column refunded_lessons integer not null default 0 check (refunded_lessons >= 0);

-- What was ordered of one item, whatever became of it.
create index order_lines_item on order_lines (kind, item_id);
