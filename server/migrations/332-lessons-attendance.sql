-- What a teacher recorded of a lesson stays known when its payment is disputed or refunded afterwards: it is evidence.
alter table bookings drop constraint bookings_check2;
alter table bookings add constraint bookings_attendance_state
  check (attendance is null or state in ('confirmed', 'cancelled')) not valid;
