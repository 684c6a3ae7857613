import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeCover } from '#server/testing/product-forms.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { receiveFile } from '../media/index.ts'
import { addSlides } from './add-slides.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const photo = () =>
  sharp({ create: { width: 800, height: 320, channels: 3, background: '#c43d20' } })
    .withExif({ IFD0: { Artist: 'SecretPlace' } })
    .webp()
    .toBuffer()

function formOf(files: readonly (readonly [string, Uint8Array | string])[], uploads: readonly string[] = []) {
  const form = new FormData()
  for (const [index, [name, bytes]] of files.entries()) {
    const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
    form.set(`files[${index}]`, new Blob([part]), name)
    form.set(`data[${index}]`, 'image')
  }
  if (uploads.length > 0) form.set('upload_ids', uploads.join(','))
  return form
}

const as = (person: TestPerson) => t.api(person.token)
const add = (keeper: TestPerson, form: FormData, userId = keeper.userId) =>
  as(keeper).slidesAdd({ params: { id: userId }, body: form })
const listed = (person: TestPerson, reader?: TestPerson) =>
  t.api(reader?.token).slideList({ params: { id: person.userId } })
const idsOf = (slides: readonly { id: number }[]) => slides.map(({ id }) => id)

/** An upload as if it had been looked at. */
async function makeReady(owner: TestPerson, kind = 'image'): Promise<string> {
  const id = randomUUID()
  const at = t.platform.clock.now()
  await t.platform.db.execute(sql`
    insert into media_files (id, owner_id, purpose, name, kind, size, state, state_at, created_at)
    values (${id}, ${owner.userId}, 'slide', 'slide.webp', ${kind}, 1, 'ready', ${at}, ${at})`)
  return id
}
const makeSlides = async (owner: TestPerson, count: number) =>
  idsOf(await add(owner, formOf([], await Array.fromAsync({ length: count }, () => makeReady(owner)))))

describe('adding', () => {
  test('pictures and films by their content, all or none: what is bad is said by its field', {
    timeout: 60_000,
  }, async () => {
    const teacher = await makeTeacher(t)
    const good = [
      ['harbour.webp', await photo()],
      ['film.mp4', await readFile(demoMaterial('phonics.mp4'))],
    ] as const
    const bad = [
      ['notes.mp4', await readFile(demoMaterial('fractions.pdf'))],
      ['empty.png', ''],
    ] as const
    await expect(add(teacher, formOf([...good, ...bad]))).rejects.toMatchObject({
      status: 422,
      fields: {
        'files[2]': 'Please choose a picture (JPEG, PNG, WebP, GIF or AVIF) or an MP4 video.',
        'files[3]': expect.stringContaining('empty'),
      },
    })
    expect(await listed(teacher, teacher)).toEqual([])
    const added = await add(teacher, formOf(good))
    expect(added.map(({ state, file }) => [state, file])).toEqual([
      ['processing', ''],
      ['processing', ''],
    ])
    // Others see what can be shown, anyone who keeps the shop also what waits.
    expect(await listed(teacher)).toEqual([])
    expect(await listed(teacher, teacher)).toHaveLength(2)
    await t.platform.jobs.runDue()
    const shown = await listed(teacher)
    expect(shown.map(({ type, state }) => [type, state])).toEqual([
      ['image/webp', 'ready'],
      ['video/mp4', 'ready'],
    ])

    // The same addresses later on, and no original of a picture behind them.
    t.clock.advance({ hours: 3 })
    const shop = await t.api().shopView({ params: { username: teacher.username } })
    expect(shop.sliders).toEqual(shown.map(({ id, file, type }) => ({ id, file, type })))
    const [picture, film] = shown
    const drawn = await t.request({ url: picture?.file ?? '' })
    expect(drawn.headers['cache-control']).toContain('immutable')
    expect(drawn.rawPayload.includes('SecretPlace')).toBe(false)
    expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 800, height: 320 })
    const part = await t.request({ url: film?.file ?? '', headers: { range: 'bytes=0-9' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=86400',
    })

    // Gone with the shop, back with it, gone with the slide.
    const stands = async () => (await t.request({ url: film?.file ?? '', method: 'HEAD' })).statusCode
    await t.platform.db.execute(sql`update accounts set status = 3 where id = ${teacher.authId}`)
    expect(await stands()).toBe(404)
    await t.platform.db.execute(sql`update accounts set status = 1 where id = ${teacher.authId}`)
    expect(await stands()).toBe(200)
    await as(teacher).slideDelete({ body: { id: film?.id ?? 0 } })
    expect(await stands()).toBe(404)
    for (const name of ['0.mp4', 'x.mp4', `${picture?.id}.mp4`, '99999999999999999999.mp4'])
      expect((await t.request({ url: `/media/slides/${name}` })).statusCode).toBe(404)
  })

  test('finished uploads of the keeper’s, brought for a window', async () => {
    const teacher = await makeTeacher(t)
    const [first, second] = [await makeReady(teacher), await makeReady(teacher)]
    expect(await add(teacher, formOf([], [second, first]))).toHaveLength(2)
    for (const id of [
      first,
      randomUUID(),
      await makeReady(await makeTeacher(t)),
      await makeCover(t, teacher),
    ]) {
      const call = add(teacher, formOf([], [id]))
      await expect(call).rejects.toMatchObject({ status: 404, body: { code: 'upload_unknown' } })
    }
    const bad = await makeReady(teacher)
    await t.platform.db.execute(
      sql`update media_files set state = 'refused', kind = null, reason = 'image_broken' where id = ${bad}`,
    )
    await expect(add(teacher, formOf([], [await makeReady(teacher), bad]))).rejects.toMatchObject({
      status: 422,
      fields: { upload_ids: expect.stringMatching(/\w/) },
    })
    expect(await listed(teacher, teacher)).toHaveLength(2)
    const nothing = add(teacher, new FormData())
    await expect(nothing).rejects.toMatchObject({ status: 422 })
  })

  test('no more than ten, also of two who add at once', async () => {
    const teacher = await makeTeacher(t)
    await makeSlides(teacher, 9)
    const uploads = [await makeReady(teacher), await makeReady(teacher)]
    const both = add(teacher, formOf([], uploads))
    await expect(both).rejects.toMatchObject({ status: 409, body: { code: 'slides_many' } })
    const outcomes = await Promise.allSettled(uploads.map(id => add(teacher, formOf([], [id]))))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listed(teacher, teacher)).toHaveLength(10)
  })

  test('a slide whose file turns out bad later on leaves the window', async () => {
    const teacher = await makeTeacher(t)
    const { platform } = t
    const ownerId = teacher.userId
    const path = demoMaterial('fractions.pdf')
    const { id } = await receiveFile(platform, { ownerId, purpose: 'slide', name: 'film.mp4', path })
    const seller = { type: 'teacher' as const, id: ownerId }
    await platform.db.transaction(tx => addSlides(platform, tx, { seller, ownerId, fileIds: [id] }))
    expect(await listed(teacher, teacher)).toHaveLength(1)
    await platform.jobs.runDue()
    expect(await listed(teacher, teacher)).toEqual([])
  })
})

describe('the order and what goes', () => {
  test('all are named, each once; otherwise somebody has changed them meanwhile', async () => {
    const [teacher, other] = [await makeTeacher(t), await makeTeacher(t)]
    const [a = 0, b = 0, c = 0] = await makeSlides(teacher, 3)
    const [foreign = 0] = await makeSlides(other, 1)
    const order = (ids: number[]) => as(teacher).slidesOrder({ body: { ids } })
    expect(idsOf((await order([c, a, b])).slides)).toEqual([c, a, b])
    for (const ids of [[a, b], [a, b, b], [a, b, foreign], [a, b, c, foreign], []])
      await expect(order(ids)).rejects.toMatchObject({ status: 409, body: { code: 'slides_changed' } })
    expect(idsOf(await listed(teacher, teacher))).toEqual([c, a, b])
    const d = (await add(teacher, formOf([], [await makeReady(teacher)]))).at(-1)?.id ?? 0
    expect(idsOf(await listed(teacher, teacher))).toEqual([c, a, b, d])
    const answer = await as(teacher).slideDelete({ body: { id: a } })
    expect(idsOf(answer.slides)).toEqual([c, b, d])
    for (const id of [a, foreign])
      await expect(as(teacher).slideDelete({ body: { id } })).rejects.toMatchObject({
        status: 404,
        body: { code: 'slide_unknown' },
      })
  })
})

describe('who keeps a window', () => {
  test('a manager the centre’s; its members and other managers do not', async () => {
    const [centre, other] = [await makeCentre(t), await makeCentre(t)]
    const [{ id = 0 } = {}] = await add(centre.manager, formOf([], [await makeReady(centre.manager)]))
    const { rows } = await t.platform.db.execute(
      sql`select centre_id, teacher_id from shop_slides where id = ${id}`,
    )
    expect(rows).toEqual([{ centre_id: String(centre.id), teacher_id: null }])
    for (const person of [other.manager, centre.member]) {
      expect(await listed(person, person)).toEqual([])
      await expect(as(person).slideDelete({ body: { id } })).rejects.toMatchObject({ status: 404 })
    }
    await as(centre.manager).slideDelete({ body: { id } })
  })

  test('nobody adds to another’s; a shop that is closed, or none, has no slides', async () => {
    const [teacher, other] = [await makeTeacher(t), await makeTeacher(t)]
    const call = add(teacher, formOf([], [await makeReady(teacher)]), other.userId)
    await expect(call).rejects.toMatchObject({ status: 403 })
    const student = await makePerson(t)
    await expect(listed(student)).rejects.toMatchObject({ status: 404, body: { code: 'shop_unknown' } })
    const applicant = await makePerson(t, { role: 4, status: 4 })
    await expect(listed(applicant)).rejects.toMatchObject({ status: 404 })
  })
})
