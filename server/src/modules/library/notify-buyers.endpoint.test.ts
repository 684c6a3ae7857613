import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import {
  appWithTeacher,
  edit,
  fields,
  forgetMediaJobs,
  makeUpload,
  publishProduct,
  view,
} from '#server/testing/product-forms.ts'
import { endPurchase, grant } from './entitlement.repository.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  ;({ t, teacher } = await appWithTeacher())
})
afterAll(() => forgetMediaJobs(t))

const titlesOf = async ({ userId }: TestPerson, path: string) => {
  await forgetMediaJobs(t)
  await t.platform.jobs.runDue()
  const { rows } = await t.platform.db.execute<{ params: { path: string } }>(sql`
    select params from notices where user_id = ${userId} and template = 'materialsAdded'`)
  return rows.filter(({ params }) => params.path.endsWith(path))
}

test('those who bought a product hear of new materials where its teacher says so, once a day', async () => {
  const { db, clock } = t.platform
  const name = 'Fractions, added to'
  const id = await publishProduct(t, teacher, { productName: name })
  const [buyer, other, refunded] = await Promise.all([1, 2, 3].map(() => makePerson(t)))
  if (!buyer || !other || !refunded) throw new Error('Nobody came')
  const at = clock.now()
  for (const { userId } of [buyer, refunded])
    await grant(db, { userId, productId: id, source: 'purchase', at })
  await grant(db, { userId: other.userId, productId: id, source: 'free', at })
  await db.transaction(tx => endPurchase(tx, { userId: refunded.userId, productId: id, at }))
  expect(await view(t, teacher, id)).toMatchObject({ students: 2, buyers: 1 })

  const added = async () => JSON.stringify([{ upload_id: await makeUpload(t, teacher) }])
  const change = async (changes: object) => {
    const body = fields({ courseId: id, productName: name, ...changes })
    expect((await edit(t, teacher, body)).statusCode).toBe(200)
  }
  const noticesOf = (who: TestPerson) => titlesOf(who, `/${id}`)
  // Unasked, and where nothing was added, no one is told.
  await change({ materialUploads: await added() })
  await change({ tellBuyers: '1' })
  expect(await noticesOf(buyer)).toHaveLength(0)

  await change({ materialUploads: await added(), tellBuyers: '1' })
  await change({ materialUploads: await added(), tellBuyers: '1' })
  expect(await noticesOf(buyer)).toHaveLength(1)
  expect(await noticesOf(other)).toHaveLength(0)
  expect(await noticesOf(refunded)).toHaveLength(0)
})
