import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { findProducts } from '../catalogue/index.ts'
import { findAccess } from '../library/index.ts'
import { changeProductRow, makeCentre, makeProduct, makeTeacher, own } from './community.test-support.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
})

const marks = (person: TestPerson) => t.api(person.token).marksView()

test('what one has, likes and follows, and nothing of others', async () => {
  const person = await makePerson(t)
  const centre = await makeCentre(t)
  const bought = await makeProduct(t, teacher)
  const liked = await makeProduct(t, teacher)
  await own(t, person, bought)
  const { userId: user_id } = person
  const api = t.api(person.token)
  await api.favouriteAdd({ body: { user_id, course_id: liked } })
  await api.teacherFollow({ body: { user_id, subscriber_id: teacher.userId } })
  await api.subscriptionStore({ body: { user_id, subscriber_id: centre.id, type: 'centre' } })
  expect(await marks(person)).toEqual({
    owned: [bought],
    favourites: [liked],
    following: [teacher.userId],
    following_centres: [centre.id],
  })
  const empty = { owned: [], favourites: [], following: [], following_centres: [] }
  expect(await marks(await makePerson(t))).toEqual(empty)
  expect((await t.request({ url: '/api/me/marks', token: person.token })).headers['cache-control']).toBe(
    'no-store',
  )
})

test('agrees with the library about every kind of access', { timeout: 60_000 }, async () => {
  const centre = await makeCentre(t)
  const reader = await makePerson(t)
  const watermarked = { access: 'watermark' as const, watermarks: [{ code: 'pupil1', text: '陳小明' }] }
  const past = '2020-01-01'
  const today = hongKongDay(t.clock.now())
  const retired = await makeTeacher(t)
  const ids: number[] = []
  const give = async (
    owner: TestPerson,
    wish: Parameters<typeof makeProduct>[2],
    more: Parameters<typeof own>[3],
  ) => {
    const id = await makeProduct(t, owner, wish)
    await own(t, reader, id, more)
    ids.push(id)
    return id
  }
  const common = { source: 'code', code: 'COMMON' } as const
  const pupil = { source: 'code', code: 'PUPIL1' } as const
  const free = { source: 'free' } as const
  for (const status of [1, 0, -1]) {
    await give(teacher, { status }, {})
    await give(teacher, { status, access: 'free' }, free)
    await give(teacher, { status, access: 'code' }, common)
    await give(teacher, { status, ...watermarked }, pupil)
  }
  for (const endsOn of [past, today]) {
    await give(teacher, { endsOn }, {})
    await give(teacher, { endsOn, access: 'free' }, free)
    await give(teacher, { endsOn, access: 'code' }, common)
  }
  await give(teacher, { access: 'code', accessCode: 'OTHERS' }, common)
  await give(teacher, { ...watermarked }, common)
  await give(teacher, { ...watermarked }, { source: 'code', code: 'NOBODY' })
  const nowFree = await give(teacher, { access: 'code' }, common)
  await changeProductRow(t, nowFree, sql`access = 'free', access_code = null`)
  const ended = await give(teacher, {}, {})
  await t.platform.db.execute(sql`update entitlements set ended_at = now() where product_id = ${ended}`)
  await give(retired, { access: 'code' }, common)
  await give(retired, {}, {})
  await t.platform.db.execute(sql`update accounts set status = 2 where id = ${retired.authId}`)
  await give(centre.member, { centreId: centre.id, access: 'code' }, common)
  await t.platform.db.execute(sql`update accounts set status = 2 where id = ${centre.member.authId}`)
  ids.push(await makeProduct(t, centre.manager, { centreId: centre.id }))

  const products = await findProducts(t.platform.db, ids)
  expect(products).toHaveLength(ids.length)
  for (const person of [reader, teacher, centre.manager]) {
    // The table admits these roles only.
    const role = person.role as Caller['role']
    const caller: Caller = { ...person, role, tokenId: '', tokenExpiresAt: t.clock.now() }
    const open: number[] = []
    for (const product of products) {
      const access = await findAccess(t.platform.db, caller, product, today)
      // A deleted product is not among its owner's, though they may still look at it.
      if (access && !(access.source === 'owner' && product.status === -1)) open.push(product.id)
    }
    const { owned } = await marks(person)
    expect(owned.filter(id => ids.includes(id)).toSorted()).toEqual(open.toSorted())
  }
})

test('staff own nothing by looking after the place', async () => {
  const admin = await makePerson(t, { role: roles.admin })
  await makeProduct(t, teacher)
  expect((await marks(admin)).owned).toEqual([])
})
