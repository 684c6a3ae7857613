-- Catalogue: names of products as staff look for them, apart from their long rows, so that many of the same word are read
-- and sorted within milliseconds.
create table product_names (
  product_id bigint primary key references products (id) on delete cascade,
  words text not null,
  status smallint not null,
  hidden boolean not null,
  featured boolean not null
);

create function product_names_follow() returns trigger language plpgsql as $$
begin
  insert into product_names (product_id, words, status, hidden, featured)
  values (new.id, lower(new.name), new.status, new.hidden_at is not null, new.featured)
  on conflict (product_id) do update set words = excluded.words, status = excluded.status,
    hidden = excluded.hidden, featured = excluded.featured;
  return null;
end $$;
create trigger product_names_follow after insert or update of name, status, hidden_at, featured
  on products for each row execute function product_names_follow();

insert into product_names (product_id, words, status, hidden, featured)
select id, lower(name), status, hidden_at is not null, featured from products;

create index product_names_grams on product_names using gin (search_grams(words));
drop index products_grams;
