-- Commerce and library: for whom a course is, where that is not the account's owner.

-- As it was chosen while paying. The name is gone once the learner was removed; the books stay.
alter table orders add column learner_id bigint references learners (id);

-- As it is now: a family may change it.
create table product_learners (
  user_id bigint not null references profiles (id),
  product_id bigint not null references products (id),
  learner_id bigint not null references learners (id),
  primary key (user_id, product_id)
);
