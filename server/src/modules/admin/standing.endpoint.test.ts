import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct, makeTeacher } from '#server/testing/products.ts'

// Two processes over one database, each with what it has cached of its own.

let one: TestApp
let two: TestApp
let staff: TestPerson
beforeAll(async () => {
  const db = await open()
  one = await createTestApp({}, { db })
  two = await createTestApp({}, { db })
  staff = await makePerson(one, { role: roles.admin })
})

test('who is deactivated is gone from what both processes have cached, and comes back', async () => {
  const mark = unique()
  const teacher = await makeTeacher(one, `Karen ${mark}`)
  const product = await makeProduct(one, teacher, { name: `fractions ${mark}` })
  const addresses = [
    `/api/teacher/shop/${teacher.username}`,
    `/api/products/${product}`,
    `/api/shop/1?q=${mark}`,
    `/api/teachers/shops?q=${mark}`,
    `/api/search/suggest?q=${mark}`,
  ]
  const seen = (at: TestApp) =>
    Promise.all(
      addresses.map(async url => {
        const { statusCode, body } = await at.request({ url })
        return statusCode === 200 && body.includes(mark)
      }),
    )
  const everywhere = addresses.map(() => true)
  const nowhere = addresses.map(() => false)
  const setStatus = (at: TestApp, status: 1 | 3) =>
    at.api(staff.token).userStatusSet({ body: { user_id: teacher.userId, status } })
  for (const app of [one, two]) await expect.poll(() => seen(app)).toEqual(everywhere)
  await setStatus(one, 3)
  for (const app of [one, two]) await expect.poll(() => seen(app)).toEqual(nowhere)
  await setStatus(two, 1)
  for (const app of [one, two]) await expect.poll(() => seen(app)).toEqual(everywhere)
})
