import { beforeAll, expect, it } from 'vitest'
import { type CaptionLanguage, captionMaxBytes } from '#contract/rules/captions.ts'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { removeMaterials } from '../catalogue/index.ts'
import { type Library, makeLibrary, makeLibraryProduct } from './library.test-support.ts'

let t: TestApp
let library: Library
beforeAll(async () => {
  t = await testApp()
  library = await makeLibrary(t)
})

const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHalf of eight 八的一半\n'

function give(person: TestPerson, id: number, content: BlobPart = vtt, language: CaptionLanguage = 'en') {
  const body = new FormData()
  body.append('captions', new Blob([content]), 'film.vtt')
  return t.api(person.token).captionStore({ params: { id, language }, body })
}
const view = (person: TestPerson, id: number, language: CaptionLanguage = 'en') =>
  t.api(person.token).captionView({ params: { id, language } })
const take = (person: TestPerson, id: number, language: CaptionLanguage = 'en') =>
  t.api(person.token).captionRemove({ params: { id, language } })

it('captions are given by the teacher, replaced, told of and taken away', async () => {
  const { id, material } = await makeLibraryProduct(t, library, { access: 'free' })
  const reader = await makePerson(t)
  const languages = async () => {
    const { materials } = await t.api(reader.token).productAccess({ params: { id } })
    return materials.map(({ type, captions }) => [type, captions])
  }
  const stats = async () => (await t.api().productView({ params: { id }, query: {} }))[0]?.stats.captions
  expect(await stats()).toEqual({ spoken: 1, captioned: 0, languages: [] })
  expect(await languages()).toEqual([
    ['mp4', []],
    ['pdf', []],
    ['docx', []],
  ])
  expect(await give(library.teacher, material.mp4)).toEqual({ language: 'en', cues: 1 })
  const srt = '1\r\n00:00:00,500 --> 00:00:01,000\r\n一\r\n\r\n2\r\n00:00:01,000 --> 00:00:02,000\r\n二\r\n'
  expect(await give(library.teacher, material.mp4, srt, 'zh-HK')).toEqual({ language: 'zh-HK', cues: 2 })
  expect((await languages())[0]).toEqual(['mp4', ['en', 'zh-HK']])
  expect(await stats()).toEqual({ spoken: 1, captioned: 1, languages: ['en', 'zh-HK'] })
  expect(await view(reader, material.mp4)).toEqual({ vtt })
  expect((await view(reader, material.mp4, 'zh-HK')).vtt).toContain('00:00:00.500 --> 00:00:01.000\n一')
  const { materials } = await t.api(library.teacher.token).authoredProductView({ params: { id } })
  expect(materials[0]?.captions).toEqual([
    { language: 'en', cues: 1 },
    { language: 'zh-HK', cues: 2 },
  ])

  await give(library.teacher, material.mp4, vtt.replace('eight', 'six'))
  expect((await view(reader, material.mp4)).vtt).toContain('Half of six')
  expect(await take(library.teacher, material.mp4)).toEqual({ status: 200 })
  await expect(view(reader, material.mp4)).rejects.toMatchObject(refusedWith('captions_unknown'))
  await expect(take(library.teacher, material.mp4)).rejects.toMatchObject(refusedWith('captions_unknown'))
  expect((await languages())[0]).toEqual(['mp4', ['zh-HK']])
})

it('captions are read by those who may open the video, and by nobody else', async () => {
  const { material } = await makeLibraryProduct(t, library, { access: 'paid' })
  await give(library.teacher, material.mp4)
  const stranger = await makePerson(t)
  await expect(view(stranger, material.mp4)).rejects.toMatchObject(refusedWith('material_locked'))
  await expect(t.api().captionView({ params: { id: material.mp4, language: 'en' } })).rejects.toMatchObject({
    status: 401,
  })
  expect(await view(library.teacher, material.mp4)).toEqual({ vtt })
})

it('captions are given to one’s own videos alone', async () => {
  const { material } = await makeLibraryProduct(t, library, { access: 'free' })
  const [other, student] = [await makePerson(t, { role: roles.teacher }), await makePerson(t)]
  await expect(give(other, material.mp4)).rejects.toMatchObject(refusedWith('material_unknown'))
  await expect(take(other, material.mp4)).rejects.toMatchObject(refusedWith('material_unknown'))
  await expect(give(student, material.mp4)).rejects.toMatchObject({ status: 403 })
  await expect(give(library.teacher, material.pdf)).rejects.toMatchObject(refusedWith('material_unknown'))
  await expect(give(library.teacher, 99_999_999)).rejects.toMatchObject(refusedWith('material_unknown'))
})

it('captions are refused with the line that is wrong, in the teacher’s language', async () => {
  const { material } = await makeLibraryProduct(t, library, { access: 'free' })
  const wrong = 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello'
  await expect(give(library.teacher, material.mp4, wrong)).rejects.toMatchObject({
    status: 422,
    body: {
      code: 'captions_refused',
      fault: 'end',
      line: 3,
      messages: 'In line 3 a caption ends before it starts.',
    },
  })
  const late = 'WEBVTT\n\n09:00:00.000 --> 09:00:01.000\nHello'
  await expect(give(library.teacher, material.mp4, late)).rejects.toMatchObject(
    refusedWith('captions_refused', { fault: 'late' }),
  )
  const big5 = new Uint8Array([0xa4, 0xa4, 0xa4, 0xe5])
  await expect(give(library.teacher, material.mp4, big5)).rejects.toMatchObject(
    refusedWith('captions_refused', { fault: 'encoding', line: 1 }),
  )
  await expect(give(library.teacher, material.mp4, 'x'.repeat(captionMaxBytes + 1))).rejects.toMatchObject({
    status: 413,
  })
  const empty = t
    .api(library.teacher.token)
    .captionStore({ params: { id: material.mp4, language: 'en' }, body: new FormData() })
  await expect(empty).rejects.toMatchObject({ status: 422 })
})

it('go with their video', async () => {
  const { material } = await makeLibraryProduct(t, library, { access: 'free' })
  await give(library.teacher, material.mp4)
  await t.platform.db.transaction(tx => removeMaterials(tx, [material.mp4], t.clock.now()))
  const { rows } = await t.platform.db.query(
    'select count(*)::int from video_captions where material_id = $1',
    [material.mp4],
  )
  expect(rows).toEqual([{ count: 0 }])
})
