// What work on videos and worksheets costs, beside the usual commands for it, and how much of it others feel.
import '../tools/node-version.mjs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createMediaTools } from '#server/platform/media-tools/media-tools.ts'
import { buildIfStale } from '../tools/build.ts'
import { kilobytes, milliseconds, quantile, times } from './figures.ts'
import { deliveries, measureDelivery } from './media-delivery.ts'
import { makeBlankSheet, makeFilm, makeWorkbook } from './media-inputs.ts'
import { type Lag, lagDuring, summary } from './media-lag.ts'
import { isInstalled } from './media-rivals.ts'
import { measureServer } from './media-server.ts'
import { type Materials, stampText, type Work, worksOf } from './media-work.ts'
import { makeHome } from './product.ts'
import { type Row, say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    postgres: { type: 'boolean', default: false },
    gigabytes: { type: 'string', default: '2' },
    /** Only how videos reach their viewers. */
    delivery: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
/** Shorter work is repeated for so long: a lag is told by hundreds of timers, not by three. */
const turnMs = Number(values.seconds) * 1000
const goalMs = 50

interface Figures {
  work: Work
  first: number
  ours: number[]
  rival: number[]
  lags: Lag[]
}

async function timed(run: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** Over and over until the turn is over, at least once. */
async function repeated(run: () => Promise<void>): Promise<number[]> {
  const taken: number[] = []
  const end = performance.now() + turnMs
  do taken.push(await timed(run))
  while (performance.now() < end)
  return taken
}

/** With threads that have yet to start, as after a pause in the product. */
async function firstTime(materials: Materials, index: number): Promise<number> {
  const tools = createMediaTools()
  try {
    const work = worksOf(tools, materials)[index]
    if (!work) throw new Error('there is no such work')
    return await timed(() => work.ours())
  } finally {
    await tools.close()
  }
}

async function prepare(folder: string): Promise<{ materials: Materials; filmFrom: string }> {
  const installed = {
    ffmpeg: await isInstalled('ffmpeg'),
    pdftoppm: await isInstalled('pdftoppm'),
    qpdf: await isInstalled('qpdf'),
  }
  const [film, workbook, blank, stampSheet] = ['film.mp4', 'workbook.pdf', 'blank.pdf', 'stamp.pdf'].map(
    name => join(folder, name),
  ) as [string, string, string, string] // As many as there are names.
  const filmFrom = await makeFilm(film, folder, installed.ffmpeg)
  await makeWorkbook(workbook)
  await makeBlankSheet(blank, workbook)
  const tools = createMediaTools()
  await tools.stampPdf(blank, stampSheet, stampText)
  await tools.close()
  return { materials: { folder, film, workbook, stampSheet, installed }, filmFrom }
}

async function measureTools(materials: Materials): Promise<{ figures: Figures[]; idle: Lag[] }> {
  const tools = createMediaTools()
  const figures: Figures[] = []
  for (const [index, work] of worksOf(tools, materials).entries()) {
    figures.push({ work, first: await firstTime(materials, index), ours: [], rival: [], lags: [] })
  }
  const idle: Lag[] = []
  // Threads and files are warm before anything counts.
  for (const { work } of figures) await work.ours()
  for (let run = 0; run < runs; run += 1) {
    idle.push(await lagDuring(() => sleep(turnMs)))
    for (const { work, ours, rival, lags } of figures) {
      lags.push(await lagDuring(async () => void ours.push(...(await repeated(() => work.ours())))))
      const other = work.rival
      if (other) rival.push(...(await repeated(() => other.run())))
    }
  }
  await tools.close()
  return { figures, idle }
}

async function costRow({ work, first, ours, rival }: Figures): Promise<Row> {
  const mine = quantile(ours, 0.5)
  const { ours: bytes, rival: rivalBytes } = await work.written()
  const cells = [work.name, milliseconds(first), milliseconds(mine), kilobytes(bytes)]
  if (!work.rival) return [...cells, 'LEFT OUT: not installed', '', '', '']
  const theirs = quantile(rival, 0.5)
  return [...cells, work.rival.name, milliseconds(theirs), kilobytes(rivalBytes), times(mine / theirs)]
}

function lagRow(what: string, lags: readonly Lag[]): Row {
  const { p50, p99, max } = summary(lags)
  return [what, milliseconds(p50), `${milliseconds(p99)}${p99 < goalMs ? '' : ' !'}`, milliseconds(max)]
}

async function delivery(): Promise<void> {
  const rows: Row[] = []
  for (const way of deliveries) rows.push(await measureDelivery(way, Number(values.gigabytes)))
  say(table(['a film is streamed', 'CPU a gigabyte', 'megabytes a second', 'requests'], rows))
}

await buildIfStale()
if (values.delivery) {
  await delivery()
  process.exit(0)
}
const folder = await mkdtemp(join(tmpdir(), 'lantern-media-'))
const home = await makeHome({ postgres: values.postgres })
try {
  const { materials, filmFrom } = await prepare(folder)
  say(`film: ${filmFrom}; workbook: pages of the demo worksheets; medians of ${runs}\n`)

  const { figures, idle } = await measureTools(materials)
  const costs: Row[] = []
  for (const figure of figures) costs.push(await costRow(figure))
  say(table(['', 'first', 'ours', 'wrote', 'beside', 'takes', 'wrote', 'ours to it'], costs))

  const lagHead = ['lag of the main thread', 'p50', 'p99', 'max']
  const goalRow = ['goal', '', `< ${goalMs} ms`, '']
  const ownRows = figures.map(({ work, lags }) => lagRow(work.name, lags))
  say(table(lagHead, [lagRow('idle', idle), ...ownRows, goalRow]))

  const server = await measureServer(home, { ...materials, runs })
  const busy = lagRow(
    'three files arrive',
    server.rounds.map(({ lag }) => lag),
  )
  say(table(['lag of a server', ...lagHead.slice(1)], [lagRow('idle', server.idle), busy, goalRow]))
  const took = quantile(
    server.rounds.map(({ seconds }) => seconds),
    0.5,
  )
  await delivery()
  say(`${took.toFixed(1)} s from the first byte sent to the last preview; database ${home.engine}`)
} finally {
  await home.remove()
  await rm(folder, { recursive: true, force: true })
}
