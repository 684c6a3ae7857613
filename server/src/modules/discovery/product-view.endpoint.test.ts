import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { changeProductRow, makeProduct, own } from '#server/testing/products.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { insertMaterials, refreshCards } from '../catalogue/index.ts'
import { claimFiles, receiveFile, requestPreviews } from '../media/index.ts'

let t: TestApp
let teacher: TestPerson
let stranger: TestPerson
let admin: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
  stranger = await makePerson(t)
  admin = await makePerson(t, { role: roles.admin })
})

const view = async (id: number, person?: TestPerson, status?: string) =>
  (await t.api(person?.token).productView({ params: { id }, query: { status } }))[0]

describe('owned', () => {
  /** What each answer says of one product to one person. */
  async function ownedInAnswers(id: number, person: TestPerson) {
    const api = t.api(person.token)
    const card = (cards: { course_id: number; owned: boolean }[]) =>
      cards.find(({ course_id }) => course_id === id)?.owned
    await api.favouriteAdd({ body: { user_id: person.userId, course_id: id } })
    const favourites = await api.favouriteList({ params: { userId: person.userId } })
    const access = await api.productAccess({ params: { id } })
    return {
      marks: (await api.marksView()).owned.includes(id),
      detail: (await view(id, person))?.owned,
      access: access.owned,
      card: access.product?.owned ?? access.owned,
      favourite: card(favourites.products),
    }
  }
  const all = (owned: boolean) => ({
    marks: owned,
    detail: owned,
    access: owned,
    card: owned,
    favourite: owned,
  })

  test.each([
    ['bought', { access: 'paid' }, { source: 'purchase' }],
    ['by a code', { access: 'code' }, { source: 'code', code: 'COMMON' }],
    ['opened for free', { access: 'free' }, { source: 'free' }],
  ] as const)('means the same in every answer: %s', async (_name, fields, right) => {
    const id = await makeProduct(t, teacher, fields)
    const person = await makePerson(t)
    await own(t, person, id, right)
    expect(await ownedInAnswers(id, person)).toEqual(all(true))
    const staff = await makePerson(t, { role: roles.admin })
    expect(await ownedInAnswers(id, staff)).toEqual(all(false))
    await own(t, staff, id, right)
    expect(await ownedInAnswers(id, staff)).toEqual(all(true))
    expect(await ownedInAnswers(id, teacher)).toEqual(all(true))
  })

  test('is false of what one has no access to', async () => {
    const id = await makeProduct(t, teacher)
    expect(await ownedInAnswers(id, await makePerson(t))).toEqual(all(false))
  })
})

describe('who sees what', () => {
  test('what is on sale everybody sees, and who has it is told so', async () => {
    const id = await makeProduct(t, teacher)
    const buyer = await makePerson(t)
    await own(t, buyer, id)
    expect(await view(id)).toMatchObject({ course_id: id, owned: false, access_code: '' })
    expect(await view(id, stranger)).toMatchObject({ owned: false })
    expect(await view(id, buyer)).toMatchObject({ owned: true })
    expect(await view(id, teacher)).toMatchObject({ owned: true })
    expect(await view(id, admin)).toMatchObject({ owned: false })
    expect(await view(id, undefined, '1')).toBeDefined()
    expect(await view(id, undefined, '0')).toBeUndefined()
  })

  test.each(['code', 'watermark'] as const)('what opens by %s is there for who has it', async access => {
    const id = await makeProduct(t, teacher, {
      access,
      watermarks: access === 'watermark' ? [{ code: 'PUPIL1', text: '陳小明' }] : [],
    })
    const pupil = await makePerson(t)
    await own(t, pupil, id, { source: 'code', code: access === 'code' ? 'COMMON' : 'PUPIL1' })
    expect(await view(id)).toBeUndefined()
    expect(await view(id, stranger)).toBeUndefined()
    expect(await view(id, pupil)).toMatchObject({ access_code: '******', watermarks: '', owned: true })
    expect(await view(id, admin)).toMatchObject({ access_code: '******' })
    expect(await view(id, teacher)).toMatchObject({
      access_code: 'COMMON',
      watermarks: access === 'watermark' ? 'PUPIL1,陳小明' : '',
    })
  })

  test('why a link shows nothing is told to strangers, but not of what opens by a code', async () => {
    const availability = async (fields: Parameters<typeof makeProduct>[2]) => {
      const id = await makeProduct(t, teacher, fields)
      return (await t.api().productAvailability({ params: { id } })).availability
    }
    expect(await availability({})).toBe('on_sale')
    expect(await availability({ access: 'free' })).toBe('on_sale')
    expect(await availability({ status: 0 })).toBe('withdrawn')
    expect(await availability({ endsOn: '2026-11-15' })).toBe('ended')
    expect(await availability({ status: 0, endsOn: '2026-11-15' })).toBe('ended')
    expect(await availability({ status: -1 })).toBe('unknown')
    expect(await availability({ access: 'code' })).toBe('unknown')
    expect(await availability({ access: 'code', endsOn: '2026-11-15' })).toBe('unknown')
    const none = await t.api().productAvailability({ params: { id: 99_999_999 } })
    expect(none).toEqual({ availability: 'unknown' })
  })

  test.each([0, -1])('what has the status %i is there for who bought it', async status => {
    const id = await makeProduct(t, teacher, { status })
    const buyer = await makePerson(t)
    await own(t, buyer, id)
    for (const person of [undefined, stranger]) expect(await view(id, person)).toBeUndefined()
    for (const person of [buyer, teacher, admin]) {
      expect(await view(id, person)).toMatchObject({ course_status: status })
      expect(await view(id, person, '1')).toBeUndefined()
    }
    for (const person of [teacher, admin]) expect(await view(id, person, String(status))).toBeDefined()
    expect(await view(id, buyer, String(status))).toBeUndefined()
  })

  test('of a teacher who is not active, and after its last day in Hong Kong, nothing', async () => {
    const retired = await makeTeacher(t)
    const id = await makeProduct(t, retired)
    await t.platform.db.transaction(async tx => {
      await tx.execute(sql`update accounts set status = 0 where id = ${retired.authId}`)
      await refreshCards(t.platform, tx, [id])
    })
    expect(await view(id)).toBeUndefined()

    const over = await makeProduct(t, teacher, { access: 'free', endsOn: '2020-01-01' })
    expect(await view(over, stranger)).toBeUndefined()
    expect(await view(over, teacher)).toBeDefined()
    expect(await view(9_999_999)).toBeUndefined()
  })

  test('with a token nothing is cached for others', async () => {
    const id = await makeProduct(t, teacher)
    const answer = async (token?: string) => (await t.request({ url: `/api/products/${id}`, token })).headers
    expect((await answer(teacher.token))['cache-control']).toBe('no-store')
    expect((await answer())['cache-control']).toContain('public')
  })
})

interface Linked {
  preview: string | readonly string[]
  poster: string
  url: string
}

test('a product with all that its page shows', { timeout: 60_000 }, async () => {
  const { db, clock } = t.platform
  const id = await makeProduct(t, teacher, { previewMode: 'low', materials: [] })
  const ownerId = teacher.userId
  const receive = async (name: string) => {
    const path = demoMaterial(name)
    return (await receiveFile(t.platform, { ownerId, purpose: 'material', name, path })).id
  }
  const ids = [
    await receive('fractions.mp4'),
    await receive('fractions.pdf'),
    await receive('parent-notes.docx'),
  ]
  await db.transaction(async tx => {
    await claimFiles(tx, { ownerIds: [ownerId], ids, at: clock.now() })
    await insertMaterials(
      tx,
      ids.map((fileId, index) => ({
        productId: id,
        fileId,
        title: `Part ${index + 1}`,
        position: index + 1,
        previewStart: 0,
        previewEnd: index === 0 ? 3 : 0,
      })),
    )
    for (const fileId of ids) {
      await requestPreviews(t.platform, tx, { fileId, clip: { start: 0, end: 3 }, pdfMode: 'low' })
    }
    await refreshCards(t.platform, tx, [id])
  })
  await t.platform.jobs.runDue()
  const buyer = await makePerson(t)
  await own(t, buyer, id)
  await t.api(buyer.token).reviewAdd({ body: { user_id: buyer.userId, course_id: id, rating: 5 } })
  await t.api(buyer.token).teacherFollow({ body: { user_id: buyer.userId, subscriber_id: ownerId } })

  const product = await view(id)
  expect(product).toMatchObject({
    course_id: id,
    videos: 1,
    worksheets: 2,
    pdfs: 1,
    stats: { videos: 1, minutes: 1, worksheets: 2, documents: 1, learners: 1 },
    seller: {
      type: 'teacher',
      id: ownerId,
      username: teacher.username,
      display_name: 'Ms Chan 陳老師',
      rating: 5,
      reviews: 1,
      followers: 1,
    },
  })
  expect(product?.stats.pages).toBeGreaterThan(0)
  expect(product?.stats.updated_at).toBe(clock.now().toISOString())
  const [film, sheet, document] = product?.materials ?? []
  expect(film).toMatchObject({ type: 'mp4', url: '', locked: false })
  expect(sheet).toMatchObject({ type: 'pdf', url: '' })
  expect(document).toMatchObject({ type: 'docx', url: '', locked: true, preview: '' })
  const links = [film?.preview, sheet?.preview].flat().filter(link => link !== undefined)
  expect(links).toHaveLength(1 + (product?.stats.pages ?? 0))
  for (const url of links) expect((await t.request({ url })).statusCode).toBe(200)

  await t.api(buyer.token).progressStore({ body: { material_id: film?.id ?? 0, position: 2 } })
  const opened = await view(id, buyer)
  const { materials } = await t.api(buyer.token).productAccess({ params: { id } })
  // Each answer has links of its own to the same files.
  const unlinked = ({ preview, poster, url, ...open }: Linked) => ({
    ...open,
    previews: [preview].flat().filter(link => link !== '').length,
  })
  expect(opened?.materials.map(unlinked)).toMatchObject(materials.map(unlinked))
  expect(opened?.materials[0]).toMatchObject({ position: 2, preview: expect.any(String), locked: false })
  expect(opened?.materials[2]?.url).not.toBe('')
  for (const { url } of opened?.materials ?? []) {
    const answer = await t.request({ url, token: buyer.token })
    expect(answer.statusCode).toBe(200)
  }
})

test('of a centre’s product the centre is the seller', async () => {
  const centre = await makeCentre(t)
  const id = await makeProduct(t, centre.member, { centreId: centre.id })
  await makeProduct(t, centre.member)
  const follower = await makePerson(t)
  const body = { user_id: follower.userId, subscriber_id: centre.id, type: 'centre' as const }
  await t.api(follower.token).followingAdd({ body })
  expect((await view(id))?.seller).toMatchObject({
    type: 'centre',
    id: centre.id,
    username: centre.username,
    display_name: `Harbour ${centre.username}`,
    followers: 1,
    products: 1,
  })
})

describe('related products', () => {
  const related = async (id: number, person?: TestPerson) =>
    (await t.api(person?.token).relatedProducts({ params: { id } })).map(({ course_id }) => course_id)

  test('of the subject: its levels first, of these its seller’s; the private and withdrawn never', async () => {
    // A subject of their own, so that no other test's products are among them.
    await t.platform.db.execute(
      sql`insert into subjects (title, position) values ('Related', 90) on conflict do nothing`,
    )
    const subject = 'Related'
    const other = await makeTeacher(t)
    const id = await makeProduct(t, teacher, { subject, levels: ['S1', 'S2'] })
    const elsewhere = await makeProduct(t, other, { subject, levels: ['S6'] })
    const sameSeller = await makeProduct(t, teacher, { subject, levels: ['S6'] })
    const sameLevel = await makeProduct(t, other, { subject, levels: ['S2', 'S3'] })
    const both = await makeProduct(t, teacher, { subject, levels: ['S1'] })
    await makeProduct(t, teacher, { subject, levels: ['S1'], access: 'code' })
    await makeProduct(t, teacher, { subject, levels: ['S1'], status: 0 })
    await makeProduct(t, teacher, { levels: ['S1'] })
    expect(await related(id)).toEqual([both, sameLevel, sameSeller, elsewhere])

    const buyer = await makePerson(t)
    await own(t, buyer, both)
    const cards = await t.api(buyer.token).relatedProducts({ params: { id } })
    expect(cards.map(({ owned }) => owned)).toEqual([true, false, false, false])

    for (let count = 0; count < 10; count += 1) await makeProduct(t, other, { subject, levels: ['S6'] })
    expect(await related(id)).toHaveLength(10)
    await changeProductRow(t, id, sql`status = 0`)
    expect(await related(id)).toEqual([])
    expect(await related(id, teacher)).toHaveLength(10)
  })

  test('of nothing there are none', async () => {
    expect(await related(9_999_999)).toEqual([])
  })
})
