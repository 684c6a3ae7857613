-- Reviews: who found one helpful, and what the seller of a product replies to one.
alter table reviews
  add column helpful integer not null default 0 check (helpful >= 0),
  add column reply text check (reply <> ''),
  add column replied_at timestamptz,
  add column replied_by bigint references profiles (id),
  -- Who wrote the review was told: a changed reply is not mailed again.
  add column reply_told_at timestamptz,
  -- By staff.
  add column reply_hidden_at timestamptz,
  add column reply_hidden_reason text not null default '',
  add constraint reviews_reply check (num_nonnulls(reply, replied_at, replied_by) in (0, 3)),
  add constraint reviews_author unique (id, user_id);
create index reviews_helpful on reviews (product_id, helpful desc, updated_at desc, id desc);
create index reviews_highest on reviews (product_id, rating desc, updated_at desc, id desc);
create index reviews_replier on reviews (replied_by) where replied_by is not null;

alter table teacher_reviews
  add column helpful integer not null default 0 check (helpful >= 0),
  add constraint teacher_reviews_author unique (id, user_id);
create index teacher_reviews_helpful on teacher_reviews (teacher_id, helpful desc, updated_at desc, id desc);

-- One a person, and never of one's own: the author stands in the row, and must be the review's.
create table review_votes (
  review_id bigint not null,
  author_id bigint not null,
  user_id bigint not null references profiles (id),
  voted_at timestamptz not null,
  primary key (review_id, user_id),
  foreign key (review_id, author_id) references reviews (id, user_id) on delete cascade,
  check (user_id <> author_id)
);
create index review_votes_user on review_votes (user_id);

create table teacher_review_votes (
  review_id bigint not null,
  author_id bigint not null,
  user_id bigint not null references profiles (id),
  voted_at timestamptz not null,
  primary key (review_id, user_id),
  foreign key (review_id, author_id) references teacher_reviews (id, user_id) on delete cascade,
  check (user_id <> author_id)
);
create index teacher_review_votes_user on teacher_review_votes (user_id);
