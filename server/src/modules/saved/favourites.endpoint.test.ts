import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { changeProductRow, makeProduct, own } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
})

const like = (person: TestPerson, course_id: number) =>
  t.api(person.token).favouriteAdd({ body: { user_id: person.userId, course_id, subscriber_id: 0 } })

const liked = async (person: TestPerson) => {
  const { count, products } = await t.api(person.token).favouriteList({ params: { userId: person.userId } })
  expect(count).toBe(products.length)
  return products.map(({ course_id }) => course_id)
}

async function counted(productId: number): Promise<number> {
  const { rows } = await t.platform.db.execute<{ favourites: number }>(
    sql`select coalesce(sum(favourites), 0)::int as favourites from product_days where product_id = ${productId}`,
  )
  return rows[0]?.favourites ?? 0
}

test('the newest first, and both ways to take one back', async () => {
  const person = await makePerson(t)
  const [one, two, three] = [
    await makeProduct(t, teacher),
    await makeProduct(t, teacher),
    await makeProduct(t, teacher, { access: 'free' }),
  ]
  for (const id of [one, two, three]) {
    t.clock.advance({ seconds: 1 })
    await like(person, id)
  }
  await own(t, person, two)
  expect(await liked(person)).toEqual([three, two, one])
  const { products } = await t.api(person.token).favouriteList({ params: { userId: person.userId } })
  expect(products.map(({ owned }) => owned)).toEqual([false, true, false])

  await t.api(person.token).favouriteRemove({ params: { courseId: three } })
  const url = `/api/favourite/remove/${person.userId}/${one}`
  const answer = await t.request({ url, token: person.token })
  expect(answer.json()).toEqual({ status: 200 })
  expect(answer.headers['cache-control']).toBe('no-store')
  await t.api(person.token).favouriteRemove({ params: { courseId: one } })
  expect(await liked(person)).toEqual([two])
})

test('twenty times at once is one, and counts once; taken back it never was', async () => {
  const person = await makePerson(t)
  const id = await makeProduct(t, teacher)
  await Promise.all(Array.from({ length: 20 }, () => like(person, id)))
  expect(await liked(person)).toEqual([id])
  expect(await counted(id)).toBe(1)
  const remove = () => t.api(person.token).favouriteRemove({ params: { courseId: id } })
  await Promise.all(Array.from({ length: 20 }, remove))
  expect(await counted(id)).toBe(0)
  for (let round = 0; round < 3; round += 1) {
    await like(person, id)
    await remove()
  }
  expect(await counted(id)).toBe(0)
})

test('only what one may see can be a favourite, and stays in the list only as long', async () => {
  const person = await makePerson(t)
  const secret = await makeProduct(t, teacher, { access: 'code' })
  for (const id of [secret, 9_999_999]) {
    await expect(like(person, id)).rejects.toMatchObject({ status: 404, body: { code: 'product_unknown' } })
  }
  const id = await makeProduct(t, teacher)
  const kept = await makeProduct(t, teacher)
  await own(t, person, kept)
  await like(person, id)
  await like(person, kept)
  for (const one of [id, kept]) await changeProductRow(t, one, sql`status = 0`)
  expect(await liked(person)).toEqual([kept])
  await changeProductRow(t, id, sql`status = 1`)
  expect((await liked(person)).toSorted()).toEqual([id, kept].toSorted())
})

test('not for others, staff included', async () => {
  const person = await makePerson(t)
  const stranger = await makePerson(t)
  const admin = await makePerson(t, { role: roles.admin })
  const course_id = await makeProduct(t, teacher)
  const add = (token: string, user_id: number) => t.api(token).favouriteAdd({ body: { user_id, course_id } })
  await expect(add(stranger.token, person.userId)).rejects.toMatchObject({ body: { code: 'not_yours' } })
  await expect(add(admin.token, person.userId)).rejects.toMatchObject({ body: { code: 'not_yours' } })
  expect(await liked(person)).toEqual([])
  const list = t.api(stranger.token).favouriteList({ params: { userId: person.userId } })
  await expect(list).rejects.toMatchObject({ body: { code: 'not_yours' } })
})
