-- What begins next, of all classes.
create index lessons_class_coming on lessons (starts_at, id) where class_id is not null and state = 'open';
