import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { type Library, makeLibrary, makeLibraryProduct } from './library.test-support.ts'

let t: TestApp
let library: Library
beforeAll(async () => {
  t = await testApp()
  library = await makeLibrary(t)
})

const store = (person: TestPerson, material_id: number, position: number) =>
  t.api(person.token).progressStore({ body: { material_id, position } })

async function progressOf(person: TestPerson, productId: number) {
  const { materials } = await t.api(person.token).productAccess({ params: { id: productId } })
  return Object.fromEntries(materials.map(({ type, position, done }) => [type, { position, done }]))
}

it('progress is kept for each reader apart', async () => {
  const [ann, ben] = [await makePerson(t), await makePerson(t)]
  const { id, material } = await makeLibraryProduct(t, library, { access: 'free' })
  await progressOf(ann, id)
  await progressOf(ben, id)
  expect(await store(ann, material.mp4, 3.5)).toEqual({ status: 200 })
  await store(ann, material.mp4, 5)
  await store(ben, material.pdf, 2)
  expect(await progressOf(ann, id)).toMatchObject({ mp4: { position: 5 }, pdf: { position: 0 } })
  expect(await progressOf(ben, id)).toMatchObject({ mp4: { position: 0 }, pdf: { position: 2 } })
})

it('knows an end that was reached, also when one goes back', async () => {
  const reader = await makePerson(t)
  const { id, material } = await makeLibraryProduct(t, library, { access: 'free' })
  await progressOf(reader, id)
  await store(reader, material.pdf, library.files.pdf.pages ?? 0)
  await store(reader, material.pdf, 1)
  await store(reader, material.mp4, 1)
  expect(await progressOf(reader, id)).toMatchObject({
    pdf: { position: 1, done: true },
    mp4: { position: 1, done: false },
  })
})

it('survives calls that cross each other', async () => {
  const reader = await makePerson(t)
  const { id, material } = await makeLibraryProduct(t, library, { access: 'free' })
  await progressOf(reader, id)
  await Promise.all(Array.from({ length: 10 }, (_, second) => store(reader, material.mp4, second)))
  const { rows } = await t.platform.db.query('select count(*)::int from progress where user_id = $1', [
    reader.userId,
  ])
  expect(rows).toEqual([{ count: 1 }])
})

it('progress is not taken of what one may not open, nor of nonsense', async () => {
  const stranger = await makePerson(t)
  const { material } = await makeLibraryProduct(t, library, { access: 'paid' })
  await expect(store(stranger, material.mp4, 3)).rejects.toMatchObject({ status: 403 })
  await expect(store(stranger, 99_999_999, 3)).rejects.toMatchObject({ status: 404 })
  await expect(store(stranger, material.mp4, -1)).rejects.toMatchObject({ status: 422 })
  await expect(store(stranger, material.mp4, 2_000_000)).rejects.toMatchObject({ status: 422 })
})

it('progress is part of the copy of one’s data', async () => {
  const reader = await makePerson(t)
  const { id, name, material } = await makeLibraryProduct(t, library, { access: 'free' })
  await progressOf(reader, id)
  await store(reader, material.mp4, 4)
  const zip = await t.request({ url: '/api/user/export', token: reader.token })
  const data = JSON.parse(Buffer.from(unzipSync(zip.rawPayload)['data.json'] ?? []).toString())
  expect(data.library).toMatchObject({
    courses: [{ course_id: id, course_name: name, source: 'free', ended: null }],
    progress: [{ material_id: material.mp4, position: 4, done: false }],
  })
})
