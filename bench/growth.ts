// How lists, products, searches and suggestions fare as the catalogue grows, lists and pages of teachers as they become
// more, calendars as there are more classes, releases as money is held for more lessons, and the tables of staff as there are more orders, beside a bare server and a
// plain one.
import '../tools/node-version.mjs'
import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../tools/build.ts'
import { processCpu, startBare, type Target, watched } from './compare.ts'
import { milliseconds, quantile, times } from './figures.ts'
import { measureClasses } from './growth-classes.ts'
import { growClassesTo } from './growth-classes-seed.ts'
import { growHeldTo, measureReleases } from './growth-held.ts'
import { type Asked, askAll, rows } from './growth-load.ts'
import { growTo, rareWord } from './growth-seed.ts'
import { courseTables, measureStaff, staffTables } from './growth-staff.ts'
import { growOrdersTo } from './growth-staff-seed.ts'
import { measureTeachers } from './growth-teachers.ts'
import { growTeachersTo } from './growth-teachers-seed.ts'
import { type Home, makeHome, startProduct } from './product.ts'
import type { RivalReady } from './rival-server.ts'
import { type Row, say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    teachers: { type: 'string', default: '100,10000,100000' },
    classes: { type: 'string', default: '1000,100000' },
    lessons: { type: 'string', default: '4000,1000000' },
    orders: { type: 'string', default: '1000,1000000' },
    seconds: { type: 'string', default: '6' },
    connections: { type: 'string', default: '50' },
    asked: { type: 'string', default: '400' },
  },
})
const sizesIn = (list: string) => list.split(',').filter(Boolean).map(Number)
const asked = Number(values.asked)
const load = { seconds: Number(values.seconds), connections: Number(values.connections) }

const words = [
  ...[
    'maths',
    '數學',
    '数学',
    'P3',
    '小三',
    'DSE',
    '文憑試',
    'english',
    '英文',
    'phonics',
    'writing',
    '寫作',
  ],
  ...[
    '分數',
    'fractions',
    'piano',
    '普通話',
    'mandarin',
    'worksheets',
    'chan',
    '呈分試',
    'S4 物理',
    'P5 分數',
  ],
]
const prefixes = [
  'm',
  'ma',
  'mat',
  'p',
  'ph',
  'dse',
  'fra',
  'e',
  'en',
  '數',
  '數學',
  '小',
  '英文',
  'ch',
  'w',
  '中',
]

/** A common word alone, with a rare one, the rare one alone, the beginning of one, and typing errors. */
function query(index: number): string {
  const word = words[index % words.length] ?? ''
  const rare = rareWord(index * 37)
  return [
    word,
    `${word} ${rare}`,
    rare,
    rare.slice(0, 4),
    `${word} ${words[(index * 7) % words.length] ?? ''}`,
  ][index % 5] as string
}

async function memoryOf(baseUrl: string): Promise<number> {
  const figures = await (await fetch(`${baseUrl}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1] ?? Number.NaN) / 1e6
}

async function startRival(databaseUrl: string) {
  const child = watched(fork(new URL('./rival-server.ts', import.meta.url), [databaseUrl]))
  const { port } = await child.next<RivalReady>()
  const target = (what: string, path: string): Target => ({
    what,
    url: `http://127.0.0.1:${port}${path}`,
    cpuSeconds: child.cpuSeconds,
  })
  return { target, stop: child.stop }
}

async function measure(home: Home, size: number): Promise<{ cached: Row[]; asked: Asked[]; memory: string }> {
  const databaseUrl = home.databaseUrl ?? ''
  const product = await startProduct(home)
  const rival = await startRival(databaseUrl)
  const cpuSeconds = () => processCpu(product.baseUrl)
  const list = `${product.baseUrl}/api/shop/1`
  const shop = (await (await fetch(list)).json()) as { products: { course_id: number }[] }
  const ids = shop.products.map(({ course_id }) => course_id)
  const detail = `${product.baseUrl}/api/products/${ids[0]}`
  const before = await memoryOf(product.baseUrl)
  const bareList = await startBare(list)
  const bareDetail = await startBare(detail)
  let next = 0
  try {
    const cached = [
      ...(await rows(size, load, [
        bareList.target,
        { what: 'list of 48', url: list, cpuSeconds },
        rival.target('list, Fastify and a query', '/list'),
      ])),
      ...(await rows(size, load, [
        bareDetail.target,
        {
          what: 'product, 48 in turn',
          url: product.baseUrl,
          path: () => `/api/products/${ids[next++ % ids.length]}`,
          cpuSeconds,
        },
        rival.target('product, Fastify and two queries', `/product/${ids[0]}`),
      ])),
    ]
    const searches = await askAll(product.baseUrl, asked, 'search', (client, index) =>
      client.post(`/api/search/product/1/${encodeURIComponent(query(index))}`, {}),
    )
    const suggestions = await askAll(product.baseUrl, asked, 'suggestions', (client, index) => {
      // What is typed next to a common beginning makes each one new.
      const typed =
        index % 2 ? rareWord(index * 91) : `${prefixes[index % prefixes.length]} ${rareWord(index)}`
      return client.get(`/api/search/suggest?q=${encodeURIComponent(typed.slice(0, 6))}`)
    })
    const plain = await askAll(
      rival.target('', '').url,
      asked,
      'search, Fastify and a query',
      (client, index) => client.get(`/search/${encodeURIComponent(query(index))}`),
    )
    const memory = `${before.toFixed(0)} to ${(await memoryOf(product.baseUrl)).toFixed(0)} MB`
    return { cached, asked: [searches, suggestions, plain], memory }
  } finally {
    bareList.stop()
    bareDetail.stop()
    rival.stop()
    await product.stop()
  }
}

/** Grows to each size in turn, and tells what was measured there. */
async function growThrough(
  what: string,
  sizes: readonly number[],
  grow: (size: number) => Promise<void>,
  measureAt: (size: number) => Promise<{ cached: Row[]; asked: Asked[]; memory?: string }>,
): Promise<void> {
  const cached: Row[] = []
  const asked = new Map<string, (Omit<Asked, 'what'> & { size: number })[]>()
  const memories: string[] = []
  for (const size of sizes) {
    const began = performance.now()
    await grow(size)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    say(`${size.toLocaleString('en')} ${what} are there after ${seconds} s`)
    const measured = await measureAt(size)
    cached.push(...measured.cached)
    if (measured.memory) memories.push(`${size.toLocaleString('en')}: ${measured.memory}`)
    for (const { what, ...one } of measured.asked) {
      const list = asked.get(what) ?? []
      list.push({ size, ...one })
      asked.set(what, list)
    }
  }
  if (asked.size === 0) return
  if (cached.length > 0) say(`\n${table(['request', what, 'req/s', 'to bare', 'p99', 'CPU'], cached)}`)
  const growth = [...asked].flatMap(([what, list]) =>
    list.map(({ size, ms, cpuMs }) => [
      what,
      size.toLocaleString('en'),
      milliseconds(quantile(ms, 0.5)),
      times(quantile(ms, 0.5) / quantile(list[0]?.ms ?? [], 0.5)),
      milliseconds(quantile(ms, 0.99)),
      times(quantile(ms, 0.99) / quantile(list[0]?.ms ?? [], 0.99)),
      ...(cpuMs === undefined ? [] : [milliseconds(cpuMs), times(cpuMs / (list[0]?.cpuMs ?? 0))]),
    ]),
  )
  const head = ['asked for something new each time', what, 'p50', 'to the smallest', 'p99', 'to the smallest']
  const withCpu = growth.some(row => row.length > head.length)
  say(table(withCpu ? [...head, 'CPU', 'CPU to the smallest'] : head, growth))
  if (memories.length > 0) say(`memory before and after, ${memories.join('; ')}`)
}

await buildIfStale()
const home = await makeHome({ postgres: true })
try {
  const first = await startProduct(home, { demo: true })
  await first.stop()
  say(`${home.engine}; ${load.connections} connections, ${values.asked} different searches, 4 at a time\n`)
  const databaseUrl = home.databaseUrl ?? ''
  await growThrough(
    'teachers',
    sizesIn(values.teachers),
    size => growTeachersTo(databaseUrl, size),
    size => measureTeachers(home, size, { ...load, asked: Number(values.asked) }),
  )
  await growThrough(
    'classes',
    sizesIn(values.classes),
    size => growClassesTo(databaseUrl, size),
    size => measureClasses(home, size, asked),
  )
  // Of the classes above: without them there is none.
  await growThrough(
    'paid lessons',
    sizesIn(values.lessons),
    size => growHeldTo(databaseUrl, size),
    () => measureReleases(home, asked),
  )
  await growThrough(
    'orders',
    sizesIn(values.orders),
    size => growOrdersTo(databaseUrl, size),
    () => measureStaff(home, asked, staffTables),
  )
  await growThrough(
    'products',
    sizesIn(values.sizes),
    size => growTo(databaseUrl, size),
    async size => {
      const measured = await measure(home, size)
      const { asked: byStaff } = await measureStaff(home, asked, courseTables)
      return { ...measured, asked: [...measured.asked, ...byStaff] }
    },
  )
} finally {
  await home.remove()
}
