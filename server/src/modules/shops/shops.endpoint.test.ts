import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct, own } from '#server/testing/products.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { receiveFile } from '../media/index.ts'
import { addSlides } from './add-slides.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

describe('the list', () => {
  test('newest first or by name; of teachers who are active and centres that somebody runs', async () => {
    const mark = `Zz${unique()}`
    const named = async (name: string, more: Parameters<typeof makePerson>[1] = {}) => {
      t.clock.advance({ seconds: 1 })
      return makePerson(t, { role: roles.teacher, displayName: `${mark} ${name}`, ...more })
    }
    await named('banana')
    await named('Apple')
    await named('cherry 車厘子')
    await named('hidden', { status: 4 })
    await named('student', { role: roles.student })
    const found = async (query: Parameters<ReturnType<TestApp['api']>['shopList']>[0]) =>
      (await t.api().shopList(query)).map(({ display_name }) => display_name.replace(`${mark} `, ''))
    expect(await found({ query: { q: mark } })).toEqual(['cherry 車厘子', 'Apple', 'banana'])
    const order = ['Apple', 'banana', 'cherry 車厘子']
    expect(await found({ query: { q: mark, orderBy: 'alphabetical' } })).toEqual(order)
    expect(await found({ query: { q: mark.toLowerCase(), orderBy: 'newest', limit: 1, offset: 1 } })).toEqual(
      ['Apple'],
    )
    expect(await found({ query: { q: '車厘子' } })).toEqual(['cherry 車厘子'])
    expect(await found({ query: { q: `${mark}%` } })).toEqual([])

    const surname = `Yy${unique()}`
    for (const name of ['Miss B', 'Dr. C', 'Prof. Dr E', 'mr A', 'Drake', 'Mrs D']) {
      const [, title = '', rest = ''] = /^(.*? )?(\S+)$/.exec(name) ?? []
      await makePerson(t, { role: roles.teacher, displayName: `${title}${surname} ${rest}` })
    }
    const alphabetical = await t.api().shopList({ query: { q: surname, orderBy: 'alphabetical' } })
    expect(alphabetical.map(({ display_name }) => display_name.split(' ').at(-1))).toEqual(
      'A B C D Drake E'.split(' '),
    )

    const centre = await makeCentre(t)
    const [listed] = await t.api().shopList({ query: { q: centre.username } })
    expect(listed).toMatchObject({
      type: 'centre',
      subscriber_id: centre.id,
      user_id: centre.manager.userId,
      username: centre.username,
    })
    await t.platform.db.execute(sql`update accounts set status = 0 where id = ${centre.manager.authId}`)
    // With a token: an answer for everyone would be kept for a while.
    const { token } = await makePerson(t)
    expect(await t.api(token).shopList({ query: { q: centre.username } })).toEqual([])
  })

  test('with what it sells, and who follows and rates it', async () => {
    const teacher = await makeTeacher(t, `Facts ${unique()}`)
    const id = await makeProduct(t, teacher, { subject: 'English' })
    await makeProduct(t, teacher, { subject: 'Chinese' })
    await makeProduct(t, teacher, { subject: 'Math', access: 'code' })
    for (const rating of [5, 4]) {
      const person = await makePerson(t)
      await own(t, person, id)
      const { userId: user_id, token } = person
      await t.api(token).reviewAdd({ body: { user_id, course_id: id, rating } })
      await t.api(token).teacherFollow({ body: { user_id, subscriber_id: teacher.userId } })
    }
    const [shop] = await t.api().shopList({ query: { q: teacher.displayName } })
    expect(shop).toMatchObject({
      username: teacher.username,
      first_name: 'Siu Ming',
      last_name: 'Chan',
      user_id: teacher.userId,
      type: 'teacher',
      subscriber_id: 0,
      products: 2,
      followers: 2,
      rating: 4.5,
      reviews: 2,
      subjects: ['Chinese', 'English'],
    })
  })
})

describe('a shop', () => {
  test('of a teacher: what they sell themselves, with levels in the administered order', async () => {
    const centre = await makeCentre(t)
    const { member } = centre
    const own1 = await makeProduct(t, member, { levels: ['S1', 'P6'] })
    const own2 = await makeProduct(t, member, { levels: ['P6'], subject: 'English', access: 'free' })
    const ofCentre = await makeProduct(t, member, { centreId: centre.id })
    await makeProduct(t, member, { access: 'code' })
    await makeProduct(t, member, { status: 0 })
    const shop = await t.api().shopView({ params: { username: member.username.toUpperCase() } })
    expect(shop).toMatchObject({
      user_id: member.userId,
      type: 'teacher',
      count: 2,
      about: '',
      sliders: [],
      facets: { free: 1 },
    })
    expect(shop.products.map(({ course_id }) => course_id).toSorted()).toEqual([own1, own2].toSorted())
    expect(shop.levels).toEqual([
      { title: 'P6', title_zh: '小六', count: 2 },
      { title: 'S1', title_zh: '中一', count: 1 },
    ])

    const english = await t.api().shopView({ params: { username: centre.username } })
    expect(english).toMatchObject({ type: 'centre', subscriber_id: centre.id, about: '<p>Small classes</p>' })
    expect(english.products.map(({ course_id }) => course_id)).toEqual([ofCentre])
    const chinese = await t
      .api()
      .shopView({ params: { username: centre.username }, query: { language_code: 'zh-HK' } })
    expect(chinese.about).toBe('<p>小班</p>')
  })

  test('marks what the caller has', async () => {
    const teacher = await makeTeacher(t)
    const id = await makeProduct(t, teacher)
    const person = await makePerson(t)
    await own(t, person, id)
    const params = { username: teacher.username }
    expect((await t.api().shopView({ params })).products[0]?.owned).toBe(false)
    expect((await t.api(person.token).shopView({ params })).products[0]?.owned).toBe(true)
  })

  test('is unknown when nobody has it, or who has it is no active teacher', async () => {
    const student = await makePerson(t)
    const applicant = await makePerson(t, { role: roles.teacher, status: 4 })
    for (const username of ['nobody-at-all', student.username, applicant.username]) {
      const call = t.api().shopView({ params: { username } })
      await expect(call).rejects.toMatchObject({ status: 404, body: { code: 'shop_unknown' } })
    }
    const call = t.api().shopView({ params: { username: 'nobody' }, query: { language_code: 'zh-HK' } })
    await expect(call).rejects.toMatchObject({ body: { messages: '找不到這間商店。' } })
  })

  test('shows its slides once they have been looked at', { timeout: 60_000 }, async () => {
    const teacher = await makeTeacher(t)
    const { platform } = t
    const folder = await mkdtemp(join(tmpdir(), 'slides-'))
    const picture = join(folder, 'slide.webp')
    await writeFile(
      picture,
      await sharp({ create: { width: 1600, height: 640, channels: 3, background: '#c43d20' } })
        .webp()
        .toBuffer(),
    )
    const film = demoMaterial('phonics.mp4')
    const ownerId = teacher.userId
    const files = [
      await receiveFile(platform, { ownerId, purpose: 'slide', name: 'film.mp4', path: film }),
      await receiveFile(platform, { ownerId, purpose: 'slide', name: 'slide.webp', path: picture }),
    ]
    await rm(folder, { recursive: true })
    const seller = { type: 'teacher' as const, id: ownerId }
    await platform.db.transaction(tx =>
      addSlides(platform, tx, { seller, ownerId, fileIds: files.map(({ id }) => id) }),
    )
    const sliders = async () => (await t.api().shopView({ params: { username: teacher.username } })).sliders
    expect(await sliders()).toEqual([])
    await platform.jobs.runDue()
    const shown = await sliders()
    expect(shown.map(({ type }) => type)).toEqual(['video/mp4', 'image/webp'])
    for (const { file, type } of shown) {
      const answer = await t.request({ url: file })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe(type)
    }
    expect((await sharp((await t.request({ url: shown[1]?.file ?? '' })).rawPayload).metadata()).width).toBe(
      1600,
    )
  })
})

describe('narrowing a shop', () => {
  let teacher: TestPerson
  let maths: number
  let english: number
  beforeAll(async () => {
    teacher = await makeTeacher(t)
    maths = await makeProduct(t, teacher, { levels: ['P3', 'P4'] })
    english = await makeProduct(t, teacher, { subject: 'English', levels: ['P4', 'K3'] })
  })
  const narrow = async (body: { subject?: string; level?: (string | string[])[] }) => {
    const { products, levels } = await t.api().shopProducts({ body: { user_id: teacher.userId, ...body } })
    return { ids: products.map(({ course_id }) => course_id).toSorted(), levels }
  }

  test('by subject and by any of the levels, in whatever form they come', async () => {
    const all = [maths, english].toSorted()
    const levels = ['K3', 'P3', 'P4']
    for (const body of [{}, { subject: '' }, { subject: 'All', level: [['All']] }, { level: [] }]) {
      expect(await narrow(body)).toEqual({ ids: all, levels })
    }
    expect(await narrow({ subject: 'Math' })).toEqual({ ids: [maths], levels: ['P3', 'P4'] })
    expect(await narrow({ subject: '英文' })).toMatchObject({ ids: [english] })
    expect(await narrow({ level: [['P3']] })).toEqual({ ids: [maths], levels })
    expect(await narrow({ level: ['P3', ['K3']] })).toMatchObject({ ids: all })
    expect(await narrow({ subject: 'Math', level: [['K3']] })).toMatchObject({ ids: [] })
    expect(await narrow({ subject: 'Alchemy' })).toEqual({ ids: [], levels: [] })
  })

  test('a centre’s by its id; nobody’s is empty', async () => {
    const centre = await makeCentre(t)
    const id = await makeProduct(t, centre.member, { centreId: centre.id })
    const body = { user_id: centre.manager.userId, subscriber_id: centre.id }
    const { products } = await t.api().shopProducts({ body })
    expect(products.map(({ course_id }) => course_id)).toEqual([id])
    expect(await t.api().shopProducts({ body: {} })).toEqual({ products: [], levels: [] })
  })
})
