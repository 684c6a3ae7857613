-- Discovery: on which days of Hong Kong a teacher has a free time, as days since 1970. Derived: what changes a calendar
-- writes it, and a job takes out what has begun meanwhile.
alter table teacher_cards add column free_days integer[] not null default '{}';
create index teacher_cards_free on teacher_cards using gin (free_days) with (fastupdate = off) where listed;
