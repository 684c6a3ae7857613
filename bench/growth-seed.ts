import pg from 'pg'

/** Words that no course of the demo has; each is borne by the products with the same remainder. */
const rareWords = 20_011
const firstId = 10_000_000

/** The made-up word of a product, as it stands in its name. */
export const rareWord = (index: number) => `zq${(index % rareWords).toString(36)}`

/**
 * Grows the catalogue to a size by copies of the demo's products: other ids, prices, days and standing, and a
 * rare word in each name. The indexes are made anew afterwards, which is quicker and as good.
 */
export async function growTo(databaseUrl: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from products')
    const from = Number(rows[0]?.count ?? 0)
    if (from >= size) return
    await client.query(`set maintenance_work_mem = '1GB'`)
    await client.query(`set work_mem = '256MB'`)
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename in ('products', 'product_cards') and indexname not like '%_pkey'`,
    )
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    await copyProducts(client, from, size)
    for (const { definition } of indexes.rows) await client.query(definition)
    await client.query('vacuum analyze product_cards')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function copyProducts(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query('begin')
  await client.query(`
    create temporary table grown on commit drop as
    with template as (
      select row_number() over (order by product_id) - 1 as n, count(*) over () as total, product_id
      from product_cards where listed and product_id < ${firstId}
    )
    select ${firstId} + i as id, template.product_id as template,
      'zq' || (select string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz', digit::int + 1, 1), '' order by place desc)
        from (select place, (i % ${rareWords}) / (36 ^ place)::int % 36 as digit from generate_series(0, 2) place) digits
        where place = 0 or (i % ${rareWords}) >= 36 ^ place) as word,
      (random() ^ 4 * 900)::real as popularity,
      now() - random() * interval '900 days' as created_at,
      400 + (random() * 99600)::int as price
    from generate_series(${from}, ${to - 1}) i join template on template.n = i % template.total`)
  await client.query(`
    insert into products (id, teacher_id, centre_id, name, description, subject_id, levels, tags, grade, access,
      price_cents, preview_mode, cover_id, status, created_at, updated_at)
    select grown.id, teacher_id, centre_id, name || ' ' || word, description, subject_id, levels, tags, grade,
      'paid', price, preview_mode, cover_id, 1, grown.created_at, grown.created_at
    from grown join products on products.id = grown.template`)
  // Each with a material of its template, or it would not be on sale.
  await client.query(`
    insert into materials (product_id, file_id, title, position)
    select distinct on (grown.id) grown.id, file_id, title, 1
    from grown join materials on materials.product_id = grown.template and removed_at is null
    order by grown.id, position`)
  await client.query(`
    insert into product_outlines (product_id, parts, version)
    select grown.id, count(part.material_id), 1 from grown left join study_parts part on part.product_id = grown.id
    group by grown.id`)
  await client.query(`
    insert into product_cards (product_id, card, listed, subject_id, levels, tags, teacher_id, centre_id,
      price_cents, videos, worksheets, rating, popularity, created_at, search)
    select grown.id,
      replace(replace(card, '"course_id":' || template || ',', '"course_id":' || grown.id || ','),
        '"course_name":"', '"course_name":"' || word || ' '),
      true, subject_id, levels, tags, teacher_id, centre_id, price, videos, worksheets,
      rating, grown.popularity, grown.created_at, search || (quote_literal(word) || ':1A')::tsvector
    from grown join product_cards on product_id = template`)
  await client.query(`insert into search_words (word, uses) select word, count(*) from grown group by word
    on conflict (word) do update set uses = search_words.uses + excluded.uses`)
  await client.query('commit')
}
