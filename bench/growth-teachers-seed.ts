import pg from 'pg'

const firstId = 20_000_000
const rareWords = 5_003

/** The made-up word in a teacher's name. */
export const teacherWord = (index: number) => `tq${(index % rareWords).toString(36)}`

/** From the most usual to the rarest: each about two thirds as frequent as the one before. */
export const countries = 'HK GB CA US SG AU JP FR DE IT ES CH IN PH KR TW NZ IE NL SE'.split(' ')
export const languages = [
  ...['English', 'Cantonese', 'Mandarin', 'French', 'Japanese', 'Spanish', 'German', 'Korean', 'Hindi'],
  ...['Dutch', 'Italian', 'Thai', 'Tagalog', 'Portuguese', 'Urdu', 'Arabic', 'Russian', 'Swedish'],
]

/** A place in a list of so many, the first ones far more often. */
const picked = (list: string, count: number, power = 3) =>
  `(${list})[1 + floor(random() ^ ${power} * ${count})::int]`

/**
 * Grows the teachers to a number by copies of the demo's: other ids, names, countries, languages, prices and standing.
 * The indexes are made anew afterwards, which is quicker and as good.
 */
export async function growTeachersTo(databaseUrl: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from teacher_cards where listed')
    const from = Number(rows[0]?.count ?? 0)
    if (from >= size) return
    await client.query(`set work_mem = '256MB'`)
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'teacher_cards' and indexname <> 'teacher_cards_pkey'`,
    )
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    await copyTeachers(client, from, size)
    for (const { definition } of indexes.rows) await client.query(definition)
    await client.query('vacuum analyze teacher_cards')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const array = (list: readonly string[]) => `array[${list.map(one => `'${one}'`).join(',')}]`
const bounds = 'array[0, 10000, 20000, 30000, 50000, 100000, 150000, 250000, 450000, 650000, 850000, 1000000]'

/** Of Hong Kong, in days since 1970; a third of the teachers have something free. */
const today = "(extract(epoch from now() + interval '8 hours') / 86400)::int"

async function copyTeachers(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query('begin')
  await client.query(`
    create temporary table grown on commit drop as
    with template as (
      select row_number() over (order by teacher_id) - 1 as n, count(*) over () as total, teacher_id
      from teacher_cards where listed and teacher_id < ${firstId}
    )
    select ${firstId} + i as id, template.teacher_id as template,
      'tq' || (select string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz', digit::int + 1, 1), '' order by place desc)
        from (select place, (i % ${rareWords}) / (36 ^ place)::int % 36 as digit from generate_series(0, 2) place) digits
        where place = 0 or (i % ${rareWords}) >= 36 ^ place) as word,
      ${picked(array(countries), countries.length, 5)} as country,
      array(select language from teacher_languages where teacher_id = template.teacher_id and i >= 0 union
        select ${picked(array(languages), languages.length, 2)} where i % 3 = 0) as spoken,
      array(select cents * (1 + place * 0.75)::int from generate_series(0, (i % 4)::int - 1) place) as prices,
      (random() * 50)::int as reviews, 3 + random() * 2 as rating, (random() ^ 3 * 800)::int as students,
      now() - random() * interval '900 days' as created_at
    from generate_series(${from}, ${to - 1}) i join template on template.n = i % template.total
    cross join lateral (select (5 + (random() ^ 4 * 200)::int) * 1000 + i * 0 as cents) as first_price`)
  await client.query(`insert into accounts (id, username, email, email_verified_at, role, status, created_at)
    select id, word || '-' || id, word || id || '@example.test', created_at, 4, 1, created_at from grown`)
  await client.query(`insert into profiles (id, account_id, first_name, last_name, display_name, created_at)
    select grown.id, grown.id, first_name, last_name, display_name || ' ' || word, grown.created_at
    from grown join profiles on profiles.id = template`)
  await client.query(`insert into teachers (user_id, title, title_zh, sub_title, sub_title_zh, about, about_zh, country,
      created_at, updated_at)
    select id, title, title_zh, sub_title, sub_title_zh, about, about_zh, grown.country, grown.created_at, grown.created_at
    from grown join teachers on user_id = template`)
  await client.query(`insert into teacher_languages (teacher_id, language, level, position)
    select id, one, 'Fluent', place from grown, unnest(spoken) with ordinality as each (one, place)`)
  await client.query(`insert into teacher_packages (teacher_id, title, price_cents, position, created_at)
    select id, '30 min trial', cents, place, created_at from grown, unnest(prices) with ordinality as each (cents, place)`)
  await client.query(`
    insert into teacher_cards (teacher_id, card, listed, country, languages, prices, band_mask, price_cents, sort_name, rating,
      reviews, students, created_at, search, free_days)
    select id, (card::jsonb || jsonb_build_object('teacher_id', id, 'user_id', id, 'username', word || '-' || id,
        'display_name', (card::jsonb ->> 'display_name') || ' ' || word, 'country', grown.country,
        'languages', (select jsonb_agg(jsonb_build_object('language', one, 'level', 'Fluent')) from unnest(spoken) one),
        'trial_prices', coalesce((select jsonb_agg(jsonb_build_object('price_id', place, 'duration', '30 min trial',
          'duration_zh', '', 'price', cents / 100.0)) from unnest(grown.prices[1:2]) with ordinality as each (cents, place)), '[]')
      ))::text,
      true, grown.country, array(select lower(one) from unnest(spoken) one order by 1), coalesce(grown.prices, '{}'),
      (select coalesce(bit_or(1 << (width_bucket(cents, ${bounds}) - 1)), 0) from unnest(grown.prices) cents),
      coalesce(grown.prices[1], 2147483647), sort_name || ' ' || word, grown.rating, grown.reviews, grown.students,
      grown.created_at, search || (quote_literal(word) || ':1A')::tsvector,
      case when id % 3 = 0 then array(select day from generate_series(${today}, ${today} + 60, 2 + (id % 6)::int) day)
        else '{}' end
    from grown join teacher_cards on teacher_id = template`)
  await client.query(`update teacher_cards set free_ring = (
      select bit_or(set_bit(0::bit(128), day % 128, 1)) from unnest(free_days) as free (day))
    where free_days <> '{}' and teacher_id >= ${firstId}`)
  await client.query('commit')
}
