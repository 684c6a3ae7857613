-- Pictures of a report, such as screenshots, for staff alone.
create table case_report_files (
  file_id uuid primary key references media_files (id),
  report_id bigint not null references case_reports (id),
  place smallint not null,
  unique (report_id, place)
);
