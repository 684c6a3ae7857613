import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { materialsFolder } from '#demo/index.ts'
import { Teacher } from '../bench/media-teacher.ts'
import { startProduct } from '../bench/product.ts'
import { addTeacher } from './support/add-teacher.ts'
import { ownHome } from './support/own-home.ts'

/** The longest a teacher waits for files whose worker died, counted from when the server is up again. */
const resumeWithinMs = 60_000

const material = (name: string) => readFile(join(materialsFolder, name))

/** The same video, larger: behind it lies a box that players skip. Reading it takes the worker a while. */
async function heavyFilm(): Promise<Buffer> {
  const box = Buffer.alloc(96 * 1024 * 1024, 7)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  return Buffer.concat([await material('mole.mp4'), box])
}

const coverPicture = () =>
  sharp({ create: { width: 1000, height: 600, channels: 3, background: '#e8b04a' } })
    .png()
    .toBuffer()

async function namesNotReady(teacher: Teacher): Promise<string[]> {
  const products = await teacher.products()
  return products.filter(({ state }) => state !== 'ready').map(({ course_name }) => course_name)
}

/** What the product's files have come to, until one of them is under work. */
async function statesAtWork(teacher: Teacher, id: number): Promise<string[]> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const product = (await teacher.products()).find(({ course_id }) => course_id === id)
    const states = product?.materials.map(({ state }) => state) ?? []
    if (states.includes('processing') || Date.now() > deadline) return states
    await sleep(20)
  }
}

test('files whose worker was killed are looked at by the next one', async () => {
  const home = await ownHome()
  await addTeacher(home.dataDir)
  const first = await startProduct(home)
  const teacher = await Teacher.signIn(first.baseUrl)
  const cover = await teacher.upload({
    name: 'cover.png',
    purpose: 'cover',
    bytes: await coverPicture(),
  })
  const film = { name: 'mole.mp4', purpose: 'material', bytes: await heavyFilm() } as const
  const films = await Promise.all([teacher.upload(film), teacher.upload(film)])
  const bytes = await material('mole.pdf')
  const sheet = await teacher.upload({ name: 'mole.pdf', purpose: 'material', bytes })
  const id = await teacher.addProduct('The mole', { cover, materials: [...films, sheet] })
  const states = await statesAtWork(teacher, id)
  await first.kill()
  expect(states).toContain('processing')

  const second = await startProduct(home)
  const again = teacher.at(second.baseUrl)
  await expect.poll(() => namesNotReady(again), { timeout: resumeWithinMs, interval: 250 }).toEqual([])
  const product = (await again.products()).find(({ course_id }) => course_id === id)
  expect(product?.materials.map(({ type }) => type)).toEqual(['mp4', 'mp4', 'pdf'])
  expect(product?.course_cover).not.toBe('')
  await second.stop()
})
