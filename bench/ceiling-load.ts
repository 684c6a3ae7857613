// Forked by ceiling.ts: people whom no one knows, each asking for what was never asked before, one after the other.
import { LoadClient } from './client.ts'
import { rareWord } from './growth-seed.ts'

export interface LoadOrder {
  baseUrl: string
  atOnce: number
  seconds: number
  /** Of products that are there. */
  firstId: number
  products: number
  /** Where the last load has stopped: what it asked for is not asked again. */
  from: number
}

/** How often each status was answered, and how long those took that were served. */
export interface LoadResult {
  statuses: Record<number, number>
  servedMs: number[]
  next: number
}

const words = ['maths', '數學', 'P3', 'DSE', 'english', '英文', 'phonics', 'writing', 'fractions', 'piano']

/** Pages and calls that differ in what they must read; prices, words and products make each of them new. */
const ways: ((n: number, order: LoadOrder) => string)[] = [
  n => `/products/all?max=${100 + n / 100}`,
  n => `/api/shop/1?min=${n / 100}&max=${500 + n / 50}`,
  (n, { firstId, products }) => `/product/preview/x/${firstId + ((n * 7919) % products)}`,
  n => `/search/${encodeURIComponent(`${words[n % words.length]} ${rareWord(n * 37)}`)}`,
  n => `/zh-HK/products/all?min=${50 + n / 100}&sort=price`,
  (n, { firstId, products }) => `/api/products/${firstId + ((n * 104_729) % products)}`,
  n => `/api/shop/${1 + (n % 200)}?sort=rating&min=${n / 100}`,
  n => `/api/search/suggest?q=${encodeURIComponent(`${words[n % words.length]} ${rareWord(n)}`)}`,
]

async function run(order: LoadOrder): Promise<LoadResult> {
  const client = new LoadClient(order.baseUrl)
  const statuses: Record<number, number> = {}
  const servedMs: number[] = []
  const until = performance.now() + order.seconds * 1000
  let next = order.from
  const stranger = async () => {
    while (performance.now() < until) {
      const n = next++
      const way = ways[n % ways.length]
      const { status, ms } = await client.get(way?.(n, order) ?? '/')
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 200) servedMs.push(ms)
    }
  }
  await Promise.all(Array.from({ length: order.atOnce }, stranger))
  client.close()
  return { statuses, servedMs, next }
}

process.on('message', async order => {
  // Sent by ceiling.ts alone.
  process.send?.(await run(order as LoadOrder))
})
process.once('disconnect', () => process.exit(0))
