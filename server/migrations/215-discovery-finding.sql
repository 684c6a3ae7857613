-- What parents look for in a teacher beside words: what is taught, at which level, what was checked, when and where.

-- 'subject/', '/level' and 'subject/level', by the id of the subject and the title of the level.
alter table teacher_cards add column teaches text[] not null default '{}';
-- Bits: the places of the kinds of badges that count today.
alter table teacher_cards add column badges integer not null default 0;
-- A ring of days, as in free_ring, for each place and part of the day: see free-times.rules.ts.
alter table teacher_cards add column free_times bit(768) not null default 0::bit(768);

create index teacher_cards_teaches on teacher_cards using gin (teaches) with (fastupdate = off) where listed;
