// What Lighthouse makes of the public pages, throttled by the browser itself and not by a model of it.
import '../tools/node-version.mjs'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { findChromium } from '../e2e/support/chromium-path.ts'
import { buildIfStale } from '../tools/build.ts'
import { compressAssets } from '../tools/compress.ts'
import { backgroundIdle, makeHome, startProduct } from './product.ts'
import { publicPages } from './public-pages.ts'
import { say, table } from './table.ts'

// Not among the dependencies: it is large, and only this command needs it.
const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const flags = '--headless=new --disable-gpu --disable-quic --no-first-run --disable-background-networking'

const { values } = parseArgs({ options: { pages: { type: 'string', default: '4' } } })

interface Report {
  categories: Record<(typeof categories)[number], { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<
    string,
    { score: number | null; scoreDisplayMode: string; title: string; numericValue?: number }
  >
}

async function judge(url: string, folder: string): Promise<Report> {
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : ''
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', lighthouse, url, '--quiet', '--output=json', '--throttling-method=devtools'],
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags}${sandbox}`,
    ],
    {
      cwd: folder,
      env: { ...process.env, CHROME_PATH: findChromium() ?? '' },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 180_000,
    },
  )
  // The report's own format.
  return JSON.parse(stdout) as Report
}

/** What costs points besides speed, by its title. */
function faults({ categories, audits }: Report): string[] {
  return (['accessibility', 'best-practices', 'seo'] as const)
    .flatMap(name => categories[name].auditRefs)
    .map(({ id }) => audits[id])
    .filter(audit => audit?.scoreDisplayMode === 'binary' && audit.score === 0)
    .map(audit => audit?.title ?? '')
}

await buildIfStale()
// Measured as it is shipped.
await compressAssets('web/build/client', { smallest: true })
const home = await makeHome({ postgres: false })
const folder = await mkdtemp(join(tmpdir(), 'lantern-lighthouse-'))
try {
  const product = await startProduct(home, { demo: true })
  await backgroundIdle([product])
  const pages = (await publicPages(product.baseUrl)).slice(0, Number(values.pages))
  const found: string[] = []
  const rows: string[][] = []
  for (const page of pages) {
    await (await fetch(product.baseUrl + page)).arrayBuffer()
    const report = await judge(product.baseUrl + page, folder)
    const scores = categories.map(name => {
      const score = Math.round((report.categories[name].score ?? 0) * 100)
      return `${score}${score < goals[name] ? ' !' : ''}`
    })
    const lcp = report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN
    rows.push([decodeURIComponent(page).slice(0, 50), ...scores, `${lcp.toFixed(0)} ms`])
    found.push(...faults(report).map(fault => `${page}: ${fault}`))
  }
  await product.stop()
  say(table(['page', ...categories, 'LCP'], [...rows, ['goal', ...Object.values(goals).map(String), '']]))
  for (const fault of found) say(fault)
} finally {
  await home.remove()
  await rm(folder, { recursive: true, force: true })
}
