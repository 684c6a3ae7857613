-- A form that was sent twice, because its answer got lost, is one application.
alter table teacher_applications add column submission uuid unique;

-- Those still waiting for documents, and what they were asked for.
create index document_requests_waiting on document_requests (teacher_id) where state <> 'fulfilled';
