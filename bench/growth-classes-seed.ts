import pg from 'pg'

const firstId = 40_000_000
/** Of one teacher: four times a day on five days. */
export const classesATeacher = 20
export const grownTeacher = (index: number) => firstId + index

/**
 * Grows the classes to a number: each teacher has a course on sale and twenty classes, each with four weekly lessons
 * around now. The constraint against overlaps is made anew afterwards, which is quicker and as good.
 */
export async function growClassesTo(databaseUrl: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from teachers where user_id >= ${firstId}`,
    )
    const [from, to] = [Number(rows[0]?.count ?? 0), Math.ceil(size / classesATeacher)]
    if (from >= to) return
    await client.query('begin')
    await client.query('alter table lessons drop constraint lessons_overlap')
    await addTeachers(client, from, to)
    await addClasses(client, from, to)
    await client.query(`alter table lessons add constraint lessons_overlap
      exclude using gist (teacher_id with =, tstzrange(starts_at, ends_at) with &&) where (state = 'open')`)
    await client.query('commit')
    await client.query('vacuum analyze lessons')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const each = (from: number, to: number) =>
  `generate_series(${firstId + from}, ${firstId + to - 1}) as teacher (id)`

/** Copies of a row with another id and teacher; what the database makes by itself is left to it. */
async function copyRow(
  client: pg.Client,
  table: 'products' | 'product_cards',
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> {
  const { rows } = await client.query<{ list: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as list from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const list = rows[0]?.list ?? ''
  await client.query(`insert into ${table} (${list}) select ${list} from (
    select (jsonb_populate_record(null::${table}, to_jsonb(template)
      || jsonb_build_object('${id}', teacher.id, 'teacher_id', teacher.id))).*
    from ${table} template, ${each(from, to)} where template.${id} =
      (select min(product_id) from product_cards where listed and centre_id is null)) as copied`)
}

async function addTeachers(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(`insert into accounts (id, username, email, email_verified_at, role, status, created_at)
    select id, 'grown-class-' || id, 'class' || id || '@example.test', now(), 4, 1, now() from ${each(from, to)}`)
  await client.query(`insert into profiles (id, account_id, first_name, last_name, display_name, created_at)
    select id, id, 'Ka Yan', 'Lee', 'Ms Lee ' || id, now() from ${each(from, to)}`)
  await client.query(`insert into teachers (user_id, created_at, updated_at)
    select id, now(), now() from ${each(from, to)}`)
  await copyRow(client, 'products', { id: 'id', from, to })
  await copyRow(client, 'product_cards', { id: 'product_id', from, to })
}

/** From Monday to Friday at 9, 12, 15 and 18, for four weeks from the last Monday on. */
async function addClasses(client: pg.Client, from: number, to: number): Promise<void> {
  const monday = `date_trunc('week', now() at time zone 'Asia/Hong_Kong')`
  const day = `(${monday} + make_interval(days => place % 5))::date`
  const time = `to_char(make_interval(hours => 9 + place / 5 * 3), 'HH24:MI')`
  await client.query(`
    insert into classes (id, teacher_id, product_id, title, price_cents, seats, needs_approval, color, starts_on, ends_on,
      start_time, end_time, weekdays, zoom_link, created_at)
    select teacher.id * ${classesATeacher} + place, teacher.id, teacher.id, 'Class ' || place, 40000, 8, false, 'teal',
      ${day}, ${day} + 21, ${time}, to_char(make_interval(hours => 10 + place / 5 * 3), 'HH24:MI'),
      array[1 + place % 5]::smallint[], 'https://meet.example.com/grown', now()
    from ${each(from, to)}, generate_series(0, ${classesATeacher - 1}) place`)
  await client.query(`
    insert into lessons (teacher_id, class_id, title, starts_at, ends_at, seats, created_at)
    select teacher_id, classes.id, title, at, at + interval '1 hour', 1, now()
    from classes, generate_series(0, 3) week, lateral (
      select (starts_on + week * 7 + start_time::time) at time zone 'Asia/Hong_Kong' as at) as begins
    where teacher_id between ${firstId + from} and ${firstId + to - 1}`)
}
