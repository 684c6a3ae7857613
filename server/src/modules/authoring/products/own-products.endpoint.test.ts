import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { forgetMediaJobs, publishProduct, view } from '#server/testing/product-forms.ts'
import { joinCentre, makeCentre, makeSeller } from '#server/testing/teachers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await forgetMediaJobs(t)
})
afterAll(() => forgetMediaJobs(t))

function list(caller: TestPerson, query: Record<string, string | number> = {}) {
  const search = new URLSearchParams({ teacher_id: String(caller.userId) })
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return t.request({ url: `/api/teacherproductsmarkeplace?${search}`, token: caller.token })
}
const namesOf = (response: Awaited<ReturnType<typeof list>>): string[] =>
  response.json().products.map((product: { course_name: string }) => product.course_name)

const remove = (caller: TestPerson, id: number) =>
  t.request({ method: 'DELETE', url: `/api/teacherproducts/${id}`, token: caller.token })
const setStatus = (caller: TestPerson, id: number, status: string) =>
  t.request({
    method: 'POST',
    url: `/api/teacherproducts/status/${status}`,
    body: { course_id: id },
    token: caller.token,
  })

test('the list is its teacher’s alone', async () => {
  const teacher = await makeSeller(t)
  await publishProduct(t, teacher, { productName: 'Coded', price: '', productAccessCode: 'ABC123' })
  expect((await list(teacher)).json().products).toMatchObject([{ access_code: 'ABC123', owned: true }])
  const others = [
    await makePerson(t, { role: roles.platformStaff }),
    await makePerson(t),
    await makeSeller(t),
  ]
  for (const other of others) expect((await list(other, { teacher_id: teacher.userId })).statusCode).toBe(403)
})

test('the product of a new status may be named in the query or in the body', async () => {
  const teacher = await makeSeller(t)
  const id = await publishProduct(t, teacher)
  const url = `/api/teacherproducts/status/0?course_id=${id}`
  const answer = await t.request({ method: 'POST', url, token: teacher.token })
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 200 }])
  expect((await view(t, teacher, id)).course_status).toBe(0)
})

test('only a product that has something to give and is not over counts as on sale', async () => {
  const teacher = await makeSeller(t)
  const ids: number[] = []
  for (const endsOn of ['', '', '', '2099-01-01', ''])
    ids.push(await publishProduct(t, teacher, { expiryDate: endsOn }))
  const [waiting, , inactive, , over] = ids
  await t.platform.db.execute(sql`update media_files set state = 'ready' where owner_id = ${teacher.userId}
    and id not in (select file_id from materials where product_id = ${waiting})`)
  await setStatus(teacher, inactive ?? 0, '0')
  await t.platform.db.execute(sql`update products set ends_on = '2020-01-01' where id = ${over}`)
  expect((await list(teacher)).json()).toMatchObject({ count: 4, on_sale: 2 })
  expect((await list(teacher, { status: 0 })).json()).toMatchObject({ count: 1, on_sale: 2 })
})

describe('the list', () => {
  let teacher: TestPerson
  beforeAll(async () => {
    teacher = await makeSeller(t)
    for (const [productName, price, discountedPrice, productCategory] of [
      ['Beta 100%', '30', '', 'Math'],
      ['alpha_one', '20', '', 'English'],
      ['Gamma', '40', '10', 'Chinese'],
    ] as const) {
      await publishProduct(t, teacher, { productName, price, discountedPrice, productCategory })
      t.clock.advance({ seconds: 1 })
    }
  })

  test('newest first, with the space used and allowed', async () => {
    const response = await list(teacher)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(namesOf(response)).toEqual(['Gamma', 'alpha_one', 'Beta 100%'])
    expect(response.json()).toMatchObject({ count: 3, allowed_usage: 10 * 1024 ** 3 })
    const { rows } = await t.platform.db.execute<{ bytes: string }>(
      sql`select sum(size) as bytes from media_files where owner_id = ${teacher.userId}`,
    )
    expect(response.json().total_usage).toBe(Number(rows[0]?.bytes))
  })

  test.each([
    ['course_name', 'asc', ['alpha_one', 'Beta 100%', 'Gamma']],
    ['course_name', 'desc', ['Gamma', 'Beta 100%', 'alpha_one']],
    ['course_category', 'ASC', ['Gamma', 'alpha_one', 'Beta 100%']],
    ['course_tution_fee', 'asc', ['Gamma', 'alpha_one', 'Beta 100%']],
    ['course_tution_fee', 'desc', ['Beta 100%', 'alpha_one', 'Gamma']],
    ['created_at', 'asc', ['Beta 100%', 'alpha_one', 'Gamma']],
  ])('ordered by %s %s', async (orderBy, by, names) => {
    expect(namesOf(await list(teacher, { orderBy: JSON.stringify({ orderBy, by }) }))).toEqual(names)
  })

  test.each([
    ['no JSON', 'course_name'],
    ['another column', '{"orderBy":"access_code","by":"asc"}'],
    ['SQL', '{"orderBy":"course_name; drop table products","by":"asc"}'],
    ['another direction', '{"orderBy":"course_name","by":"up"}'],
    ['a list', '[]'],
    ['nothing', ''],
  ])('refuses an order that is %s', async (_what, orderBy) => {
    const response = await list(teacher, { orderBy })
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().errors)).toEqual(['orderBy'])
  })

  test.each([
    ['ALPHA', ['alpha_one']],
    ['100%', ['Beta 100%']],
    ['%', ['Beta 100%']],
    ['_', ['alpha_one']],
    ['\\', []],
    ['a', ['Gamma', 'alpha_one', 'Beta 100%']],
    ["' or 1=1 --", []],
  ])('searches names for %s', async (searchQuery, names) => {
    const response = await list(teacher, { searchQuery })
    expect(namesOf(response)).toEqual(names)
    expect(response.json().count).toBe(names.length)
  })

  test('pages, with the count of all', async () => {
    const response = await list(teacher, { limit: 2, offset: 1 })
    expect(namesOf(response)).toEqual(['alpha_one', 'Beta 100%'])
    expect(response.json().count).toBe(3)
    for (const [name, value] of Object.entries({ limit: 501, offset: -1, status: 2 })) {
      expect((await list(teacher, { [name]: value })).statusCode, name).toBe(422)
    }
  })

  test('of another teacher is refused, students have none', async () => {
    const other = await makeSeller(t)
    expect((await list(other, { teacher_id: teacher.userId })).json().code).toBe('not_yours')
    expect((await list(other)).json()).toMatchObject({ products: [], count: 0, total_usage: 0 })
    expect((await list(await makePerson(t))).json().code).toBe('role_refused')
  })

  test('a manager’s is the centre’s, a member’s what they teach there', async () => {
    const centre = await makeCentre(t, { payoutReady: true })
    const other = await makeCentre(t, { payoutReady: true })
    const free = { price: '', productAccessCode: 'FREECOURSE' }
    const taught = await publishProduct(t, centre.manager, { productName: 'Taught' })
    await publishProduct(t, centre.manager, { productName: 'Managed' })
    await publishProduct(t, centre.member, { productName: 'Private', ...free })
    await publishProduct(t, other.manager, { productName: 'Elsewhere' })
    await t.platform.db.execute(
      sql`update products set teacher_id = ${centre.member.userId} where id = ${taught}`,
    )
    expect(namesOf(await list(centre.manager)).sort()).toEqual(['Managed', 'Taught'])
    expect(namesOf(await list(centre.member)).sort()).toEqual(['Private', 'Taught'])
    await joinCentre(t, centre.member, null)
    expect(namesOf(await list(centre.member))).toEqual(['Private'])
  })
})

describe('status', () => {
  test('active and inactive follow each other, in the tabs; repeating changes nothing', async () => {
    const teacher = await makeSeller(t)
    const id = await publishProduct(t, teacher)
    const counts = async () =>
      Promise.all([1, 0, -1].map(async status => (await list(teacher, { status })).json().count))
    expect(await counts()).toEqual([1, 0, 0])
    for (const round of [1, 2]) expect((await setStatus(teacher, id, '0')).statusCode, `${round}`).toBe(200)
    expect(await counts()).toEqual([0, 1, 0])
    expect((await setStatus(teacher, id, '1')).json()).toEqual({ status: 200 })
    expect(await counts()).toEqual([1, 0, 0])
    await Promise.all([remove(teacher, id), remove(teacher, id)]).then(answers => {
      for (const answer of answers) expect(answer.json()).toEqual({ status: 200 })
    })
    expect(await counts()).toEqual([0, 0, 1])
    const refused = await setStatus(teacher, id, '1')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'status_refused'])
    expect((await remove(teacher, id)).statusCode).toBe(200)
    expect((await setStatus(teacher, id, '-1')).statusCode).toBe(422)
    expect(await view(t, teacher, id)).toMatchObject({ course_status: -1 })
  })

  test('the documented GETs do the same, and are never cached', async () => {
    const teacher = await makeSeller(t)
    const id = await publishProduct(t, teacher)
    const get = (url: string) => t.request({ url: `/api/teacherproducts/${url}`, token: teacher.token })
    expect((await get(`status/0?course_id=${id}`)).headers['cache-control']).toBe('no-store')
    expect(await view(t, teacher, id)).toMatchObject({ course_status: 0 })
    expect((await get(`status/1?course_id=${id}`)).json()).toEqual({ status: 200 })
    expect((await get(`delete?course_id=${id}`)).json()).toEqual({ status: 200 })
    expect(await view(t, teacher, id)).toMatchObject({ course_status: -1 })
  })

  test('only owners: for others it does not exist; the member who teaches it may not take it away', async () => {
    const centre = await makeCentre(t, { payoutReady: true })
    const other = await makeCentre(t, { payoutReady: true })
    const id = await publishProduct(t, centre.manager)
    for (const caller of [await makeSeller(t), other.manager, other.member, centre.member]) {
      for (const answer of [await remove(caller, id), await setStatus(caller, id, '0')]) {
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'product_unknown'])
      }
    }
    await t.platform.db.execute(
      sql`update products set teacher_id = ${centre.member.userId} where id = ${id}`,
    )
    for (const answer of [await remove(centre.member, id), await setStatus(centre.member, id, '0')]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_yours'])
    }
    expect(await view(t, centre.manager, id)).toMatchObject({ course_status: 1 })
    expect((await remove(centre.manager, id)).statusCode).toBe(200)
  })
})

describe('leaving', () => {
  const leave = ({ token, userId, email, username }: TestPerson) =>
    t.api(token).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
  async function statusOf(id: number): Promise<number> {
    const { rows } = await t.platform.db.execute<{ status: number }>(
      sql`select status from products where id = ${id}`,
    )
    return rows[0]?.status ?? NaN
  }

  test('a teacher’s products leave the sale with them', async () => {
    const teacher = await makeSeller(t)
    const stays = await publishProduct(t, await makeSeller(t))
    const goes = await publishProduct(t, teacher)
    await leave(teacher)
    expect(await statusOf(goes)).toBe(-1)
    expect(await statusOf(stays)).toBe(1)
  })

  test('a centre’s stay as long as somebody runs it', async () => {
    const centre = await makeCentre(t, { payoutReady: true })
    const second = await makePerson(t, { role: roles.businessManager })
    await joinCentre(t, second, centre.id)
    const id = await publishProduct(t, centre.manager)
    await leave(centre.manager)
    expect(await statusOf(id)).toBe(1)
    await leave(second)
    expect(await statusOf(id)).toBe(-1)
  })

  test('the downloaded copy lists what one has made, codes included', async () => {
    const teacher = await makeSeller(t)
    await publishProduct(t, teacher, { price: '', productAccessCode: 'ABC123' })
    const response = await t.request({ url: '/api/user/export', token: teacher.token })
    const archive = unzipSync(new Uint8Array(response.rawPayload))
    const data = JSON.parse(Buffer.from(archive['data.json'] ?? []).toString())
    expect(data.authoring).toEqual([
      expect.objectContaining({
        name: '小四數學：分數',
        subject: 'Math',
        access_code: 'ABC123',
        materials: [{ title: 'fractions.pdf', file: 'fractions.pdf' }],
      }),
    ])
  })
})
