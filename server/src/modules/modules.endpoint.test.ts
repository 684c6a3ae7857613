import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { makePerson } from '#server/testing/people.ts'
import { makeProduct, own } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { codesChanged } from './authoring/index.ts'
import { cardsFor, cardsOf, ownedProducts } from './catalogue/index.ts'

test('two apps in one process share no listener and no clock', async () => {
  const [one, other] = [await createTestApp(), await createTestApp()]
  const teacher = await makeTeacher(one)
  const reader = await makePerson(one)
  const product = await makeProduct(one, teacher, { access: 'free', endsOn: '2026-12-31' })
  await own(one, reader, product, { source: 'free' })
  other.clock.advance({ days: 365 })
  const caller = { ...reader, role: 3 as const, tokenId: '', tokenExpiresAt: one.clock.now() }

  // What one has ends with the product's last day, and that is over in one of the apps only.
  const ownedIn = async ({ platform }: typeof one) =>
    (await cardsFor(platform, caller, await cardsOf(platform, [product], { locale: 'en' })))[0]?.owned
  expect(await ownedIn(one)).toBe(true)
  expect(await ownedIn(other)).not.toBe(true)

  const coded = await makeProduct(one, teacher, { access: 'code' })
  await own(one, reader, coded, { source: 'code', code: 'COMMON' })
  await one.platform.db.transaction(tx => one.platform.hooks.call(codesChanged, tx, coded, ['ANOTHER']))
  const { rows } = await one.platform.db.execute<{ ended_at: string }>(
    sql`select ended_at from entitlements where product_id = ${coded}`,
  )
  expect(rows.map(({ ended_at }) => new Date(ended_at))).toEqual([one.clock.now()])

  const stop = one.platform.hooks.on(ownedProducts, 'test', async () => [product])
  expect(
    (await other.platform.hooks.call(ownedProducts, other.platform.db, caller, [product])).has('test'),
  ).toBe(false)
  stop()
})
