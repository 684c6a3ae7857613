import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { CaptionLanguage } from '#contract/rules/captions.ts'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { changeMaterial, removeMaterials, storeCaptions } from '../catalogue/index.ts'
import { type Library, makeLibrary, makeLibraryProduct } from './library.test-support.ts'

let t: TestApp
let library: Library
beforeAll(async () => {
  t = await testApp()
  library = await makeLibrary(t)
})

const mark = ({ token }: TestPerson, id: number, sample = true) =>
  t.api(token).sampleMark({ params: { id }, body: { sample } })
/** As a stranger, who has no token. */
const open = (id: number) => t.api().sampleOpen({ params: { id } })
const shownSample = async (id: number) => (await t.api().productView({ params: { id } }))[0]?.sample
const statusOf = async (url: string) => (await t.app.inject({ method: 'GET', url })).statusCode
const captions = (id: number, language: CaptionLanguage = 'en') =>
  t.api().sampleCaptions({ params: { id, language } })

it('a stranger gets the sample that the teacher chose, and nothing else', async () => {
  const { id, material } = await makeLibraryProduct(t, library, { access: 'paid' })
  expect(await shownSample(id)).toBeNull()
  await expect(open(id)).rejects.toMatchObject(refusedWith('sample_unknown'))
  await mark(library.teacher, material.pdf)
  // What is cached follows at once.
  expect(await shownSample(id)).toBe(material.pdf)
  const sample = await open(id)
  expect(sample).toMatchObject({ id: material.pdf, type: 'pdf', locked: false, position: 0 })
  expect(sample.url).toMatch(/^\/media\/s\//)
  const file = await t.app.inject({ method: 'GET', url: sample.url })
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  const [detail] = await t.api().productView({ params: { id } })
  expect(detail?.materials.map(({ url }) => url)).toEqual(['', '', ''])
  const stranger = await makePerson(t)
  const download = t.api(stranger.token).materialDownload({ params: { id: material.pdf } })
  await expect(download).rejects.toMatchObject(refusedWith('material_locked'))
  const access = await t.api(stranger.token).productAccess({ params: { id } })
  expect(access).toMatchObject({ gate: 'buy', materials: [] })
})

it('another one takes its place; unmarked it is refused at once, also by its links', async () => {
  const { id, material } = await makeLibraryProduct(t, library, { access: 'paid' })
  await mark(library.teacher, material.pdf)
  const sheet = (await open(id)).url
  await mark(library.teacher, material.mp4)
  expect(await statusOf(sheet)).toBe(404)
  const { url, poster } = await open(id)
  expect(await statusOf(url)).toBe(200)
  expect(poster === '' ? 200 : await statusOf(poster)).toBe(200)
  // Of one that is not the sample it is nothing to take away.
  await mark(library.teacher, material.pdf, false)
  expect(await shownSample(id)).toBe(material.mp4)
  await mark(library.teacher, material.mp4, false)
  expect(await shownSample(id)).toBeNull()
  await expect(open(id)).rejects.toMatchObject(refusedWith('sample_unknown'))
  expect(await statusOf(url)).toBe(404)
})

it('a sample stays when materials change places, and goes with its material', async () => {
  const { id, material } = await makeLibraryProduct(t, library, { access: 'paid' })
  const { db, clock } = t.platform
  await mark(library.teacher, material.pdf)
  await db.transaction(tx => changeMaterial(tx, material.pdf, { position: 9, title: 'Last' }))
  expect(await open(id)).toMatchObject({ id: material.pdf, org_name: 'Last' })
  const { url } = await open(id)
  await db.transaction(tx => removeMaterials(tx, [material.pdf], clock.now()))
  await expect(open(id)).rejects.toMatchObject(refusedWith('sample_unknown'))
  expect(await statusOf(url)).toBe(404)
})

it('what is not on sale, hidden, or opened by a code gives none', async () => {
  const { db } = t.platform
  const { id, material } = await makeLibraryProduct(t, library, { access: 'paid' })
  await mark(library.teacher, material.mp4)
  const { url } = await open(id)
  const changes = [
    sql`update products set status = 0 where id = ${id}`,
    sql`update products set status = 1, hidden_at = now(), hidden_reason = 'Copied' where id = ${id}`,
  ]
  for (const change of changes) {
    await db.execute(change)
    await expect(open(id)).rejects.toMatchObject(refusedWith('sample_unknown'))
    expect(await statusOf(url)).toBe(404)
  }
  const coded = await makeLibraryProduct(t, library, { access: 'code' })
  await mark(library.teacher, coded.material.pdf)
  await expect(open(coded.id)).rejects.toMatchObject(refusedWith('sample_unknown'))
})

it('its captions are read by whoever may open it, and by nobody once they may not', async () => {
  const { db, clock } = t.platform
  const { id, material } = await makeLibraryProduct(t, library, { access: 'paid' })
  const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHalf of eight\n'
  const stored = { vtt, cues: 1, language: 'en', updatedAt: clock.now() } as const
  await storeCaptions(db, { ...stored, materialId: material.mp4 })
  const refused = async () =>
    await expect(captions(material.mp4)).rejects.toMatchObject(refusedWith('sample_unknown'))
  await refused()
  await mark(library.teacher, material.mp4)
  expect((await open(id)).captions).toEqual(['en'])
  expect(await captions(material.mp4)).toEqual({ vtt })
  await expect(captions(material.mp4, 'zh-HK')).rejects.toMatchObject(refusedWith('captions_unknown'))
  // It opens the door of the sample alone.
  const stranger = await makePerson(t)
  const bought = t.api(stranger.token).captionView({ params: { id: material.mp4, language: 'en' } })
  await expect(bought).rejects.toMatchObject(refusedWith('material_locked'))

  await mark(library.teacher, material.pdf)
  await refused()
  await mark(library.teacher, material.mp4)
  expect(await captions(material.mp4)).toEqual({ vtt })
  await mark(library.teacher, material.mp4, false)
  await refused()
  await mark(library.teacher, material.mp4)
  await db.execute(sql`update products set status = 0 where id = ${id}`)
  await refused()
  await db.execute(sql`update products set status = 1 where id = ${id}`)
  expect(await captions(material.mp4)).toEqual({ vtt })
  await db.transaction(tx => removeMaterials(tx, [material.mp4], clock.now()))
  await refused()
  await expect(captions(99_999_999)).rejects.toMatchObject(refusedWith('sample_unknown'))
})

it('of a watermarked product that is sold, the sample comes as it is', async () => {
  const { id, material } = await makeLibraryProduct(t, library, { access: 'paid', showWatermark: true })
  await mark(library.teacher, material.pdf)
  expect((await open(id)).url).toMatch(/^\/media\/s\//)
})

it('only its teacher marks one, of those that can be shown here', async () => {
  const { id, material } = await makeLibraryProduct(t, library, { access: 'paid' })
  const other = await makePerson(t, { role: roles.teacher })
  await expect(mark(other, material.pdf)).rejects.toMatchObject(refusedWith('material_unknown'))
  await expect(mark(await makePerson(t), material.pdf)).rejects.toMatchObject(refusedWith('role_refused'))
  await expect(mark(library.teacher, material.docx)).rejects.toMatchObject(refusedWith('sample_unfit'))
  await expect(mark(library.teacher, 999_999)).rejects.toMatchObject(refusedWith('material_unknown'))
  expect(await shownSample(id)).toBeNull()
  await mark(library.teacher, material.pdf)
  await expect(mark(other, material.pdf, false)).rejects.toMatchObject(refusedWith('material_unknown'))
  const { materials } = await t.api(library.teacher.token).authoredProductView({ params: { id } })
  expect(materials.map(({ type, sample }) => [type, sample])).toEqual([
    ['mp4', false],
    ['pdf', true],
    ['docx', false],
  ])
})

it('there is one at most, whoever writes', async () => {
  const { material } = await makeLibraryProduct(t, library, { access: 'paid' })
  await mark(library.teacher, material.pdf)
  const second = t.platform.db.execute(sql`update materials set is_sample = true where id = ${material.mp4}`)
  await expect(second).rejects.toThrow()
  await Promise.all([mark(library.teacher, material.mp4), mark(library.teacher, material.pdf)])
})
