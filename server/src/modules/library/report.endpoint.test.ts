import { beforeAll, expect, test } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeCentre } from '#server/testing/teachers.ts'
import { countActivity } from '../catalogue/index.ts'
import { grant } from './entitlement.repository.ts'
import { type Library, makeLibrary, makeLibraryProduct } from './library.test-support.ts'

let t: TestApp
let library: Library
beforeAll(async () => {
  t = await testApp()
  library = await makeLibrary(t)
})

const report = (who: TestPerson, id: number, period: '7' | '30' | '90' | 'year' = '7') =>
  t.api(who.token).productReport({ params: { id }, query: { period } })

/** To the end of a material: that of the video is 20 pages or seconds away at most. */
const finish = (who: TestPerson, material_id: number) =>
  t.api(who.token).progressStore({ body: { material_id, position: 100_000 } })

test('views, sales and completions are told by day in Hong Kong, and by month for a year', async () => {
  const { db, clock } = t.platform
  const { id, material } = await makeLibraryProduct(t, library, { access: 'paid' })
  const today = hongKongDay(clock.now())
  await countActivity(db, [
    { productId: id, day: today, views: 5, sales: 2 },
    { productId: id, day: addDays(today, -6), views: 3 },
    { productId: id, day: addDays(today, -7), views: 100, sales: 100 },
  ])
  const [done, half, gone, stranger] = await Promise.all([1, 2, 3, 4].map(() => makePerson(t)))
  if (!done || !half || !gone || !stranger) throw new Error('Nobody came')
  for (const { userId } of [done, half, gone])
    await grant(db, { userId, productId: id, source: 'purchase', at: clock.now() })
  for (const who of [done, gone, library.teacher]) {
    await finish(who, material.mp4)
    await finish(who, material.pdf)
  }
  await finish(half, material.pdf)
  await db.query('update entitlements set ended_at = now(), refunded = true where user_id = $1', [
    gone.userId,
  ])

  const week = await report(library.teacher, id)
  expect(week).toMatchObject({
    course_id: id,
    unit: 'day',
    totals: { views: 8, sales: 2, completed: 1 },
    before: { views: 100, sales: 100, completed: 0 },
    // Of the two who have it; its teacher is no one's learner, and a Word file is nothing to come to the end of.
    learners: 2,
    completed_ever: 1,
  })
  expect(week.points).toHaveLength(7)
  expect(week.points[0]).toMatchObject({ from: addDays(today, -6), views: 3, sales: 0 })
  expect(week.points.at(-1)).toEqual({ from: today, views: 5, sales: 2, completed: 1 })

  // Going back to it undoes nothing, nor is the day another one by it.
  await t.api(done.token).progressStore({ body: { material_id: material.pdf, position: 1 } })
  expect((await report(library.teacher, id)).totals.completed).toBe(1)
  const year = await report(library.teacher, id, 'year')
  expect(year).toMatchObject({ unit: 'month', totals: { views: 108, sales: 102, completed: 1 } })
  expect(year.points).toHaveLength(12)

  // Without the video anyone who has read the worksheet is at the end.
  await db.query('update materials set removed_at = now(), file_id = null where id = $1', [material.mp4])
  expect((await report(library.teacher, id)).completed_ever).toBe(2)
})

test('a report is for those who may change the product', async () => {
  const centre = await makeCentre(t)
  const { id } = await makeLibraryProduct(t, library, {
    centreId: centre.id,
    teacherId: centre.member.userId,
  })
  for (const who of [centre.manager, centre.member]) expect((await report(who, id)).course_id).toBe(id)
  const refused = { status: 404, body: { code: 'product_unknown' } }
  await expect(report(library.teacher, id)).rejects.toMatchObject(refused)
  await expect(report(library.teacher, 999_999_999)).rejects.toMatchObject(refused)
  await expect(report(await makePerson(t), id)).rejects.toMatchObject({ status: 403 })
})
