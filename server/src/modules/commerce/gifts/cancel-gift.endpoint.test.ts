import { afterAll, beforeEach, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { compareBooks, moneyOf } from '#server/testing/orders.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { ownedOf } from '../commerce.test-support.ts'
import { buyGifts, codeOf, giftFor, openLink } from './gifts.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)

let seller: TestPerson
let buyer: TestPerson
beforeEach(async () => {
  seller = await makePerson(t, { role: roles.teacher })
  buyer = await makePerson(t)
})

async function given() {
  const product = await makeProduct(t, seller)
  const { order_id, gifts } = await buyGifts(t, buyer, [giftFor(t, product)])
  const [gift] = gifts
  if (!gift) throw new Error('No gift')
  return { order_id, gift, product }
}
const cancel = (gift_id: number, by = buyer) => t.api(by.token).giftCancel({ body: { gift_id } })

test('an unopened gift is cancelled by its giver with full refund, once', async () => {
  const { order_id, gift } = await given()
  expect(gift.refund).toBe(180)
  await expect(cancel(gift.gift_id, await makePerson(t))).rejects.toMatchObject(
    refusedWith('gift_unknown', { status: 404 }),
  )
  await Promise.all([cancel(gift.gift_id), cancel(gift.gift_id)])
  await cancel(gift.gift_id)
  await t.platform.jobs.runDue()
  expect(await moneyOf(t, order_id)).toMatchObject({ state: 'refunded', refunded: 18_000 })
  const { gifts } = await t.api(buyer.token).giftList({ query: {} })
  expect(gifts).toMatchObject([{ state: 'closed', path: '', refund: null }])
  await expect(openLink(t, await makePerson(t), codeOf(gift))).rejects.toMatchObject(
    refusedWith('gift_closed', { status: 409 }),
  )
  expect((await compareBooks(t)).mismatches).toEqual({})
})

test('what was opened stays opened, and nothing is refunded', async () => {
  const { order_id, gift } = await given()
  await openLink(t, await makePerson(t), codeOf(gift))
  await expect(cancel(gift.gift_id)).rejects.toMatchObject(refusedWith('gift_opened', { status: 409 }))
  await t.platform.jobs.runDue()
  expect(await moneyOf(t, order_id)).toMatchObject({ state: 'paid', refunded: 0 })
})

test('opened and cancelled at the same moment, it is one of the two', async () => {
  for (let round = 0; round < 4; round++) {
    const { order_id, gift, product } = await given()
    const reader = await makePerson(t)
    const [opened, cancelled] = await Promise.allSettled([
      openLink(t, reader, codeOf(gift)),
      cancel(gift.gift_id),
    ])
    expect([opened.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    await t.platform.jobs.runDue()
    const refunded = cancelled.status === 'fulfilled' ? 18_000 : 0
    expect(await moneyOf(t, order_id)).toMatchObject({ refunded })
    expect(await ownedOf(t, reader)).toEqual(opened.status === 'fulfilled' ? [product] : [])
  }
})
