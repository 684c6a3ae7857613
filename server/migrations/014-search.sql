-- Catalogue: how products are found, and the words, tags and sellers that typing is helped with.

create extension if not exists pg_trgm;

-- What weighs when matches are put in order: name, tags, subject, levels, seller. Short, so that it stays in
-- the row; the description beside it does not.
alter table product_cards
  add column search_head tsvector not null generated always as (ts_filter(search, '{a,b,c}')) stored;
alter table product_cards alter column search_head set storage main;

-- Of a word that very many products have, only the most popular products are ever shown. So that the index can
-- go to these at once, it also knows how popular a product is: products hang on the leaves of a binary tree
-- of 12 levels, from the least to the most popular (an eighth of a doubling each; equals are spread over 16
-- leaves by their id), and a product is filed under each node above its leaf. Node 1 is the root, those below
-- node n are 2n and 2n + 1, so that "the most popular" are a handful of nodes, however many products they are.
create function search_nodes(popularity real, product_id bigint) returns smallint[]
language plpgsql immutable strict parallel safe as $$
declare
  step int := case
    when popularity > 0 then least(greatest(97 + floor(8 * ln(popularity::float8) / ln(2::float8)), 1), 255)
    else 0
  end;
  leaf int := 4096 + 16 * step + (product_id & 15)::int;
begin
  return array[leaf, leaf >> 1, leaf >> 2, leaf >> 3, leaf >> 4, leaf >> 5, leaf >> 6, leaf >> 7, leaf >> 8,
    leaf >> 9, leaf >> 10, leaf >> 11];
end
$$;

drop index product_cards_search;
create index product_cards_search on product_cards
  using gin (search, search_nodes(popularity, product_id)) with (fastupdate = off) where listed;

-- Ever larger sets of the most popular products, as nodes: about 4,000 first, then four times as many each.
-- How many hang on a node is what the planner's statistics say. None where there are few products.
create function search_cuts(out size real, out nodes smallint[]) returns setof record
language plpgsql stable as $$
declare
  products real := (select reltuples from pg_class where oid = 'product_cards_search'::regclass);
  goal real := 4000;
  known smallint[];
  shares real[];
  node int;
  below real;
begin
  if products < 4 * goal then return; end if;
  select most_common_elems::text::smallint[], most_common_elem_freqs into known, shares
  from pg_stats where tablename = 'product_cards_search' and attname = 'search_nodes';
  if known is null then return; end if;
  while goal < products / 2 loop
    node := 1;
    size := 0;
    nodes := '{}';
    while node < 4096 loop
      -- Nodes too rare for the statistics hold next to nothing.
      below := coalesce(shares[array_position(known, (2 * node + 1)::smallint)], 0) * products;
      if size + below <= goal then
        nodes := nodes || (2 * node + 1)::smallint;
        size := size + below;
        node := 2 * node;
      else
        node := 2 * node + 1;
      end if;
    end loop;
    if size > goal / 4 then return next; end if;
    goal := goal * 4;
  end loop;
end
$$;

-- The most popular listed products that match, the most popular first, at most so many, and whether these are
-- all. It looks no further down than for `enough` of them. `head` narrows by what the index can't answer. What is
-- `costly` is not looked for at all where there are many products. No plan but the one by the index is quick,
-- whatever the statistics make of the words: the settings leave no other.
create function search_best(
  query tsquery, most int, enough int, head tsquery default null, costly boolean default false,
  out ids bigint[], out complete boolean
)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
set max_parallel_workers_per_gather = 0 as $$
declare
  cut record;
  share real := 1;
begin
  for cut in select size, nodes from search_cuts() loop
    if costly then
      ids := '{}';
      complete := false;
      return;
    end if;
    -- What share of the most popular match tells how many more products to look at.
    continue when share * cut.size < enough;
    ids := array(
      select product_id from product_cards
      where listed and search @@ query and search_nodes(popularity, product_id) && cut.nodes
        and (head is null or search_head @@ head)
      order by popularity desc, product_id desc
    );
    if cardinality(ids) >= enough then
      ids := ids[1:most];
      complete := false;
      return;
    end if;
    share := cardinality(ids) / cut.size;
  end loop;
  ids := array(
    select product_id from product_cards
    where listed and search @@ query and (head is null or search_head @@ head)
    order by popularity desc, product_id desc
  );
  complete := cardinality(ids) <= most;
  ids := ids[1:most];
end
$$;

-- Whether any listed product matches: mostly one of the most popular does.
create function search_knows(query tsquery) returns boolean
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
set max_parallel_workers_per_gather = 0 as $$
declare
  first smallint[] := (select nodes from search_cuts() order by size limit 1);
begin
  if first is not null and exists (
    select from product_cards
    where listed and search @@ query and search_nodes(popularity, product_id) && first
  ) then
    return true;
  end if;
  return exists (select from product_cards where listed and search @@ query);
end
$$;

-- What typing is helped with, of listed products only, with the number of products that have it. Kept in the
-- transaction that changes the product.
create table search_tags (
  tag text primary key,
  uses integer not null,
  search tsvector not null
);
create index search_tags_uses on search_tags (uses desc, tag);
create index search_tags_search on search_tags using gin (search) with (fastupdate = off);

create table search_sellers (
  username text primary key,
  name text not null,
  avatar text not null,
  uses integer not null,
  search tsvector not null
);
create index search_sellers_uses on search_sellers (uses desc, username);
create index search_sellers_search on search_sellers using gin (search) with (fastupdate = off);

-- Words of names, tags and sellers, folded, to correct typing errors by.
create table search_words (
  word text collate "C" primary key,
  uses integer not null
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
