-- Classes are looked for by their titles.
create index classes_titles on classes using gin (title gin_trgm_ops) where state = 'open';
