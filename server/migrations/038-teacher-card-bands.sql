-- Discovery: the price bands of a teacher as bits of one number. Whole sets of bands, of which there are few, can then be
-- looked up by an index that holds all that narrows and orders a list: in the order of prices dear lessons stand all at
-- the end, and most would be passed on the way to them.
alter table teacher_cards add column band_mask integer not null default 0;
update teacher_cards set band_mask = (select coalesce(bit_or(1 << band), 0) from unnest(bands) as offered (band));
-- The indexes with it go, too.
alter table teacher_cards drop column bands;

create index teacher_cards_rating on teacher_cards (rating desc, reviews desc, students desc, teacher_id desc)
  include (country, languages, band_mask) where listed;
create index teacher_cards_newest on teacher_cards (created_at desc, teacher_id desc)
  include (country, languages, band_mask) where listed;
create index teacher_cards_price on teacher_cards (price_cents, teacher_id)
  include (country, languages, band_mask) where listed;
create index teacher_cards_name on teacher_cards (sort_name, teacher_id)
  include (country, languages, band_mask) where listed;
-- Few may be left: they are read here and then sorted.
create index teacher_cards_country on teacher_cards (country, band_mask)
  include (languages, teacher_id, rating, reviews, students, created_at, price_cents, sort_name) where listed;
create index teacher_cards_bands on teacher_cards (band_mask)
  include (country, languages, teacher_id, rating, reviews, students, created_at, price_cents, sort_name) where listed;
