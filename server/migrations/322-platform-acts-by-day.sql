-- Staff narrow the log to some days.
create index staff_acts_at on staff_acts (at);
