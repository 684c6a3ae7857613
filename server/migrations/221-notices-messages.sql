-- Mails about messages are chosen like those about other things.
alter table notice_choices drop constraint notice_choices_kind_check;
alter table notice_choices add constraint notice_choices_kind_check
  check (kind in ('teachers', 'favourites', 'places', 'lessons', 'reviews', 'teaching', 'messages'));
