import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { endPurchase, grant } from './index.ts'
import { makeLibrary, makeLibraryProduct } from './library.test-support.ts'

async function setUp(app?: TestApp) {
  const t = app ?? (await testApp())
  const { db, clock } = t.platform
  const library = await makeLibrary(t)
  const product = await makeLibraryProduct(t, library, { access: 'paid' })
  const linksOf = async ({ token }: TestPerson) =>
    (await t.api(token).productAccess({ params: { id: product.id } })).materials
      .flatMap(({ url, poster }) => [url, poster])
      .filter(url => url.startsWith('/media/s/'))
  const statuses = (links: readonly string[], method: 'GET' | 'HEAD' = 'GET') =>
    Promise.all(links.map(async url => (await t.app.inject({ method, url })).statusCode))
  const buy = async () => {
    const buyer = await makePerson(t)
    await grant(db, { userId: buyer.userId, productId: product.id, source: 'purchase', at: clock.now() })
    return buyer
  }
  return { t, db, clock, library, product, linksOf, statuses, buy }
}

test('links stop at the moment access ends, for that reader and no other', async () => {
  const { db, clock, product, linksOf, statuses, buy } = await setUp()
  const [one, other] = [await buy(), await buy()]
  const [links, others] = [await linksOf(one), await linksOf(other)]
  expect(links.length).toBeGreaterThan(2)
  expect(new Set(await statuses([...links, ...others]))).toEqual(new Set([200]))
  await db.transaction(tx => endPurchase(tx, { userId: one.userId, productId: product.id, at: clock.now() }))
  expect(new Set(await statuses(links))).toEqual(new Set([404]))
  expect(new Set(await statuses(links, 'HEAD'))).toEqual(new Set([404]))
  expect(new Set(await statuses(others))).toEqual(new Set([200]))
})

test('so do those of an account that is shut, and of whoever is no staff any more', async () => {
  const { t, db, library, linksOf, statuses, buy } = await setUp()
  const staff = await makePerson(t, { role: roles.platformStaff })
  for (const person of [await buy(), staff, library.teacher]) {
    const links = await linksOf(person)
    expect(new Set(await statuses(links))).toEqual(new Set([200]))
    await db.execute(sql`update accounts set status = 0 where id = ${person.authId}`)
    expect(new Set(await statuses(links))).toEqual(new Set([404]))
    await db.execute(sql`update accounts set status = 1, role = ${roles.student} where id = ${person.authId}`)
    // Who bought it, or made it, has it whatever else they are.
    const expected = person === staff ? 404 : 200
    expect(new Set(await statuses(links)), String(person.role)).toEqual(new Set([expected]))
  }
})

test('a link asks the database once, in one round of three statements', async () => {
  // Of its own: on the shared one the apps of other tests ask, too.
  const own = await ownTestApp()
  onTestFinished(() => own.end())
  const { t, db, linksOf, buy } = await setUp(own)
  const [link = ''] = await linksOf(await buy())
  await t.app.inject(link)
  const before = db.pool.statements
  await t.app.inject({ url: link, headers: { range: 'bytes=0-99' } })
  expect(db.pool.statements - before).toBeLessThanOrEqual(3)
})
