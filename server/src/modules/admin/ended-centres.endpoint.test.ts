import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct, own } from '#server/testing/products.ts'
import { makeCentre } from '#server/testing/teachers.ts'

test('what an ended centre sells is gone from what both processes have cached, buyers keep it, and it comes back', async () => {
  const db = await open()
  const [one, two] = [await createTestApp({}, { db }), await createTestApp({}, { db })]
  const boss = await makePerson(one, { role: roles.admin })
  const mark = unique()
  const centre = await makeCentre(one)
  await one.platform.db.execute(sql`update centres set name = ${`Harbour ${mark}`} where id = ${centre.id}`)
  const product = await makeProduct(one, centre.member, { name: `fractions ${mark}`, centreId: centre.id })
  const coded = await makeProduct(one, centre.member, {
    name: `coded ${mark}`,
    centreId: centre.id,
    access: 'code',
    accessCode: 'COMMON',
  })
  const [buyer, coder, follower] = [await makePerson(one), await makePerson(one), await makePerson(one)]
  await own(one, buyer, product)
  await own(one, coder, coded, { source: 'code', code: 'COMMON' })
  const followed = { user_id: follower.userId, subscriber_id: centre.id, type: 'centre' as const }
  await one.api(follower.token).subscriptionStore({ body: followed })
  const addresses = [
    `/api/teacher/shop/${centre.username}`,
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
  const expectSeen = async (yes: boolean) => {
    for (const app of [one, two])
      await expect.poll(() => seen(app), { interval: 5 }).toEqual(addresses.map(() => yes))
  }
  const opens = async (person: TestPerson, id: number) =>
    (await two.api(person.token).productAccess({ params: { id } })).owned
  const follows = async () => {
    const query = { user_id: follower.userId }
    return (await one.api(follower.token).subscriptionList({ query })).length
  }
  const price = async () => {
    const body = { products: [{ course_id: product }] }
    return JSON.stringify(await two.api().cartQuote({ body }))
  }
  await expectSeen(true)
  expect(await follows()).toBe(1)
  const offered = await price()
  await one.api(boss.token).adminCentreEnd({ body: { centre_id: centre.id } })
  await expectSeen(false)
  expect(await price()).not.toBe(offered)
  expect(await follows()).toBe(0)
  expect(await opens(buyer, product)).toBe(true)
  expect(await opens(coder, coded)).toBe(false)
  await two.api(boss.token).adminCentreRestore({ body: { centre_id: centre.id } })
  await expectSeen(true)
  expect(await price()).toBe(offered)
  expect(await follows()).toBe(1)
  expect(await opens(coder, coded)).toBe(true)
  const subjects = (await one.mailsTo(centre.manager.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([`Harbour ${mark} has ended on Lantern`, `Harbour ${mark} is back on Lantern`])
})

test('however much an ended centre sells, nothing of it waits for a job', async () => {
  const t = await testApp()
  const admin = t.api((await makePerson(t, { role: roles.admin })).token)
  const centre = await makeCentre(t)
  const mark = unique()
  const ids: number[] = []
  for (let turn = 0; turn < 101; turn++)
    ids.push(await makeProduct(t, centre.member, { name: `${mark} ${turn}`, centreId: centre.id }))
  const count = async () => (await t.api().shopView({ params: { username: centre.username } })).count
  const listed = async () => {
    const { rows } = await t.platform.db.execute<{ listed: number }>(
      sql`select count(*)::int as listed from product_cards where centre_id = ${centre.id} and listed`,
    )
    return rows[0]?.listed
  }
  expect(await count()).toBe(101)
  await admin.adminCentreEnd({ body: { centre_id: centre.id } })
  expect(await listed()).toBe(0)
  await admin.adminCentreRestore({ body: { centre_id: centre.id } })
  expect(await listed()).toBe(101)
  expect(await count()).toBe(101)
})
