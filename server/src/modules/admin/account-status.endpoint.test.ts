import { sql } from 'drizzle-orm'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { startProcesses } from '#server/testing/processes.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'

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
  for (const app of [one, two]) await expect.poll(() => seen(app), { timeout: 30_000 }).toEqual(everywhere)
  await setStatus(one, 3)
  for (const app of [one, two]) await expect.poll(() => seen(app), { timeout: 30_000 }).toEqual(nowhere)
  await setStatus(two, 1)
  for (const app of [one, two]) await expect.poll(() => seen(app), { timeout: 30_000 }).toEqual(everywhere)
})

test('however much somebody sells, nothing of it waits for a job', async () => {
  const teacher = await makeTeacher(one)
  for (let turn = 0; turn < 101; turn++) await makeProduct(one, teacher)
  const count = async () => {
    const { rows } = await one.platform.db.execute<{ listed: number }>(
      sql`select count(*)::int as listed from product_cards where teacher_id = ${teacher.userId} and listed`,
    )
    return rows[0]?.listed
  }
  expect(await count()).toBe(101)
  await one.api(staff.token).userStatusSet({ body: { user_id: teacher.userId, status: 3 } })
  expect(await count()).toBe(0)
  await one.api(staff.token).userStatusSet({ body: { user_id: teacher.userId, status: 1 } })
  expect(await count()).toBe(101)
})

async function post(base: string, path: string, body: object, token?: string) {
  const response = await fetch(`${base}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as { data: { token: string } } // Only signing in has it, and is asked for it.
}

// The embedded engine is for one process alone.
if (inject('testDatabase').kind === 'server') {
  test('who is deactivated in one process is gone from the pages of both, and comes back', async () => {
    const db = await open()
    const app: TestApp = await createTestApp({}, { db })
    const staff = await makePerson(app, { role: roles.admin })
    const mark = unique()
    const teacher = await makeTeacher(app, `Karen ${mark}`)
    const product = await makeProduct(app, teacher, { name: `Fractions ${mark}` })
    const url = db.pool.options.connectionString ?? ''
    const { bases, end } = await startProcesses(url, 2)
    onTestFinished(end)
    const [first = '', second = ''] = bases
    const { data } = await post(first, 'user/login', { username: staff.email, password: PASSWORD })
    await post(first, 'admin/password/confirm', { password: PASSWORD }, data.token)

    /** Each page with the words that it has only while the teacher is public. */
    const pages: readonly (readonly [string, string])[] = [
      [`/product/preview/fractions/${product}`, `Fractions ${mark}`],
      [`/shop/${teacher.username}`, `Karen ${mark}`],
      [`/teachers-and-tutors/${teacher.userId}`, `Karen ${mark}`],
      [`/teachers?q=${mark}`, `Karen ${mark}`],
      [`/shops?q=${mark}`, `Karen ${mark}`],
      [`/products/all?q=${mark}`, `Fractions ${mark}`],
      [`/search/${mark}`, `Fractions ${mark}`],
      [`/api/products/${product}`, `Fractions ${mark}`],
      [`/api/search/suggest?q=${mark}`, `Fractions ${mark}`],
    ]
    const seenAt = async (at: number): Promise<string[]> => {
      const all = pages.map(async ([path, words]) => {
        const response = await fetch(bases[at] + path)
        const shows = response.ok && (await response.text()).includes(words)
        return shows ? [`${at} ${path}`] : []
      })
      return (await Promise.all(all)).flat()
    }
    const seen = async () => (await Promise.all(bases.map((_, at) => seenAt(at)))).flat()
    const everywhere = bases.flatMap((_, at) => pages.map(([path]) => `${at} ${path}`))
    const follow = (shows: boolean) => expect.poll(seen, { timeout: 30_000 }).toEqual(shows ? everywhere : [])
    const set = (base: string, status: 1 | 3) =>
      post(base, 'admin/user/status', { user_id: teacher.userId, status }, data.token)
    // Whatever the start brings along has been done, and both have cached all of it.
    await expect.poll(seen, { timeout: 30_000 }).toEqual(everywhere)
    await set(first, 3)
    await follow(false)
    await set(second, 1)
    await follow(true)
    await set(second, 3)
    await follow(false)
    await db.close()
  }, 240_000)
}
