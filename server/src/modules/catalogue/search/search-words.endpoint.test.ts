import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostSynonyms } from '#contract/rules/searches.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { idsOf } from '../catalogue.test-support.ts'

// A database of its own: words that staff add change what everyone finds.

let t: TestApp & { end(): Promise<void> }
let staff: TestPerson
let admin: TestPerson
let teacher: TestPerson
let [cheap, dear, free, bodies, business]: number[] = []
beforeAll(async () => {
  t = await ownTestApp()
  staff = await makePerson(t, { role: roles.platformStaff })
  admin = await makePerson(t, { role: roles.admin })
  teacher = await makeTeacher(t)
  cheap = await makeProduct(t, teacher, {
    name: 'Zebra fractions',
    levels: ['P3'],
    priceCents: 4000,
    popularity: 3,
  })
  dear = await makeProduct(t, teacher, {
    name: 'Zebra decimals',
    levels: ['P4'],
    priceCents: 20_000,
    popularity: 2,
  })
  free = await makeProduct(t, teacher, { name: 'Zebra pages', levels: ['P3'], access: 'free', popularity: 1 })
  bodies = await makeProduct(t, teacher, { name: 'Free falling bodies', priceCents: 9000 })
  business = await makeProduct(t, teacher, { name: 'BAFS made plain', priceCents: 9000 })
})
afterAll(() => t.end())

const list = (q: string, more = {}) => t.api().shelfView({ params: { page: 1 }, query: { q, ...more } })
const found = async (q: string, more = {}) => idsOf((await list(q, more)).products)
const search = (terms: string, query = '') =>
  t.request({ method: 'POST', url: `/api/search/product/1/${encodeURIComponent(terms)}?${query}`, body: {} })
const api = () => t.api(staff.token)

describe('words about the price', () => {
  test.each([
    ['zebra free', () => [free]],
    ['免費 zebra', () => [free]],
    ['zebra under 100', () => [cheap, free]],
    ['zebra $50 以下', () => [cheap, free]],
    ['zebra $30-$50', () => [cheap]],
    ['zebra over $100', () => [dear]],
    ['zebra', () => [cheap, dear, free]],
  ])('%s', async (text, wanted) => {
    expect((await found(text)).sort()).toEqual(wanted().sort())
    expect(idsOf((await search(text)).json()).sort()).toEqual(wanted().sort())
  })

  test('are told, beside what was chosen besides', async () => {
    const { price, facets } = await list('zebra under 100')
    expect(price).toEqual({ free: false, min: null, max: 100 })
    expect(facets.free).toBe(1)
    expect((await list('zebra')).price).toBeNull()
    expect(await found('zebra under 100', { min: '10' })).toEqual([cheap])
    expect((await found('under 50')).sort()).toEqual([cheap, free].sort())
    expect((await list('free')).products.every(({ access_code }) => access_code === 'FREECOURSE')).toBe(true)
  })

  test('stay where other words are let go', async () => {
    expect((await found('zebra unicorns under 50')).sort()).toEqual([cheap, free].sort())
    expect((await list('zebra unicorns under 50')).price).toEqual({ free: false, min: null, max: 50 })
    expect(await found('zebra decimals free')).toEqual([free])
    expect((await list('zebra decimals free')).matched).toBe('some')
    expect((await list('zebra decimals free')).facets.free).toBe(1)
  })

  test('say how much is cheap, and show what is dearer where nothing is', async () => {
    expect((await found('cheap zebra')).sort()).toEqual([cheap, free].sort())
    expect(await found('平價 zebra decimals P4')).toEqual([dear])
    expect((await list('平價 zebra decimals P4')).price).toBeNull()
  })

  test('are words like others where that finds nothing', async () => {
    expect(await found('free falling bodies')).toEqual([bodies])
    expect((await list('free falling bodies')).price).toBeNull()
    expect((await list('falling bodies under 10')).count).toBe(0)
  })
})

describe('words about lessons', () => {
  test.each([
    ['zebra class on Saturdays', () => [cheap, dear, free]],
    ['網上 zebra 補習', () => [cheap, dear, free]],
    ['P4 zebra tutor', () => [dear]],
    ['補習', () => []],
    ['weekend class', () => []],
  ])('%s', async (text, wanted) => {
    expect((await found(text)).sort()).toEqual(wanted().sort())
  })
})

describe('what is written together, apart or by its sound', () => {
  test.each([
    ['p3zebra', () => [cheap, free]],
    ['zebraP4', () => [dear]],
    ['grade 4 zebra', () => [dear]],
    ['zebradecimals', () => [dear]],
    ['zeb ra decimals', () => [dear]],
    ['sebra decimals', () => [dear]],
  ])('%s', async (text, wanted) => {
    expect((await found(text)).sort()).toEqual(wanted().sort())
  })
})

describe('the documented search says in headers', () => {
  const said = async (terms: string, query?: string) => {
    const { headers } = await search(terms, query)
    return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-search-')))
  }
  test('how many there are, what was looked for instead, and whether all of it was found', async () => {
    const all = { 'x-search-count-at-least': 'false', 'x-search-corrected': '', 'x-search-matched': 'all' }
    expect(await said('zebra')).toEqual({ ...all, 'x-search-count': '3' })
    expect(await said('zebra', 'limit=1')).toEqual({ ...all, 'x-search-count': '3' })
    expect(await said('zerba')).toEqual({ ...all, 'x-search-count': '3', 'x-search-corrected': 'zebra' })
    expect(await said('fractions zerba')).toMatchObject({ 'x-search-corrected': 'fractions%20zebra' })
    expect(await said('P3 zebra 恐龍')).toMatchObject({ 'x-search-matched': 'some', 'x-search-count': '2' })
    expect(await said('xyzzy')).toEqual({ ...all, 'x-search-count': '0' })
  })

  test('the same from the cache and to who is signed in', async () => {
    const first = await said('zebra', 'limit=2')
    expect(await said('zebra', 'limit=2')).toEqual(first)
    const { headers } = await t.request({
      method: 'POST',
      url: '/api/search/product/1/zebra?limit=2',
      body: {},
      token: teacher.token,
    })
    expect(headers).toMatchObject(first)
  })
})

describe('words that mean the same', () => {
  const add = (texts: string[], kind: 'word' | 'subject' | 'level' = 'word') =>
    api().synonymAdd({ body: { kind, texts } })

  test('the local curriculum is there from the beginning', async () => {
    const { synonyms, count } = await api().adminSynonyms({ body: { q: '企會財' } })
    expect(count).toBe(1)
    expect(synonyms).toMatchObject([{ kind: 'subject', texts: expect.arrayContaining(['BAFS']) }])
    expect(await found('企會財')).toEqual([business])
    const words = await api().adminSynonyms({ body: { q: '試卷' } })
    expect(words.synonyms.flatMap(({ texts }) => texts)).toEqual(expect.arrayContaining(['mock paper']))
    expect((await api().adminSynonyms({ body: {} })).count).toBeGreaterThan(300)
  })

  test('find what the others find at once, in lists and suggestions, until they are removed', async () => {
    expect(await found('stripeyhorse')).toEqual([])
    const added = await add(['stripeyhorse', 'zebra', '斑馬'])
    expect((await found('stripeyhorse')).sort()).toEqual([cheap, dear, free].sort())
    expect((await found('斑马 P4')).sort()).toEqual([dear])
    expect((await t.api().searchSuggest({ query: { q: 'stripeyhorse' } })).products).toHaveLength(3)
    const body = { id: added.id, version: added.version, kind: 'word' as const, texts: ['zebra', '斑馬'] }
    expect(await api().synonymChange({ body })).toMatchObject({ version: 2, texts: ['zebra', '斑馬'] })
    expect(await found('stripeyhorse')).toEqual([])
    await expect(api().synonymChange({ body })).rejects.toMatchObject(
      refusedWith('order_changed', { status: 409 }),
    )
    await api().synonymRemove({ body: { id: added.id } })
    expect(await found('斑馬')).toEqual([])
    await expect(api().synonymRemove({ body: { id: added.id } })).rejects.toMatchObject(
      refusedWith('synonym_unknown', { status: 404 }),
    )
    const { acts } = await t.api(admin.token).adminActs({ body: { q: String(added.id), limit: 100 } })
    const own = acts.filter(({ subject }) => subject.type === 'search')
    expect(own.map(({ act }) => act)).toEqual(['synonym_removed', 'synonym_changed', 'synonym_added'])
    expect(own.at(-1)).toMatchObject({
      actor: { user_id: staff.userId },
      after: { words: 'stripeyhorse = zebra = 斑馬', kind: 'word' },
    })
  })

  test('a subject binds where no product has all of it', async () => {
    const { id } = await add(['equid', 'zebra'], 'subject')
    expect((await found('equid unheardof')).sort()).toEqual([cheap, dear, free].sort())
    expect((await list('equid falling')).products).toHaveLength(3)
    await api().synonymRemove({ body: { id } })
    expect(await found('zebra falling bodies')).toContain(bodies)
  })

  test.each([
    ['one alone', ['lonely']],
    ['too many', Array.from({ length: 9 }, (_, index) => `many${index}`)],
    ['what is taken', ['bafs', 'accounting']],
    ['what is taken, in the other script', ['企会财', 'accounting']],
    ['both languages in one', ['M9 數學', 'M9']],
    ['the same twice', ['once', 'ONCE']],
    ['nothing', ['', ' ']],
  ])('%s is refused', async (_, texts) => {
    const { count } = await api().adminSynonyms({ body: {} })
    await expect(add(texts)).rejects.toMatchObject({ status: 422, fields: { texts: expect.any(String) } })
    expect((await api().adminSynonyms({ body: {} })).count).toBe(count)
  })

  test('two who add the same at once: one of them is told', async () => {
    const both = await Promise.allSettled([add(['atonce', 'first']), add(['atonce', 'second'])])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a list that is full', async () => {
    await t.platform.db.execute(sql`
      insert into search_synonyms (kind, created_at, updated_at)
      select 'word', now(), now() from generate_series(1, ${mostSynonyms})`)
    await expect(add(['overflow', 'spill'])).rejects.toMatchObject(refusedWith('list_full', { status: 409 }))
    await t.platform.db.execute(sql`
      delete from search_synonyms where not exists (
        select from search_synonym_texts where synonym_id = search_synonyms.id)`)
  })
})

describe('searches in vain', () => {
  const misses = async (body = {}) => (await api().adminSearchMisses({ body })).misses

  test('are counted by what was typed and in which language, and by nobody', async () => {
    await list('Quantum  knitting')
    await list('quantum knitting', { language_code: 'zh-HK' })
    await search('quantum KNITTING')
    await list('zebra quantum')
    const listed = await misses({ q: 'quantum' })
    expect(listed).toMatchObject([
      { text: 'quantum knitting', language: 'en', found: 'nothing', searches: 2 },
      { text: 'quantum knitting', language: 'zh-HK', searches: 1 },
      { text: 'zebra quantum', found: 'some', searches: 1 },
    ])
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(
      ['text', 'language', 'found', 'searches', 'first_at', 'last_at'].sort(),
    )
    expect(await misses({ q: 'quantum', language: 'zh-HK' })).toHaveLength(1)
    expect(await misses({ q: 'quantum', found: 'some' })).toMatchObject([{ text: 'zebra quantum' }])
  })

  test('not what was found, chosen away or is about somebody', async () => {
    const { count } = await api().adminSearchMisses({ body: {} })
    await list('zebra decimals')
    await list('gluonic', { levels: 'P3' })
    await list('gluonic', { shop: teacher.username })
    await list('mei.ling@example.com')
    await list('gluonic 91234567')
    await t.api().searchSuggest({ query: { q: 'gluon' } })
    expect((await api().adminSearchMisses({ body: {} })).count).toBe(count)
  })

  test('become words that mean the same, or are dismissed', async () => {
    await list('stripedbeast')
    await list('uninteresting thing')
    const miss = { text: 'stripedbeast', language: 'en' as const }
    expect(await misses({ q: 'striped' })).toHaveLength(1)
    await api().synonymAdd({ body: { kind: 'word', texts: ['stripedbeast', 'zebra'], miss } })
    expect(await misses({ q: 'striped' })).toEqual([])
    expect(await found('stripedbeast')).toHaveLength(3)
    const key = { text: 'uninteresting thing', language: 'en' as const }
    await api().searchMissRemove({ body: key })
    expect(await misses({ q: 'uninteresting' })).toEqual([])
    await expect(api().searchMissRemove({ body: key })).rejects.toMatchObject(
      refusedWith('miss_unknown', { status: 404 }),
    )
    const { acts } = await t.api(admin.token).adminActs({ body: { act: 'search_miss_removed' } })
    expect(acts[0]).toMatchObject({ before: { words: 'uninteresting thing', searches: 1 } })
  })

  test('are kept for 90 days, and never more than a few thousand', async () => {
    await list('forgotten knitting')
    expect(await misses({ q: 'forgotten' })).toHaveLength(1)
    const dayBefore = new Date(t.clock.now().getTime() - 24 * 3600_000).toISOString()
    await t.platform.db.execute(sql`
      insert into search_misses select 'flood ' || n, 'en', 'nothing', 1, ${dayBefore}::timestamptz, ${dayBefore}::timestamptz
      from generate_series(1, 2500) as n`)
    await t.platform.db.execute(sql`
      insert into search_misses values ('old one', 'en', 'nothing', 9, '2020-01-01', '2020-01-01')`)
    expect(await misses({ q: 'old one' })).toEqual([])
    for (let n = 0; n < 51; n++) {
      await list(`newly searched thing${'abcdefghij'[n % 10]}${'abcdefghij'[Math.floor(n / 10)]}`)
      await api().adminSearchMisses({ body: {} })
    }
    const { rows } = await t.platform.db.execute<{ kept: number }>(
      sql`select count(*)::int as kept from search_misses`,
    )
    expect(rows[0]?.kept).toBeLessThan(2060)
    expect(await misses({ q: 'quantum knitting' })).toHaveLength(2)
  })
})

test('strangers and sellers have no part in it', async () => {
  for (const token of [undefined, teacher.token, (await makePerson(t)).token]) {
    const status = token ? 403 : 401
    await expect(t.api(token).adminSynonyms({ body: {} })).rejects.toMatchObject({ status })
    await expect(t.api(token).adminSearchMisses({ body: {} })).rejects.toMatchObject({ status })
    const body = { kind: 'word' as const, texts: ['mine', 'yours'] }
    await expect(t.api(token).synonymAdd({ body })).rejects.toMatchObject({ status })
  }
})
