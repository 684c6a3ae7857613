-- What the public page about held money shows: the figures of one moment, one row a day in Hong Kong.
create table held_figures (
  day date primary key,
  at timestamptz not null,
  figures jsonb not null
);
