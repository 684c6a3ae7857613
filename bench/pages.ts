// What a newcomer on a phone downloads and waits for, in a real browser on a throttled line.
import '../tools/node-version.mjs'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../e2e/support/chromium-path.ts'
import { buildIfStale } from '../tools/build.ts'
import { compressAssets } from '../tools/compress.ts'
import { browserHeaders } from './browser-headers.ts'
import { kilobytes, milliseconds, quantile } from './figures.ts'
import { cpuSlowdown, fast4g, loadPage, type PageLoad, viewport } from './page-load.ts'
import { backgroundIdle, makeHome, startProduct } from './product.ts'
import { publicPages } from './public-pages.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const runs = Number(values.runs)
const fixed = ['/login', '/faqs', '/zh-HK', '/zh-HK/products/all', '/zh-HK/login']
const goals = { js: 160_000, lcp: 1_500, cls: 0.02 }

async function launch(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium found; install it or set CHROMIUM_PATH')
  // Chromium refuses its sandbox to root, the usual account of a container.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: ['--disable-gpu', ...sandbox] })
}

function median(loads: readonly PageLoad[], figure: keyof PageLoad): number {
  return quantile(
    loads.map(load => load[figure]),
    0.5,
  )
}

function row(path: string, loads: readonly PageLoad[]): string[] {
  const of = (figure: keyof PageLoad) => median(loads, figure)
  // A goal that is missed is marked, so that it cannot be overlooked in a wide table.
  const mark = (text: string, met: boolean) => (met ? text : `${text} !`)
  return [
    path,
    kilobytes(of('html')),
    mark(kilobytes(of('js')), of('js') <= goals.js),
    String(of('jsFiles')),
    kilobytes(of('css')),
    String(of('cssFiles')),
    mark(milliseconds(of('lcp')), of('lcp') < goals.lcp),
    mark(of('cls').toFixed(3), of('cls') < goals.cls),
    milliseconds(of('blocked')),
  ]
}

await buildIfStale()
// Measured as it is shipped.
await compressAssets('web/build/client', { smallest: true })
const home = await makeHome({ postgres: false })
let browser: Browser | undefined
try {
  const product = await startProduct(home, { demo: true })
  await backgroundIdle([product])
  browser = await launch()
  const rows: string[][] = []
  for (const path of [...(await publicPages(product.baseUrl)), ...fixed]) {
    // Rendered and cached by the server beforehand: people rarely are the very first to ask.
    await (await fetch(`${product.baseUrl}${path}`, { headers: browserHeaders })).arrayBuffer()
    const loads: PageLoad[] = []
    for (let run = 0; run < runs; run++) loads.push(await loadPage(browser, `${product.baseUrl}${path}`))
    rows.push(row(decodeURIComponent(path).slice(0, 40), loads))
  }
  await product.stop()

  const { latency, downloadThroughput, uploadThroughput } = fast4g
  say(
    `${viewport.width} x ${viewport.height}, ${latency} ms a request, ${downloadThroughput} bytes/s down, ` +
      `${uploadThroughput} up, processor ${cpuSlowdown} x slower, empty cache; median of ${runs} runs\n`,
  )
  const head = ['page', 'HTML', 'JS', 'files', 'CSS', 'files', 'LCP', 'CLS', 'blocked']
  const goal = [
    'goal',
    '',
    `<= ${kilobytes(goals.js)}`,
    '',
    '',
    '',
    `< ${milliseconds(goals.lcp)}`,
    `< ${goals.cls}`,
    '',
  ]
  say(table(head, [...rows, goal]))
} finally {
  await browser?.close()
  await home.remove()
}
