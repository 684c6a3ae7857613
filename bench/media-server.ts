import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { type Lag, lagOfServer } from './media-lag.ts'
import { type Brought, Teacher } from './media-teacher.ts'
import { type Home, startProduct } from './product.ts'

const readyTimeoutMs = 180_000
const idleMs = 5_000
/** So long without a new preview, and no one is making any. */
const quietMs = 3_000

export interface ServerRound {
  lag: Lag
  /** From the first byte sent to the last preview written. */
  seconds: number
}

export interface ServerFigures {
  idle: Lag[]
  rounds: ServerRound[]
}

/** A real server's lag while nothing happens, and while a teacher's three files arrive and are worked on. */
export async function measureServer(
  home: Home,
  { film, workbook, runs }: { film: string; workbook: string; runs: number },
): Promise<ServerFigures> {
  const product = await startProduct(home, { demo: true })
  const teacher = await Teacher.signIn(product.baseUrl)
  const picture = sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#e8b04a' } })
  const files: Brought[] = [
    { name: 'cover.png', purpose: 'cover', bytes: await picture.png().toBuffer() },
    { name: 'film.mp4', purpose: 'material', bytes: await readFile(film) },
    { name: 'workbook.pdf', purpose: 'material', bytes: await readFile(workbook) },
  ]
  // The demo's own files come first.
  await settled(home, teacher, 0)

  const figures: ServerFigures = { idle: [], rounds: [] }
  for (let run = 0; run < runs; run += 1) {
    await lagOfServer(product.baseUrl)
    await sleep(idleMs)
    figures.idle.push(await lagOfServer(product.baseUrl))

    const before = await countPreviews(home)
    const began = performance.now()
    const [cover = '', ...materials] = await uploadAll(teacher, files)
    await teacher.addProduct(`Measured ${run + 1}`, { cover, materials })
    const quietSince = await settled(home, teacher, before)
    const lag = await lagOfServer(product.baseUrl)
    figures.rounds.push({ lag, seconds: (quietSince - began) / 1000 })
  }
  await product.stop()
  return figures
}

async function uploadAll(teacher: Teacher, files: readonly Brought[]): Promise<string[]> {
  const ids: string[] = []
  for (const file of files) ids.push(await teacher.upload(file))
  return ids
}

/**
 * Waits until the teacher's products are ready and no preview has been added for a while, and tells since when.
 * The figures can't be asked meanwhile: asking would begin a new count.
 */
async function settled(home: Home, teacher: Teacher, more: number): Promise<number> {
  const deadline = performance.now() + readyTimeoutMs
  let count = -1
  let since = 0
  for (;;) {
    const now = await countPreviews(home)
    if (now !== count) since = performance.now()
    count = now
    const quiet = performance.now() - since > quietMs && count > more
    if (quiet && (await teacher.products()).every(({ state }) => state === 'ready')) return since
    if (performance.now() > deadline) throw new Error('the server never came to rest')
    await sleep(100)
  }
}

/** Clips, posters and pages: what the server has made so far. */
async function countPreviews({ dataDir }: Home): Promise<number> {
  const folder = join(dataDir, 'files/kept/renditions')
  // The first one brings the folder along.
  return existsSync(folder) ? (await readdir(folder)).length : 0
}
