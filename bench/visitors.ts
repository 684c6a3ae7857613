// Many visitors at once on one process, while a teacher changes a price and looks everywhere for the old one.
import '../tools/node-version.mjs'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { buildIfStale } from '../tools/build.ts'
import { browserHeaders } from './browser-headers.ts'
import { milliseconds, quantile } from './figures.ts'
import { type EditedViews, watchPrices } from './price-watch.ts'
import { backgroundIdle, makeHome, startProduct } from './product.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
  },
})
const visitors = Number(values.visitors)
const seconds = Number(values.seconds)

interface Visits {
  what: string
  perSecond: number
  total: number
  p50: number
  p99: number
  slowest: number
  /** Refused, broken or too late. */
  bad: number
}

/** What people open, weighted by how often it stands here. */
async function pathsToVisit(baseUrl: string): Promise<string[]> {
  const list = (await (await fetch(`${baseUrl}/api/shop/1`)).json()) as {
    products: { course_id: number; course_name: string; username: string }[]
  }
  const products = list.products.map(
    ({ course_id, course_name }) => `/product/preview/${encodeURIComponent(course_name)}/${course_id}`,
  )
  const shops = [...new Set(list.products.map(({ username }) => `/shop/${username}`))]
  const lists = ['/', '/zh-HK', '/products/all', '/zh-HK/products/all', '/products/all?levels=P3', '/shops']
  const searches = ['maths', 'P3', 'DSE', 'phonics'].map(word => `/search/${word}`)
  const calls = ['/api/shop/1', '/api/search/suggest?q=ma', `/api/products/${list.products[0]?.course_id}`]
  return [...lists, ...searches, ...products, ...shops, ...calls, ...lists]
}

/** `pace`: requests a second of all visitors together; as fast as they can without it. */
async function visit(
  baseUrl: string,
  paths: readonly string[],
  what: string,
  pace?: number,
): Promise<Visits> {
  let next = 0
  const { requests, duration, latency, non2xx, errors, timeouts } = await autocannon({
    url: baseUrl,
    connections: visitors,
    duration: pace ? seconds : Math.min(20, seconds),
    timeout: 30,
    headers: browserHeaders,
    ...(pace && { overallRate: pace }),
    requests: [{ setupRequest: request => ({ ...request, path: paths[next++ % paths.length] ?? '/' }) }],
  })
  return {
    what,
    perSecond: requests.total / duration,
    total: requests.total,
    p50: latency.p50,
    p99: latency.p99,
    slowest: latency.max,
    bad: non2xx + errors + timeouts,
  }
}

function priceRows(views: readonly EditedViews[]) {
  return views.map(({ where, edits, old, delays }) => [
    where,
    edits,
    old,
    milliseconds(quantile(delays, 0.5)),
    milliseconds(Math.max(...delays)),
  ])
}

await buildIfStale()
const home = await makeHome({ postgres: true })
try {
  const busy = await startProduct(home, { demo: true })
  const other = await startProduct(home, { demo: true })
  await backgroundIdle([busy, other])
  const paths = await pathsToVisit(busy.baseUrl)
  for (const path of new Set(paths)) await fetch(busy.baseUrl + path)
  const watch = await watchPrices([busy.baseUrl, other.baseUrl])
  const paced = await visit(busy.baseUrl, paths, `${visitors} visitors, one page a second each`, visitors)
  const views = await watch.stop()
  const flatOut = await visit(busy.baseUrl, paths, `${visitors} connections, as fast as they can`)
  say(`database ${home.engine}; ${new Set(paths).size} addresses; log level warn\n`)
  say(
    table(
      ['load on one process', 'req/s', 'requests', 'p50', 'p99', 'max', 'bad'],
      [paced, flatOut].map(({ what, perSecond, total, p50, p99, slowest, bad }) => [
        what,
        perSecond.toFixed(0),
        total,
        milliseconds(p50),
        milliseconds(p99),
        milliseconds(slowest),
        bad,
      ]),
    ),
  )
  say(
    table(
      ['a price changed meanwhile; seen in', 'changes', 'old price on the next view', 'p50', 'max'],
      priceRows(views),
    ),
  )
  await busy.stop()
  await other.stop()
  if (paced.bad + flatOut.bad > 0) process.exitCode = 1
  if (views.some(({ edits, never }) => edits === 0 || never > 0)) process.exitCode = 1
} finally {
  await home.remove()
}
