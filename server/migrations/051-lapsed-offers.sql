-- How many offers somebody in a waiting list has let lapse without a word: after the second they wait no longer.
alter table enrolments add column lapsed_offers smallint not null default 0;
