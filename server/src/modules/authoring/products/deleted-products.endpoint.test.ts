import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { forgetMediaJobs, publishProduct, view } from '#server/testing/product-forms.ts'
import { own } from '#server/testing/products.ts'
import { makeSeller } from '#server/testing/teachers.ts'
import { issueToken } from '../../accounts/index.ts'
import { purgeDeleted } from '../authoring.jobs.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeSeller(t)
  await forgetMediaJobs(t)
})
afterAll(() => forgetMediaJobs(t))

const remove = (id: number) => t.api(teacher.token).productDelete({ params: { id } })
const restore = (app: TestApp, id: number, token = teacher.token) =>
  app.api(token).productStatus({ params: { status: '0' }, body: { course_id: id } })
const list = (status: 1 | 0 | -1) =>
  t.api(teacher.token).authoredProductList({ query: { teacher_id: teacher.userId, status } })
const purge = async (app: TestApp) => {
  await app.platform.db.transaction(tx => app.platform.jobs.enqueue(tx, purgeDeleted, {}))
  await app.platform.jobs.runDue()
}

test('students are counted whichever way they came, each once', async () => {
  const id = await publishProduct(t, teacher, { price: '', productAccessCode: 'ABC123' })
  const [buyer, pupil, early] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  await own(t, buyer, id)
  await own(t, buyer, id, { source: 'free' })
  await own(t, pupil, id, { source: 'code', code: 'ABC123' })
  await own(t, early, id, { source: 'free' })
  expect(await view(t, teacher, id)).toMatchObject({ students: 3, students_keeping: 2 })
  const { products } = await list(1)
  expect(products.find(({ course_id }) => course_id === id)).toMatchObject({ students: 3 })
})

test('what is deleted can be restored for 30 days; then its room is free, but for what somebody keeps', async () => {
  const unsold = await publishProduct(t, teacher)
  const sold = await publishProduct(t, teacher)
  const buyer = await makePerson(t)
  await own(t, buyer, sold)
  const { total_usage: before } = await list(1)

  await remove(unsold)
  const until = new Date(t.clock.now().getTime() + 30 * 24 * 3600 * 1000).toISOString()
  expect((await list(-1)).products).toMatchObject([{ course_id: unsold, restorable_until: until }])
  expect((await list(-1)).total_usage).toBe(before)
  await restore(t, unsold)
  expect(await view(t, teacher, unsold)).toMatchObject({ course_status: 0, restorable_until: null })
  const active = t.api(teacher.token).productStatus({ params: { status: '1' }, body: { course_id: unsold } })
  await expect(active).resolves.toEqual({ status: 200 })

  for (const id of [unsold, sold]) await remove(id)
  const late = await createTestApp()
  late.clock.advance({ days: 29 })
  await purge(late)
  expect((await list(-1)).total_usage).toBe(before)
  late.clock.advance({ days: 2 })
  const token = await issueToken(late.platform, teacher)
  for (const id of [unsold, sold]) {
    await expect(restore(late, id, token)).rejects.toMatchObject({
      status: 409,
      body: { code: 'status_refused' },
    })
  }
  await purge(late)
  await purge(late)
  const { total_usage: after } = await list(-1)
  expect(after).toBeLessThan(before)
  expect((await view(t, teacher, unsold)).materials).toEqual([])
  expect((await view(t, teacher, sold)).materials).toHaveLength(1)
  expect(await t.api(buyer.token).productAccess({ params: { id: sold } })).toMatchObject({ gate: 'open' })
})
