-- Staff look for disputes by their buyers: without a step through all of the buyers' orders.
alter table disputes add column user_id bigint references profiles (id);
update disputes set user_id = placed.user_id from orders placed where placed.id = disputes.order_id;
alter table disputes alter column user_id set not null;
create index disputes_user on disputes (user_id, opened_at);
