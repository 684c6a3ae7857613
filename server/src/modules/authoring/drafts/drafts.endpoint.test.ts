import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DraftDefaults } from '#contract/authoring/drafts.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { forgetMediaJobs, makeCover, view } from '#server/testing/product-forms.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeCentre, makeSeller, setPayout } from '#server/testing/teachers.ts'
import { receiveFile } from '../../media/index.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  await forgetMediaJobs(t)
})
afterAll(() => forgetMediaJobs(t))

const shared: DraftDefaults = {
  subject: 'Math',
  levels: ['P5'],
  levels_from_name: true,
  grade: 'Upper Primary',
  tags: 'fractions',
  price: '38',
  description: '<p>One sheet.</p>',
  preview_mode: 'high',
  printable: true,
  subscriber_id: 0,
}
const save = (who: TestPerson, changes: Partial<DraftDefaults> = {}) =>
  t.api(who.token).draftDefaultsSave({ body: { ...shared, ...changes } })
const list = (who: TestPerson) => t.api(who.token).draftList()
const publish = (who: TestPerson, ids: number[]) =>
  t.api(who.token).draftPublish({ body: { course_ids: ids } })

async function upload(who: TestPerson, name: string, path = demoMaterial('fractions.pdf')): Promise<string> {
  return (await receiveFile(t.platform, { ownerId: who.userId, purpose: 'material', name, path })).id
}
const addDraft = async (who: TestPerson, name: string) =>
  t.api(who.token).draftAdd({ body: { upload_id: await upload(who, name) } })

/** With the shared values. */
async function newTeacher(changes: Partial<DraftDefaults> = {}): Promise<TestPerson> {
  const who = await makeSeller(t)
  await save(who, changes)
  return who
}

test('a file becomes an inactive product with the shared values, its own title and a cover from its first page', async () => {
  teacher = await newTeacher()
  const made = await addDraft(teacher, '03_P4 Fractions - Halves (final).pdf')
  expect(made).toMatchObject({
    title: 'P4 Fractions - Halves',
    levels: ['P4'],
    price: '38',
    own: [],
    edited: false,
    state: 'checking',
    cover: '',
    reason: '',
  })
  await t.platform.jobs.runDue()
  const [ready] = (await list(teacher)).drafts
  expect(ready).toMatchObject({ course_id: made.course_id, state: 'ready', pages: 4 })
  expect(ready?.cover).toMatch(/^\/media\/covers\/.+-640\.webp$/)
  const picture = await t.app.inject({ url: ready?.cover ?? '' })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await view(t, teacher, made.course_id)).toMatchObject({
    course_status: 0,
    course_tution_fee: 38,
    course_description: '<p>One sheet.</p>',
    state: 'ready',
    materials: [{ org_name: 'P4 Fractions - Halves', type: 'pdf' }],
  })
})

test('one upload gives one product, however often and however many at once ask', async () => {
  const who = await newTeacher()
  const body = { upload_id: await upload(who, 'one.pdf') }
  const answers = await Promise.all(Array.from({ length: 5 }, () => t.api(who.token).draftAdd({ body })))
  expect(new Set(answers.map(({ course_id }) => course_id)).size).toBe(1)
  expect((await list(who)).drafts).toHaveLength(1)
  await publish(who, [answers[0]?.course_id ?? 0])
  expect((await t.api(who.token).draftAdd({ body })).course_id).toBe(answers[0]?.course_id)
})

test('shared values reach every draft without its own; null lets one follow again', async () => {
  const who = await newTeacher({ levels_from_name: false })
  const [one, two] = [await addDraft(who, 'one.pdf'), await addDraft(who, 'two.pdf')]
  const edited = await t.api(who.token).draftEdit({
    body: { course_ids: [two.course_id], title: 'Second', price: '48', levels: ['P6'] },
  })
  expect(edited.drafts).toMatchObject([
    { title: 'Second', price: '48', levels: ['P6'], own: ['title', 'levels', 'price'] },
  ])
  const after = await save(who, { levels_from_name: false, price: '0', levels: ['P3'] })
  expect(after.drafts).toMatchObject([
    { course_id: one.course_id, price: '0', levels: ['P3'], own: [] },
    { course_id: two.course_id, price: '48', levels: ['P6'] },
  ])
  const { drafts } = await t.api(who.token).draftEdit({
    body: { course_ids: [one.course_id, two.course_id], price: null },
  })
  expect(drafts).toMatchObject([{ price: '0' }, { price: '0', own: ['title', 'levels'] }])
  expect(await view(t, who, two.course_id)).toMatchObject({
    course_name: 'Second',
    access_code: 'FREECOURSE',
  })
})

test('every rule of the form holds: nothing is written of what breaks one', async () => {
  const who = await newTeacher()
  const { course_id } = await addDraft(who, 'one.pdf')
  const edit = (body: object) => t.api(who.token).draftEdit({ body: { course_ids: [course_id], ...body } })
  for (const price of ['3', '1000000', '4.5', '-4', 'free', ''])
    await expect(edit({ price }), price).rejects.toMatchObject({ status: 422 })
  await expect(edit({ levels: ['P99'] })).rejects.toMatchObject({ status: 422 })
  await expect(edit({ levels: [] })).rejects.toMatchObject({ status: 422 })
  for (const changes of [{ price: '3' }, { subject: 'Alchemy' }, { tags: '' }, { description: '<p> </p>' }])
    await expect(save(who, changes)).rejects.toMatchObject({ status: 422 })
  expect((await list(who)).drafts).toMatchObject([{ price: '38', own: [] }])

  const unpaid = await makeSeller(t, { payoutReady: false })
  await expect(save(unpaid)).rejects.toMatchObject(refusedWith('payout_account_missing', { status: 403 }))
  await save(unpaid, { price: '0' })
  await expect(addDraft(await makeSeller(t), 'one.pdf')).rejects.toMatchObject(
    refusedWith('draft_defaults_missing', { status: 409 }),
  )
})

test('uploads of others, covers and unfinished ones become no drafts', async () => {
  const [who, other] = [await newTeacher(), await makeSeller(t)]
  const from = (upload_id: string) => t.api(who.token).draftAdd({ body: { upload_id } })
  for (const id of [await upload(other, 'one.pdf'), await makeCover(t, who), crypto.randomUUID()])
    await expect(from(id)).rejects.toMatchObject(refusedWith('upload_unknown', { status: 404 }))
  expect((await list(who)).drafts).toEqual([])
})

test('all that are ready are published at once, each with its result; what is on its way follows by itself', async () => {
  const who = await newTeacher()
  const ready = await addDraft(who, 'ready.pdf')
  await t.platform.jobs.runDue()
  const waiting = await addDraft(who, 'waiting.pdf')
  const stranger = await newTeacher()
  const foreign = await addDraft(stranger, 'foreign.pdf')
  const { results } = await publish(who, [ready.course_id, waiting.course_id, foreign.course_id, 999_999_999])
  expect(results).toEqual([
    { course_id: ready.course_id, result: 'published', code: '' },
    { course_id: waiting.course_id, result: 'waiting', code: '' },
    { course_id: foreign.course_id, result: 'refused', code: 'draft_unknown' },
    { course_id: 999_999_999, result: 'refused', code: 'draft_unknown' },
  ])
  const onSale = async (id: number) => {
    const { rows } = await t.platform.db.execute<{ listed: boolean }>(
      sql`select listed from product_cards where product_id = ${id}`,
    )
    return rows[0]?.listed
  }
  expect([await onSale(ready.course_id), await onSale(waiting.course_id)]).toEqual([true, false])
  await t.platform.jobs.runDue()
  expect(await onSale(waiting.course_id)).toBe(true)
  expect((await list(who)).drafts).toEqual([])
})

test('a file that is refused says why and is not published; a cover that can not be drawn is tried again', async () => {
  const who = await newTeacher()
  const folder = await mkdtemp(join(tmpdir(), 'drafts-'))
  await writeFile(join(folder, 'bad.pdf'), '%PDF-1.7 nothing in it')
  const bad = await t.api(who.token).draftAdd({
    body: { upload_id: await upload(who, 'bad.pdf', join(folder, 'bad.pdf')) },
  })
  // A Word file by another name is a good file, but has no page to draw.
  const word = await t.api(who.token).draftAdd({
    body: { upload_id: await upload(who, 'word.pdf', demoMaterial('parent-notes.docx')) },
  })
  await rm(folder, { recursive: true })
  await t.platform.jobs.runDue()
  const { drafts } = await list(who)
  expect(drafts).toMatchObject([
    { course_id: bad.course_id, state: 'refused', redrawable: false },
    { course_id: word.course_id, state: 'refused', redrawable: true },
  ])
  expect(drafts.every(({ reason }) => reason !== '')).toBe(true)
  const { results } = await publish(who, [bad.course_id, word.course_id])
  expect(results.map(({ code }) => code)).toEqual(['draft_not_ready', 'draft_not_ready'])
  const again = await t.api(who.token).draftCover({ body: { course_id: word.course_id } })
  expect(again).toMatchObject({ state: 'cover', reason: '' })
  await t.platform.jobs.runDue()
  expect((await list(who)).drafts).toMatchObject([{}, { state: 'refused', redrawable: true }])
})

test('removed drafts are deleted products; what was edited in its form follows nothing any more', async () => {
  const who = await newTeacher()
  const [one, two] = [await addDraft(who, 'one.pdf'), await addDraft(who, 'two.pdf')]
  const form = new FormData()
  for (const [key, value] of Object.entries({
    courseId: String(two.course_id),
    productName: 'By hand',
    productDescription: '<p>Mine</p>',
    productCategory: 'Math',
    productLevel: '["P6"]',
    productTags: 'mine',
    price: '99',
    productGrad: 'Upper Primary',
    worksheetPreviewMode: 'low',
  }))
    form.set(key, value)
  await t.api(who.token).productEdit({ body: form })
  expect((await save(who, { price: '50' })).drafts).toMatchObject([
    { price: '50', edited: false },
    { price: '99', edited: true, title: 'By hand' },
  ])
  await t.api(who.token).draftEdit({ body: { course_ids: [two.course_id], price: '77' } })
  expect(await view(t, who, two.course_id)).toMatchObject({
    course_description: '<p>Mine</p>',
    course_tution_fee: 77,
  })
  await t.api(who.token).draftRemove({ body: { course_ids: [one.course_id] } })
  expect((await list(who)).drafts.map(({ course_id }) => course_id)).toEqual([two.course_id])
  expect(await view(t, who, one.course_id)).toMatchObject({ course_status: -1 })
})

test('strangers touch no draft; a member publishes what they have drafted for their centre', async () => {
  const who = await newTeacher()
  const { course_id } = await addDraft(who, 'one.pdf')
  const stranger = await newTeacher()
  const calls = t.api(stranger.token)
  const unknown = refusedWith('draft_unknown', { status: 404 })
  await expect(calls.draftEdit({ body: { course_ids: [course_id], price: '5' } })).rejects.toMatchObject(
    unknown,
  )
  await expect(calls.draftRemove({ body: { course_ids: [course_id] } })).rejects.toMatchObject(unknown)
  await expect(calls.draftCover({ body: { course_id } })).rejects.toMatchObject(unknown)
  const student = await makePerson(t)
  await expect(t.api(student.token).draftList()).rejects.toMatchObject({ status: 403 })

  const { id, manager, member } = await makeCentre(t, { payoutReady: true })
  await setPayout(t, member, true)
  await save(member, { subscriber_id: id })
  const ofCentre = await addDraft(member, 'centre.pdf')
  expect((await list(member)).drafts).toHaveLength(1)
  await expect(save(stranger, { subscriber_id: id })).rejects.toMatchObject(
    refusedWith('centre_not_member', { status: 403 }),
  )
  for (const turn of [manager, member, member]) {
    const { results } = await publish(turn, [ofCentre.course_id])
    // Published again, it answers the same.
    expect(results).toMatchObject([{ result: turn === manager ? 'refused' : 'waiting' }])
  }
  await expect(
    t.api(member.token).draftRemove({ body: { course_ids: [ofCentre.course_id] } }),
  ).rejects.toMatchObject(unknown)
})

test('a hundred drafts are enough', async () => {
  const who = await newTeacher()
  const { course_id } = await addDraft(who, 'one.pdf')
  await t.platform.db.execute(sql`
    with files as (
      insert into media_files (id, owner_id, purpose, name, state, state_at, created_at, attached_at)
      select gen_random_uuid(), ${who.userId}, 'material', 'x.pdf', 'ready', now(), now(), now()
      from generate_series(1, 99) returning id),
    made as (
      insert into products (teacher_id, name, description, subject_id, levels, tags, grade, access, price_cents, preview_mode, cover_id, status, created_at, updated_at)
      select teacher_id, name, description, subject_id, levels, tags, grade, access, price_cents, preview_mode, cover_id, 0, now(), now()
      from products, generate_series(1, 99) where products.id = ${course_id} returning id)
    insert into product_drafts (product_id, owner_id, file_id, version, created_at)
    select made.id, ${who.userId}, files.id, 1, now()
    from (select id, row_number() over () as place from made) made
    join (select id, row_number() over () as place from files) files using (place)`)
  await expect(addDraft(who, 'more.pdf')).rejects.toMatchObject(refusedWith('drafts_many', { status: 409 }))
})
