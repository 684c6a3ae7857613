// Requests a second of the product beside those of a bare node:http server with the same bytes at hand.
import '../tools/node-version.mjs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ShelfPage } from '#contract/catalogue/catalogue.ts'
import { buildIfStale } from '../tools/build.ts'
import {
  type BareServer,
  compare,
  median,
  processCpu,
  renderingConnections,
  type Slice,
  sliceSeconds,
  startBare,
  startRendering,
  type Target,
  turnsOf,
} from './compare.ts'
import { milliseconds, times } from './figures.ts'
import { backgroundIdle, makeHome, startProduct } from './product.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '50' },
    'log-level': { type: 'string', default: 'info' },
    postgres: { type: 'boolean', default: false },
  },
})
const load = { seconds: Number(values.seconds), connections: Number(values.connections) }

/** Dearer than everything, so that the list is the whole list. */
let nextMax = 100_000
/** A value never seen before in a parameter that the page depends on: no cache knows the page. */
const unseen = () => `/products/all?max=${nextMax++}`

/** The first target is the measure of the others. */
async function rows(targets: readonly [Target, ...Target[]]): Promise<string[][]> {
  const measured = await compare(targets, load)
  const of = (target: Target, figure: keyof Slice) => median(measured.get(target) ?? [], figure)
  return targets.map(target => {
    const rates = (measured.get(target) ?? []).map(({ perSecond }) => perSecond)
    const ratio = (figure: keyof Slice) => of(target, figure) / of(targets[0], figure)
    return [
      target.what.length > 60 ? `${target.what.slice(0, 32)} … ${target.what.slice(-24)}` : target.what,
      of(target, 'perSecond').toFixed(0),
      `${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}`,
      ratio('perSecond').toFixed(3),
      `${(of(target, 'client') * 100).toFixed(0)} %`,
      milliseconds(of(target, 'p99')),
      `${of(target, 'cpuMs').toFixed(3)} ms`,
      times(ratio('cpuMs')),
    ]
  })
}

async function firstProduct(baseUrl: string): Promise<{ course_id: number; course_name: string }> {
  const { products } = (await (await fetch(`${baseUrl}/api/shop/1`)).json()) as ShelfPage
  const [first] = products
  if (!first) throw new Error('The demo sells nothing')
  return first
}

await buildIfStale()
const home = await makeHome({ postgres: values.postgres })
const bares: BareServer[] = []
const rendering = await startRendering(join(home.dataDir, 'rendering'))
try {
  const product = await startProduct(home, { demo: true, logLevel: values['log-level'] })
  await backgroundIdle([product])
  const cpuSeconds = () => processCpu(product.baseUrl)
  say(
    `${load.connections} connections, ${turnsOf(load)} turns of ${sliceSeconds} s each after one to warm up; ` +
      `br; database ${home.engine}; log level ${values['log-level']}\n`,
  )
  const { course_id, course_name } = await firstProduct(product.baseUrl)
  const paths = [
    '/',
    '/products/all',
    `/product/preview/${encodeURIComponent(course_name)}/${course_id}`,
    '/api/site',
    '/api/shop/1',
    `/api/products/${course_id}`,
  ]
  const measured: string[][] = []
  for (const path of paths) {
    const url = `${product.baseUrl}${path}`
    const bare = await startBare(url)
    bares.push(bare)
    const cached: Target = { what: `GET ${path}`, url, cpuSeconds }
    const isPage = !path.startsWith('/api/')
    const unseenFilter: Target = {
      what: 'a filter never seen before',
      url,
      path: unseen,
      connections: renderingConnections,
      cpuSeconds,
    }
    const targets: readonly [Target, ...Target[]] = [
      bare.target,
      cached,
      ...(isPage ? [rendering.targetOf(path)] : []),
      ...(path === '/products/all' ? [unseenFilter] : []),
    ]
    measured.push(...(await rows(targets)))
    bare.stop()
  }
  await product.stop()
  say(table(['request', 'req/s', 'turns', 'to bare', 'client', 'p99', 'CPU', 'to bare'], measured))
} finally {
  for (const bare of bares) bare.stop()
  rendering.stop()
  await home.remove()
}
