-- What waited for staff is a case now (232-cases-question-reports.sql).
drop table question_reports;
