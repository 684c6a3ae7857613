-- Schedule: for which beginning of a lesson of a class those concerned were reminded, a day before and an hour before. What is
-- moved is reminded of anew.
alter table lessons add column reminded_day timestamptz;
alter table lessons add column reminded_hour timestamptz;
