import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/db.ts'
import { open } from '#server/testing/database.ts'
import { changeManyTerms, changeTerms, type TermSource } from './search-terms.ts'

let db: Database
beforeAll(async () => {
  db = await open()
  return () => db.close()
})

const source = (changes: Partial<TermSource> = {}): TermSource => ({
  listed: true,
  names: ['Fractions for You'],
  tags: ['分數', 'maths'],
  seller: { username: 'chan', name: 'Ms Chan 陳', avatar: '/a.webp' },
  teacher: 'Ms Chan 陳',
  ...changes,
})
const change = (before: TermSource | null, after: TermSource | null) =>
  db.transaction(tx => changeTerms(tx, before, after))

async function kept() {
  const read = async (query: string) =>
    Object.fromEntries((await db.query(query)).rows.map(row => Object.values(row as object)))
  return {
    tags: await read('select tag, uses from search_tags order by 1'),
    sellers: await read('select username, uses from search_sellers order by 1'),
    words: await read('select word, uses from search_words order by 1'),
  }
}
const nothing = { tags: {}, sellers: {}, words: {} }

test('counts go up and down with the products that are listed, and nothing is left behind', async () => {
  await change(null, source())
  await change(null, source({ names: ['More fractions'], tags: ['maths', 'maths', ' '] }))
  expect(await kept()).toEqual({
    tags: { maths: 2, 分數: 1 },
    sellers: { chan: 2 },
    words: { chan: 2, fractions: 2, maths: 2, more: 1 },
  })

  await change(source(), source({ tags: ['分數', 'decimals'] }))
  expect((await kept()).tags).toEqual({ maths: 1, decimals: 1, 分數: 1 })

  // Not listed is not there, whatever changes about it.
  await change(source({ tags: ['分數', 'decimals'] }), source({ listed: false }))
  await change(source({ listed: false }), source({ listed: false, tags: ['other'] }))
  expect((await kept()).tags).toEqual({ maths: 1 })

  await change(source({ names: ['More fractions'], tags: ['maths'] }), null)
  expect(await kept()).toEqual(nothing)
})

test('a seller is shown under the present name', async () => {
  const seller = { username: 'lin', name: 'Lin', avatar: '' }
  const renamed = { ...seller, name: 'Lin Yu Qing 林語晴' }
  const name = async () =>
    (await db.execute<{ name: string }>(sql`select name from search_sellers`)).rows.map(row => row.name)
  await change(null, source({ seller }))
  await change(null, source({ seller }))
  await change(source({ seller }), source({ seller: renamed }))
  expect(await name()).toEqual(['Lin Yu Qing 林語晴'])
  // The other product still goes by the old name when it is taken off.
  await change(source({ seller }), null)
  expect(await name()).toEqual(['Lin Yu Qing 林語晴'])
  await change(source({ seller: renamed }), null)
  expect(await kept()).toEqual(nothing)
})

test('many at once, in whatever order, do not stop each other', async () => {
  const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
  const several = (offset: number) =>
    Array.from({ length: 4 }, (_, index) => {
      const tags = [0, 2, 4].map(step => words[(offset + index + step) % words.length] ?? '')
      return source({ names: [tags.toReversed().join(' ')], tags: index % 2 ? tags : tags.toReversed() })
    })
  const batches = Array.from({ length: 12 }, (_, index) => several(index))
  await Promise.all(
    batches.map(batch =>
      db.transaction(tx =>
        changeManyTerms(
          tx,
          batch.map(after => ({ before: null, after })),
        ),
      ),
    ),
  )
  expect((await kept()).sellers).toEqual({ chan: 48 })
  expect(Object.values((await kept()).tags).reduce((sum: number, uses) => sum + Number(uses), 0)).toBe(144)
  await Promise.all(
    batches.map(batch =>
      db.transaction(tx =>
        changeManyTerms(
          tx,
          batch.toReversed().map(before => ({ before, after: null })),
        ),
      ),
    ),
  )
  expect(await kept()).toEqual(nothing)
})
