import type pg from 'pg'
import type { Range } from './growth-operations-seed.ts'

/** The made-up word of a group that staff keep; of a search in vain it is the second. */
export const searchWord = (index: number) => `zk${index}v`

const each = ({ from, to }: Range) => `generate_series(${from}, ${to - 1}) as i`

/** Staff keep so many groups at most, and so many searches in vain are kept (search-misses.repository.ts). */
const most = { synonyms: 450, misses: 2000 }
const upTo = (limit: number, { from, to }: Range): Range => ({
  from: Math.min(limit, from),
  to: Math.min(limit, to),
})

/** Questions to sellers with their answers. */
export async function addQuestions(
  client: pg.Client,
  range: Range,
  { firstId, people }: { firstId: number; people: number },
): Promise<void> {
  await client.query(`
    with template as (
      select row_number() over (order by product_id) - 1 as n, count(*) over () as total, product_id
      from product_cards where listed and product_id < 10000000)
    insert into questions (id, product_id, user_id, question, asked_at, answer, answered_at, answered_by)
    select ${firstId} + i, template.product_id, ${firstId} + i % ${people}, 'Is this for a child in P' || 1 + i % 6 || '?',
      at, 'Yes, from the first film on.', at + interval '1 hour', ${firstId}
    from ${each(range)} join template on template.n = i % template.total,
      lateral (select now() - i % 80000 * interval '1 minute' as at) asked`)
}

/** Words for the same, and searches that found nothing: both lists have an end. */
export async function addSearches(client: pg.Client, range: Range, firstId: number): Promise<void> {
  const groups = each(upTo(most.synonyms, range))
  await client.query(`insert into search_synonyms (id, kind, created_at, updated_at)
    select ${firstId} + i, 'word', now(), now() - i * interval '1 minute' from ${groups}`)
  await client.query(`insert into search_synonym_texts (reading, synonym_id, text, position)
    select word, ${firstId} + i, word, place
    from ${groups}, lateral (values ('zk' || i || 'v', 0), ('zk' || i || 'w', 1)) as texts (word, place)`)
  await client.query(`insert into search_misses (text, language, found, searches, first_at, last_at)
    select 'lessons zk' || i || 'v', case when i % 3 = 0 then 'zh-HK' else 'en' end,
      case when i % 4 = 0 then 'some' else 'nothing' end, 1 + i % 50, now() - interval '80 days', now() - i * interval '1 minute'
    from ${each(upTo(most.misses, range))}`)
}
