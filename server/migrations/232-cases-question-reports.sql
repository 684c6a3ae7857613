-- Reports of questions are cases like all others: what waits for staff becomes one for each question.

with waiting as (
  select report.question_id, question.user_id, min(report.reported_at) as first_at
  from question_reports report join questions question on question.id = report.question_id
  where report.settled_at is null
  group by report.question_id, question.user_id)
insert into cases (kind, subject_id, user_id, reason, urgent, opened_at, due_from, due_at)
select 'question', question_id, user_id, 'other', false, first_at, first_at, first_at + interval '48 hours'
from waiting
on conflict do nothing;

insert into case_reports (case_id, reporter_id, locale, reason, body, reported_at)
select cases.id, report.user_id, 'en', 'other', report.reason, report.reported_at
from question_reports report
join cases on cases.kind = 'question' and cases.subject_id = report.question_id and cases.closed_at is null
where report.settled_at is null and report.reason <> ''
order by report.reported_at;
