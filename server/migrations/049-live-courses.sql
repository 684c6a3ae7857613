-- Catalogue: courses with live classes. Until when the last lesson of a course's classes has not begun, told by the classes.
alter table product_standing add column live_until timestamptz;
update product_standing set live_until = live.until
from (
  select classes.product_id, max(lessons.starts_at) as until
  from classes join lessons on lessons.class_id = classes.id and lessons.state <> 'cancelled'
  where classes.state = 'open' group by classes.product_id) as live
where product_standing.product_id = live.product_id;
insert into product_standing (product_id, live_until)
select classes.product_id, max(lessons.starts_at)
from classes join lessons on lessons.class_id = classes.id and lessons.state <> 'cancelled'
where classes.state = 'open' group by classes.product_id
on conflict do nothing;

-- What lists are narrowed by.
alter table product_cards add column live boolean not null default false;
update product_cards set live = true from product_standing standing
where standing.product_id = product_cards.product_id and standing.live_until > now();

-- They are few: found without looking at all that is listed.
create index product_cards_live on product_cards (popularity desc, product_id desc) where listed and live;
-- All that facets count stands in this index.
drop index product_cards_subject;
create index product_cards_subject on product_cards (subject_id, popularity desc, product_id desc)
  include (levels, price_cents, videos, worksheets, printable, live, rating, centre_id, ends_on) where listed;

-- Of a centre's shop.
create index classes_centre on classes (centre_id) where state = 'open' and centre_id is not null;
