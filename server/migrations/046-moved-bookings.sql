-- When the teacher has changed the time of a lesson: the time that was agreed before. Until the student has said what
-- they want, or the lesson begins, they may take another time or have their money back.
alter table bookings add column agreed_from timestamptz;
alter table bookings add column agreed_to timestamptz;
alter table bookings add check ((agreed_from is null) = (agreed_to is null));
