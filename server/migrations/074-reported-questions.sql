-- Reviews: what waits for staff is read from its beginning, and no further than the page that is shown.
create index question_reports_waiting on question_reports (reported_at, question_id) where settled_at is null;
