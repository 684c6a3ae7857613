import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { mostNotes } from '#contract/rules/notes.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { type Library, makeLibrary, makeLibraryProduct } from './library.test-support.ts'

let t: TestApp
let library: Library
beforeAll(async () => {
  t = await testApp()
  library = await makeLibrary(t)
})

/** Someone who has opened a free product. */
async function reader() {
  const person = await makePerson(t)
  const product = await makeLibraryProduct(t, library, { access: 'free' })
  await t.api(person.token).productAccess({ params: { id: product.id } })
  return { person, product, video: product.material.mp4 }
}
const add = (person: TestPerson, materialId: number, body: object = {}) =>
  t.api(person.token).noteAdd({
    params: { id: materialId },
    body: { seconds: 3.5, text: 'Carry the one 進位', key: randomUUID(), ...body },
  })
const list = async (person: TestPerson, materialId: number) =>
  (await t.api(person.token).noteList({ params: { id: materialId } })).notes

it('a note is written, listed by time, changed and removed', async () => {
  const { person, video } = await reader()
  const late = await add(person, video, { seconds: 5, text: ' Half\r\nof it ' })
  const early = await add(person, video, { seconds: 1.25 })
  expect(await list(person, video)).toEqual([early, late])
  expect(late).toMatchObject({ seconds: 5, text: 'Half\nof it' })
  t.clock.advance({ minutes: 1 })
  const changed = await t.api(person.token).noteChange({ params: { id: late.id }, body: { text: 'A half' } })
  expect(changed).toMatchObject({ id: late.id, seconds: 5, text: 'A half' })
  expect(changed.updated_at > late.updated_at).toBe(true)
  expect(await t.api(person.token).noteRemove({ params: { id: early.id } })).toEqual({ status: 200 })
  expect(await list(person, video)).toEqual([changed])
  await expect(t.api(person.token).noteRemove({ params: { id: early.id } })).rejects.toMatchObject({
    status: 404,
    body: { code: 'note_unknown' },
  })
})

it('a note is one note, however often it is sent', async () => {
  const { person, video } = await reader()
  const key = randomUUID()
  const notes = await Promise.all(Array.from({ length: 5 }, () => add(person, video, { key })))
  expect(new Set(notes.map(({ id }) => id)).size).toBe(1)
  expect(await list(person, video)).toHaveLength(1)
  const longer = await add(person, video, { key, text: 'Carry the one, then the two' })
  expect(longer).toMatchObject({ id: notes[0]?.id, text: 'Carry the one, then the two' })
  expect(await list(person, video)).toEqual([longer])
})

it('a note does not stand behind the end of the video, and others are not told of it', async () => {
  const { person, video } = await reader()
  const note = await add(person, video, { seconds: 900_000 })
  expect(note.seconds).toBe(library.files.mp4.durationSeconds)
  const other = await makePerson(t)
  expect(await list(other, video)).toEqual([])
  const asOther = t.api(other.token)
  await expect(asOther.noteChange({ params: { id: note.id }, body: { text: 'Mine' } })).rejects.toMatchObject(
    {
      status: 404,
    },
  )
  await expect(asOther.noteRemove({ params: { id: note.id } })).rejects.toMatchObject({ status: 404 })
  await expect(t.api().noteList({ params: { id: video } })).rejects.toMatchObject({ status: 401 })
  expect(await list(person, video)).toEqual([note])
})

it('a note is not taken of what one may not open, of a worksheet, nor without words', async () => {
  const { person, product, video } = await reader()
  const sold = await makeLibraryProduct(t, library, { access: 'paid' })
  await expect(add(person, sold.material.mp4)).rejects.toMatchObject({ body: { code: 'material_locked' } })
  await expect(add(person, product.material.pdf)).rejects.toMatchObject({
    body: { code: 'material_unknown' },
  })
  await expect(add(person, 99_999_999)).rejects.toMatchObject({ status: 404 })
  for (const body of [{ text: '  ' }, { text: 'a'.repeat(2001) }, { seconds: -1 }, { key: 'mine' }])
    await expect(add(person, video, body)).rejects.toMatchObject({ status: 422 })
})

it('a note stays its writer’s when access ends, but nothing is added', async () => {
  const { person, product, video } = await reader()
  const note = await add(person, video)
  await t.platform.db.query('update entitlements set ended_at = now() where product_id = $1', [product.id])
  await t.platform.db.query("update products set access = 'paid', price_cents = 18000 where id = $1", [
    product.id,
  ])
  await expect(add(person, video)).rejects.toMatchObject({ body: { code: 'material_locked' } })
  expect(await list(person, video)).toEqual([note])
  await t.api(person.token).noteRemove({ params: { id: note.id } })
  expect(await list(person, video)).toEqual([])
})

it('notes are limited to a number that nobody writes', async () => {
  const { person, video } = await reader()
  await t.platform.db.query(
    `insert into video_notes (user_id, material_id, key, seconds, text, created_at, updated_at)
     select $1, $2, gen_random_uuid(), 1, 'Note', now(), now() from generate_series(1, ${mostNotes})`,
    [person.userId, video],
  )
  await expect(add(person, video)).rejects.toMatchObject({ status: 409, body: { code: 'notes_full' } })
})

it('a note goes with the copy of one’s data, and with the account', async () => {
  const { person, video } = await reader()
  await add(person, video, { seconds: 2, text: '三分之一' })
  const zip = await t.request({ url: '/api/user/export', token: person.token })
  const data = JSON.parse(Buffer.from(unzipSync(zip.rawPayload)['data.json'] ?? []).toString())
  expect(data.library.notes).toMatchObject([{ material_id: video, seconds: 2, text: '三分之一' }])
  const { userId, email, username } = person
  await t.api(person.token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
  const { rows } = await t.platform.db.query('select count(*)::int from video_notes where user_id = $1', [
    userId,
  ])
  expect(rows).toEqual([{ count: 0 }])
})
