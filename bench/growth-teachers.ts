import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { trialPriceBands } from '#contract/rules/trial-price-bands.ts'
import { processCpu, startBare } from './compare.ts'
import { type Asked, askAll, rows } from './growth-load.ts'
import { countries, languages, teacherWord } from './growth-teachers-seed.ts'
import { type Home, startProduct } from './product.ts'
import type { Row } from './table.ts'

interface Load {
  seconds: number
  connections: number
  /** How many different questions. */
  asked: number
}

const sorts = ['rating', 'newest', 'price', 'name'] as const

/** Another choice each time: common and rare ones, alone and together, on the first page and further down. */
export function choice(index: number): object {
  const of = <T>(list: readonly T[], step: number): T => list[Math.floor(index / step) % list.length] as T
  const band = of(trialPriceBands, 3)
  const filters = {
    ...(index % 2 === 0 && { country: of(countries, 2) }),
    ...(index % 3 !== 0 && { speaks: [of(languages, 1), ...(index % 5 === 0 ? [of(languages, 4)] : [])] }),
    ...(index % 4 !== 1 && { price_min: band.min, price_max: band.max }),
  }
  // The limit makes each one new, though there are fewer choices than questions.
  return { filters, sort: of(sorts, 7), limit: 20 + (Math.floor(index / 24) % 40), offset: (index % 3) * 40 }
}

/** The list, a filter and the page of a teacher, from the cache beside a bare server; then filters and words anew. */
export async function measureTeachers(
  home: Home,
  size: number,
  load: Load,
): Promise<{ cached: Row[]; asked: Asked[] }> {
  const product = await startProduct(home)
  const { baseUrl } = product
  const cpuSeconds = () => processCpu(baseUrl)
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${baseUrl}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
  // The call's own type says more than is read here.
  const { teachers } = (await post('teachers/list', { limit: 48 })) as { teachers: { teacher_id: number }[] }
  const ids = teachers.map(({ teacher_id }) => teacher_id)
  const filter = { filters: { country: 'HK', speaks: ['English'] } }
  const cases = [
    { what: 'list of 10', path: 'teachers/list', body: () => ({ limit: 10, offset: 0 }) },
    { what: 'filter, 40', path: 'teacher/filter', body: () => filter },
    { what: 'teacher, 48 in turn', path: 'teacher/details', body: turning(ids) },
  ]
  const cached: Row[] = []
  try {
    for (const { what, path, body } of cases) {
      const url = `${baseUrl}/api/${path}`
      const bare = await startBare(url, body())
      cached.push(...(await rows(size, load, [bare.target, { what, url, body, cpuSeconds }])))
      bare.stop()
    }
    const asked = [
      await askAll(baseUrl, load.asked, 'filter of teachers', (client, index) =>
        client.post('/api/teacher/filter', choice(index)),
      ),
      await askAll(baseUrl, load.asked, 'teachers free then', (client, index) =>
        client.post('/api/teacher/filter', freeThen(index)),
      ),
      await askAll(baseUrl, load.asked, 'words in teachers', (client, index) =>
        client.post('/api/teacher/filter', { filters: { q: words(index) } }),
      ),
      await askAll(baseUrl, load.asked, 'page of a teacher', (client, index) =>
        client.post(`/api/teacher/details?new=${index}`, { teacher_id: ids[index % ids.length] }),
      ),
    ]
    return { cached, asked }
  } finally {
    await product.stop()
  }
}

function turning(ids: readonly number[]): () => object {
  let next = 0
  return () => ({ teacher_id: ids[next++ % ids.length] })
}

/** A week or a day, further and further away, with and without a country. */
function freeThen(index: number): object {
  const free_from = addDays(hongKongDay(new Date()), index % 50)
  const free_to = index % 2 === 0 ? free_from : addDays(free_from, 6)
  return { filters: { free_from, free_to, ...(index % 3 === 0 && { country: countries[index % 5] }) } }
}

const common = ['maths', '數學', 'english', 'DSE', 'piano', '普通話', 'chan', '老師', 'science', 'coding']

/** A common word with a rare one, the rare one alone, the beginning of one. */
function words(index: number): string {
  const rare = teacherWord(index * 37)
  return [
    `${common[index % common.length]} ${rare}`,
    rare,
    rare.slice(0, 4),
    `${common[index % 10]} ${index}`,
  ][index % 4] as string
}
