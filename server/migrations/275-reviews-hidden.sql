-- Staff hide a review: it is neither read nor counted, and may be shown again. Null for all that are there.
alter table reviews add column hidden_at timestamptz;
alter table reviews add column hidden_reason text;
alter table teacher_reviews add column hidden_at timestamptz;
alter table teacher_reviews add column hidden_reason text;
