-- How often another learner was named, null for never: an entry in somebody's calendar follows.
alter table bookings add column learner_changes smallint;
