-- Catalogue: a product's texts in Chinese, beside `name` and `description`, which hold its texts in English or in whatever
-- language it was written. Null where there are none: what was written before stays as it is.
alter table products add column name_zh text;
alter table products add column description_zh text;

-- The card for those who read Chinese; null where it says the same as the other.
alter table product_cards add column card_zh text;

-- Staff look for names in both languages. A line each: the first is what lists are sorted by.
create or replace function product_names_follow() returns trigger language plpgsql as $$
begin
  insert into product_names (product_id, words, status, hidden, featured)
  values (new.id, lower(concat_ws(E'\n', new.name, nullif(new.name_zh, new.name))), new.status,
    new.hidden_at is not null, new.featured)
  on conflict (product_id) do update set words = excluded.words, status = excluded.status,
    hidden = excluded.hidden, featured = excluded.featured;
  return null;
end $$;
drop trigger product_names_follow on products;
create trigger product_names_follow after insert or update of name, name_zh, status, hidden_at, featured
  on products for each row execute function product_names_follow();
