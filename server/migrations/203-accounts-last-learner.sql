-- When a learner was last chosen for a booking or a class: the next booking begins with the same one.
alter table learners add column chosen_at timestamptz;
