-- What a database that has run the whole first series of migrations still differs by from the baseline (decision 050). It runs
-- once, before the database is marked, and may find parts of it done: a backup of that time is restored into the baseline.

-- The outlines of products are kept by the library itself.
drop trigger if exists outlines_follow on materials;
drop trigger if exists outlines_follow on media_files;
drop function if exists outlines_follow();
