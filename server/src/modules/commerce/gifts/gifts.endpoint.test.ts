import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { accountDeletion, dataExport, findPersonByUserId } from '../../accounts/index.ts'
import { booksOf, buy, contextOf, ownedOf } from '../commerce.test-support.ts'
import { makeCoupon } from '../discounts/discounts.test-support.ts'
import { balanceOf, ledgerSum } from '../ledger/ledger.repository.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { reconcileBooks } from '../reconciliation/reconcile.ts'
import { buyGifts, codeOf, giftFor, openGiftOrder, openLink } from './gifts.test-support.ts'
import { sendDueGifts } from './send-gift.ts'

let t: TestApp
let teacher: TestPerson
let staff: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
  staff = await makePerson(t, { role: roles.admin })
})

async function given(app = t, wish: Parameters<typeof giftFor>[2] = {}) {
  const seller = app === t ? teacher : await makePerson(app, { role: roles.teacher })
  const product = await makeProduct(app, seller)
  const buyer = await makePerson(app)
  const { order_id, gifts } = await buyGifts(app, buyer, [giftFor(app, product, wish)])
  const [gift] = gifts
  if (!gift) throw new Error('No gift')
  return { product, buyer, order_id, gift, seller }
}

const refund = (order_id: number, app = t, by = staff) =>
  app.api(by.token).refundOrder({
    body: { order_id, reason: 'Asked for', idempotency_key: `key-${unique()}-long` },
  })

describe('a gift', () => {
  test('is paid by one, mailed to another, and opened once by whoever has the link', async () => {
    const { product, buyer, order_id, gift } = await given()
    expect(await ownedOf(t, buyer)).toEqual([])
    const receipt = await t.api(buyer.token).orderView({ params: { id: order_id } })
    expect(receipt.lines).toMatchObject([
      { kind: 'gift', course_id: product, sale_price: 18_000, gift: { recipient_name: 'Ka Yan' } },
    ])
    const mails = await t.mailsTo(gift.recipient_email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('Happy birthday!')
    expect(mails[0]?.html).toContain(gift.path)

    const code = codeOf(gift)
    expect(await t.api().giftView({ params: { code } })).toMatchObject({
      standing: 'sign_in',
      recipient_name: 'Ka Yan',
      message: 'Happy birthday!',
      product: { course_id: product },
    })
    const reader = await makePerson(t)
    expect(await t.api(reader.token).giftView({ params: { code } })).toMatchObject({ standing: 'ready' })
    expect(await openLink(t, reader, code)).toMatchObject({ course_id: product })
    expect(await ownedOf(t, reader)).toEqual([product])
    // Again by the same person it is done, and by another it is gone.
    expect(await openLink(t, reader, code)).toMatchObject({ course_id: product })
    await expect(openLink(t, await makePerson(t), code)).rejects.toMatchObject(
      refusedWith('gift_opened', { status: 409 }),
    )
    expect(await t.api(reader.token).giftView({ params: { code } })).toMatchObject({ standing: 'mine' })
    const { gifts } = await t.api(buyer.token).giftList({ query: {} })
    expect(gifts).toMatchObject([{ state: 'opened', path: '', sends_left: 0 }])
    const courses = await t.api(reader.token).userProducts({ query: { user_id: reader.userId } })
    expect(courses.products).toMatchObject([{ course_id: product, obtained_by: 'gift' }])
    expect(await booksOf(t, order_id)).toMatchObject({ charged: 18_000, posted: 18_000, sum: 0 })
  })

  test('is opened by one of many who try at the same moment', { timeout: 60_000 }, async () => {
    const { product, gift } = await given()
    const readers = await Promise.all(Array.from({ length: 20 }, () => makePerson(t)))
    const answers = await Promise.allSettled(readers.map(reader => openLink(t, reader, codeOf(gift))))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject(refusedWith('gift_opened', { status: 409 }))
    const owned = await Promise.all(readers.map(reader => ownedOf(t, reader)))
    expect(owned.flat()).toEqual([product])
  })

  test('is given to one of two links in one person’s two tabs, and the other can be passed on', async () => {
    const product = await makeProduct(t, teacher)
    const buyer = await makePerson(t)
    const { gifts } = await buyGifts(t, buyer, [giftFor(t, product), giftFor(t, product)])
    const reader = await makePerson(t)
    const answers = await Promise.allSettled(gifts.map(gift => openLink(t, reader, codeOf(gift))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = gifts.find((_, index) => answers[index]?.status === 'rejected')
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusedWith('gift_owned', { status: 409 }),
    })
    const friend = await makePerson(t)
    await openLink(t, friend, codeOf(left ?? { path: '' }))
    expect(await ownedOf(t, friend)).toEqual([product])
  })

  test('tells who has the product already, and is nothing for its buyer', async () => {
    const { product, buyer, gift } = await given()
    const code = codeOf(gift)
    await expect(openLink(t, buyer, code)).rejects.toMatchObject(refusedWith('gift_own', { status: 409 }))
    expect(await t.api(buyer.token).giftView({ params: { code } })).toMatchObject({ standing: 'own' })
    const owner = await makePerson(t)
    await buy(t, owner, [product])
    expect(await t.api(owner.token).giftView({ params: { code } })).toMatchObject({ standing: 'owned' })
    await expect(openLink(t, owner, code)).rejects.toMatchObject(refusedWith('gift_owned', { status: 409 }))
    await expect(openLink(t, teacher, code)).rejects.toMatchObject(refusedWith('gift_owned', { status: 409 }))
    // Nothing of that has used it up.
    const friend = await makePerson(t)
    await openLink(t, friend, code)
    expect(await ownedOf(t, friend)).toEqual([product])
  })

  test('waits for its day, and goes out that morning, once', async () => {
    const own = await ownTestApp()
    const today = hongKongDay(own.clock.now())
    const { gift } = await given(own, { send_on: addDays(today, 3) })
    expect(gift).toMatchObject({ state: 'waiting', sent_at: null })
    await sendDueGifts(contextOf(own))
    expect(await own.mailsTo(gift.recipient_email)).toHaveLength(0)
    own.clock.advance({ days: 4 })
    for (const _ of [1, 2]) await sendDueGifts(contextOf(own))
    expect(await own.mailsTo(gift.recipient_email)).toHaveLength(1)
  })

  test('for a day that has been, or further off than a year, is refused', async () => {
    const product = await makeProduct(t, teacher)
    const buyer = await makePerson(t)
    const today = hongKongDay(t.clock.now())
    for (const send_on of [addDays(today, -1), addDays(today, 366)])
      await expect(openGiftOrder(t, buyer, [giftFor(t, product, { send_on })])).rejects.toMatchObject(
        refusedWith('gift_day', { status: 422 }),
      )
  })

  test('is paid less for by a coupon, beside a product, and asked for twice is one order', async () => {
    const [product, besides] = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
    const buyer = await makePerson(t)
    const { code } = await makeCoupon(t, teacher, { type: 'percent', value: 50 })
    const wish = giftFor(t, product)
    const more = { products: [besides], coupon: code, amount: 18_000 }
    const [first, second] = [
      await openGiftOrder(t, buyer, [wish], more),
      await openGiftOrder(t, buyer, [{ ...wish, message: 'Another word' }], more),
    ]
    expect(second.order_id).toBe(first.order_id)
    const { order_id, gifts } = await buyGifts(t, buyer, [wish], more)
    expect(order_id).toBe(first.order_id)
    expect(gifts).toHaveLength(1)
    expect(await ownedOf(t, buyer)).toEqual([besides])
    expect(await booksOf(t, order_id)).toMatchObject({ charged: 18_000, sum: 0 })
  })

  test('of what is not sold is refused', async () => {
    const buyer = await makePerson(t)
    const free = await makeProduct(t, teacher, { access: 'free', priceCents: 0 })
    for (const id of [free, 999_999_999])
      await expect(openGiftOrder(t, buyer, [giftFor(t, id)])).rejects.toMatchObject(
        refusedWith('order_nothing', { status: 409 }),
      )
  })
})

describe('its buyer', () => {
  test('sends it again, but not without end', async () => {
    const { buyer, gift } = await given()
    const send = () => t.api(buyer.token).giftSend({ body: { gift_id: gift.gift_id } })
    await t.mailsTo(gift.recipient_email)
    for (let sent = 1; sent < 10; sent++) await send()
    await expect(send()).rejects.toMatchObject(refusedWith('gift_sends', { status: 409 }))
    expect(await t.mailsTo(gift.recipient_email)).toHaveLength(10)
  })

  test('mends the address: the new one gets a link, and the old link opens nothing', async () => {
    const { buyer, gift, product } = await given()
    const { gift_id, recipient_name, message, send_on } = gift
    await t.mailsTo(gift.recipient_email)
    const recipient_email = `g${unique()}@example.com`
    const change = (email: string) =>
      t.api(buyer.token).giftChange({
        body: { gift_id, recipient_name, message, send_on, recipient_email: email },
      })
    await change(recipient_email)
    await expect(openLink(t, await makePerson(t), codeOf(gift))).rejects.toMatchObject(
      refusedWith('gift_unknown', { status: 404 }),
    )
    const [mended] = (await t.api(buyer.token).giftList({ query: {} })).gifts
    expect(mended).toMatchObject({ recipient_email, state: 'sent' })
    expect((await t.mailsTo(recipient_email))[0]?.html).toContain(mended?.path)
    const reader = await makePerson(t)
    await openLink(t, reader, codeOf(mended ?? { path: '' }))
    expect(await ownedOf(t, reader)).toEqual([product])
    await expect(change('late@example.com')).rejects.toMatchObject(
      refusedWith('gift_opened', { status: 409 }),
    )
  })

  test('is the only one who sees or changes it', async () => {
    const { gift } = await given()
    const stranger = await makePerson(t)
    const { gift_id, recipient_name, recipient_email, message, send_on } = gift
    expect((await t.api(stranger.token).giftList({ query: {} })).gifts).toEqual([])
    await expect(t.api(stranger.token).giftSend({ body: { gift_id } })).rejects.toMatchObject(
      refusedWith('gift_unknown', { status: 404 }),
    )
    await expect(
      t.api(stranger.token).giftChange({
        body: { gift_id, recipient_name, recipient_email, message, send_on },
      }),
    ).rejects.toMatchObject(refusedWith('gift_unknown', { status: 404 }))
  })

  test('deleting an account clears its gift messages, and waiting gifts still reach their recipients', async () => {
    const own = await ownTestApp()
    const { buyer, gift } = await given(own)
    const { db, hooks } = own.platform
    const person = await findPersonByUserId(db, buyer.userId)
    if (!person) throw new Error('Nobody')
    expect((await hooks.call(dataExport, db, person)).get('gifts')?.data).toMatchObject([
      { recipient_email: gift.recipient_email, message: 'Happy birthday!' },
    ])
    await db.transaction(tx => hooks.call(accountDeletion, tx, person))
    const reader = await makePerson(own)
    await openLink(own, reader, codeOf(gift))
    expect(await ownedOf(own, reader)).toHaveLength(1)
  })
})

describe('money', () => {
  test('goes back while it is unopened, which closes it', async () => {
    const { order_id, gift, buyer } = await given()
    expect(await refund(order_id)).toMatchObject({ state: 'done', amount: 18_000 })
    await expect(openLink(t, await makePerson(t), codeOf(gift))).rejects.toMatchObject(
      refusedWith('gift_closed', { status: 409 }),
    )
    await expect(t.api(buyer.token).giftSend({ body: { gift_id: gift.gift_id } })).rejects.toMatchObject(
      refusedWith('gift_closed', { status: 409 }),
    )
    expect((await t.api(buyer.token).giftList({ query: {} })).gifts).toMatchObject([{ state: 'closed' }])
    expect(await t.api().giftView({ params: { code: codeOf(gift) } })).toMatchObject({ standing: 'closed' })
    expect(await booksOf(t, order_id)).toMatchObject({ state: 'refunded', sum: 0 })
  })

  test('stays once it is opened, whoever is quicker', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 4; round++) {
      const { order_id, gift, product } = await given()
      const reader = await makePerson(t)
      const [opened, returned] = await Promise.allSettled([
        openLink(t, reader, codeOf(gift)),
        refund(order_id),
      ])
      // One of the two, never both and never neither.
      expect(opened.status === 'fulfilled').toBe(returned.status === 'rejected')
      if (returned.status === 'rejected')
        expect(returned.reason).toMatchObject(refusedWith('gift_opened', { status: 409 }))
      expect(await ownedOf(t, reader)).toEqual(opened.status === 'fulfilled' ? [product] : [])
    }
  })

  test('that a bank takes back ends what was opened, and a dispute that is won brings it back', async () => {
    const own = await ownTestApp()
    const { order_id, gift, product, seller } = await given(own)
    const reader = await makePerson(own)
    await openLink(own, reader, codeOf(gift))
    const intent = (await findPaymentOf(own.platform.db, order_id))?.intentId ?? ''
    const { sandbox } = own.platform.payments
    await sandbox?.dispute(intent)
    await own.platform.jobs.runDue()
    expect(await ownedOf(own, reader)).toEqual([])
    expect(await balanceOf(own.platform.db, `seller:teacher-${seller.userId}`)).toBe(0)
    await sandbox?.closeDispute(intent, 'won')
    await own.platform.jobs.runDue()
    expect(await ownedOf(own, reader)).toEqual([product])
    expect(await ledgerSum(own.platform.db)).toBe(0)
    own.clock.advance({ minutes: 5 })
    const { mismatches, repaired } = await reconcileBooks(contextOf(own))
    expect({ mismatches, repaired }).toEqual({ mismatches: {}, repaired: 0 })
  })
})
