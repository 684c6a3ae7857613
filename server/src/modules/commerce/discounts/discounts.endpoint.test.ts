import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { turnDiscountsDue } from '../../catalogue/index.ts'
import { buy, openOrder } from '../commerce.test-support.ts'
import { discountForm, makeCoupon, makeDiscount } from './discounts.test-support.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
})

const priceOf = async (app: TestApp, course_id: number) =>
  (await app.api().cartQuote({ body: { products: [{ course_id }] } })).total
const mine = async (person = teacher) =>
  (await t.api(person.token).discountList({ body: { teacher_id: person.userId } })).discounts
const refusedField = (fields: Record<string, unknown>) => ({ status: 422, body: { errors: fields } })

describe('a timed discount', () => {
  test('is what everybody sees and pays, with its end, for as long as it lasts', async () => {
    const app = await ownTestApp()
    try {
      const seller = await makePerson(app, { role: roles.teacher })
      const id = await makeProduct(app, seller)
      const other = await makeProduct(app, seller, { priceCents: 1000 })
      const today = hongKongDay(app.clock.now())
      await makeDiscount(app, seller, { products: [id], start_date: addDays(today, 1) })
      expect(await priceOf(app, id)).toBe(18_000)
      app.clock.advance({ hours: 25 })
      // The clock decides, before any job has run.
      expect(await priceOf(app, id)).toBe(14_400)
      expect(await priceOf(app, other)).toBe(1000)
      await turn(app)
      const listed = async (query: object) =>
        (await app.api().shelfView({ params: { page: 1 }, query })).products.find(
          card => card.course_id === id,
        )
      const card = await listed({ sort: 'newest' })
      expect(card).toMatchObject({ course_tution_fee: 180, discounted_price: 144 })
      expect(card?.discount_ends_at).toBe(
        new Date(app.clock.now().getTime() + (6 * 24 - 1) * 3600_000).toISOString(),
      )
      // Lists by price know it too.
      expect(await listed({ sort: 'newest', max: '150' })).toBeDefined()
      const [shown] = await app.api().productView({ params: { id }, query: {} })
      expect(shown).toMatchObject({ discounted_price: 144, discount_ends_at: card?.discount_ends_at })
      const buyer = await makePerson(app)
      const { order_id } = await buy(app, buyer, [id])
      const receipt = await app.api(buyer.token).orderView({ params: { id: order_id } })
      expect(receipt).toMatchObject({ total: 14_400, lines: [{ list_price: 18_000, sale_price: 14_400 }] })
      app.clock.advance({ days: 6 })
      expect(await priceOf(app, id)).toBe(18_000)
      await turn(app)
      expect(await listed({ sort: 'newest' })).toMatchObject({ discounted_price: '', discount_ends_at: null })
      expect(await listed({ sort: 'newest', max: '150' })).toBeUndefined()
    } finally {
      await app.end()
    }
  })

  test('never takes the price below the lowest, and never above what the seller has entered', async () => {
    const seller = await makePerson(t, { role: roles.teacher })
    const cheap = await makeProduct(t, seller, { priceCents: 500 })
    const reduced = await makeProduct(t, seller, { discountCents: 5000 })
    await makeDiscount(t, seller, { value: 60 })
    expect(await priceOf(t, cheap)).toBe(400)
    expect(await priceOf(t, reduced)).toBe(5000)
    // What the seller has entered stays as it is in their own form.
    const own = await t.api(seller.token).authoredProductView({ params: { id: cheap } })
    expect(own).toMatchObject({
      course_tution_fee: 5,
      discounted_price: '',
    })
  })

  test('is changed, switched off and ended by its seller, and nothing of it is anybody else’s', async () => {
    const seller = await makePerson(t, { role: roles.teacher })
    const id = await makeProduct(t, seller)
    const discount_id = await makeDiscount(t, seller)
    expect(await priceOf(t, id)).toBe(14_400)
    await makeDiscount(t, seller, { discount_id, type: 'amount', value: 50 })
    expect(await priceOf(t, id)).toBe(13_000)
    await makeDiscount(t, seller, { discount_id, active: false })
    expect(await priceOf(t, id)).toBe(18_000)
    expect(await mine(seller)).toMatchObject([{ discount_id, state: 'off', value: 20, type: 'percent' }])
    await makeDiscount(t, seller, { discount_id })
    const stranger = t.api(teacher.token)
    for (const call of [
      () => stranger.discountEnd({ body: { teacher_id: teacher.userId, discount_id } }),
      () => stranger.discountUses({ body: { teacher_id: teacher.userId, discount_id } }),
      () => stranger.discountSave({ body: discountForm(t, teacher, { discount_id }) }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 404, body: { code: 'discount_unknown' } })
    }
    await t.api(seller.token).discountEnd({ body: { teacher_id: seller.userId, discount_id } })
    expect(await priceOf(t, id)).toBe(18_000)
    expect(await mine(seller)).toMatchObject([{ state: 'over' }])
    const again = t.api(seller.token).discountSave({ body: discountForm(t, seller, { discount_id }) })
    await expect(again).rejects.toMatchObject({ status: 409, body: { code: 'discount_over' } })
  })

  test('that makes no sense is refused, field by field', async () => {
    const foreign = await makeProduct(t, await makePerson(t, { role: roles.teacher }))
    const save = (changes: object) =>
      t.api(teacher.token).discountSave({ body: { ...discountForm(t, teacher), ...changes } })
    const today = hongKongDay(t.clock.now())
    await expect(save({ value: 91 })).rejects.toMatchObject(refusedField({ value: expect.anything() }))
    await expect(save({ value: 12.5 })).rejects.toMatchObject(refusedField({ value: expect.anything() }))
    await expect(save({ type: 'amount', value: 0.5 })).rejects.toMatchObject(
      refusedField({ value: expect.anything() }),
    )
    await expect(save({ end_date: addDays(today, -2) })).rejects.toMatchObject(
      refusedField({ end_date: expect.anything() }),
    )
    await expect(save({ products: [foreign] })).rejects.toMatchObject(
      refusedField({ products: expect.anything() }),
    )
    await expect(save({ code: '!!' })).rejects.toMatchObject(refusedField({ code: expect.anything() }))
  })
})

describe('a coupon', () => {
  const quote = (products: number[], coupon: string, person?: TestPerson) =>
    t.api(person?.token).cartQuote({
      body: { products: products.map(course_id => ({ course_id })), coupon },
    })

  test('is taken off what its seller sells, typed in whatever way, and is on the receipt and in the books', async () => {
    const stranger = await makePerson(t, { role: roles.teacher })
    const [own, foreign] = [await makeProduct(t, teacher), await makeProduct(t, stranger)]
    const { id: discount_id, code } = await makeCoupon(t, teacher, { value: 25 })
    const buyer = await makePerson(t)
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `
    expect(await quote([own, foreign], typed, buyer)).toMatchObject({
      items: [
        { course_id: own, price: 18_000, coupon_off: 4500 },
        { course_id: foreign, coupon_off: 0 },
      ],
      subtotal: 36_000,
      coupon: { code, state: 'ok', message: '', off: 4500 },
      total: 31_500,
    })
    const { order_id } = await buy(t, buyer, [own, foreign], { coupon: code, amount: 31_500 })
    const receipt = await t.api(buyer.token).orderView({ params: { id: order_id } })
    expect(receipt).toMatchObject({
      total: 31_500,
      coupon: code,
      coupon_off: 4500,
      lines: [{ list_price: 18_000, sale_price: 13_500, coupon_off: 4500 }, { coupon_off: 0 }],
    })
    const api = t.api(teacher.token)
    const [sale] = await api.teacherSales({ body: { teacher_id: teacher.userId } })
    expect(sale).toMatchObject({ sale_price: 13_500, coupon: code, coupon_off: 4500 })
    const [theirs] = await t.api(stranger.token).teacherSales({ body: { teacher_id: stranger.userId } })
    expect(theirs).toMatchObject({ sale_price: 18_000, coupon: '', coupon_off: 0 })
    const csv = await t.request({
      url: `/api/teacher/earnings.csv?teacher_id=${teacher.userId}&type=sales`,
      token: teacher.token,
    })
    expect(csv.body).toContain(`135.00,${code},45.00`)
    const uses = await api.discountUses({ body: { teacher_id: teacher.userId, discount_id } })
    expect(uses).toMatchObject({
      count: 1,
      uses: [
        { order_number: receipt.number, first_name: 'Siu Ming', off: 4500, paid: 13_500, state: 'used' },
      ],
    })
    expect((await mine()).find(one => one.discount_id === discount_id)).toMatchObject({
      used: 1,
      held: 0,
      off: 4500,
      sales: 13_500,
    })
  })

  test('of an amount is taken off once, to the cent, over all that it is for', async () => {
    const ids = [
      await makeProduct(t, teacher, { priceCents: 400 }),
      await makeProduct(t, teacher, { priceCents: 1000 }),
      await makeProduct(t, teacher, { priceCents: 3333 }),
    ]
    const { code } = await makeCoupon(t, teacher, { type: 'amount', value: 10 })
    const answer = await quote(ids, code)
    expect(answer.total).toBe(4733 - 1000)
    expect(answer.items.reduce((sum, { coupon_off }) => sum + coupon_off, 0)).toBe(1000)
    expect(answer.items[0]?.coupon_off).toBe(0)
    const large = await makeCoupon(t, teacher, { type: 'amount', value: 500 })
    expect(await quote(ids, large.code)).toMatchObject({ total: 1200 })
  })

  test('that is refused says why, in the language of who asks, and takes nothing', async () => {
    const [id, other] = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
    const buyer = await makePerson(t)
    const today = hongKongDay(t.clock.now())
    const coupons = {
      unknown: `N${unique()}`.toUpperCase(),
      waiting: (await makeCoupon(t, teacher, { start_date: addDays(today, 1) })).code,
      over: (await makeCoupon(t, teacher, { active: false })).code,
      used: (await makeCoupon(t, teacher, { limit_per_buyer: 1 })).code,
      used_up: (await makeCoupon(t, teacher, { limit_total: 1 })).code,
      unfit: (await makeCoupon(t, teacher, { products: [other] })).code,
    }
    const spare = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
    await buy(t, buyer, spare.slice(0, 1), { coupon: coupons.used })
    await buy(t, await makePerson(t), spare.slice(1), { coupon: coupons.used_up })
    for (const [state, code] of Object.entries(coupons)) {
      const answer = await quote([id], code, buyer)
      expect(answer).toMatchObject({ coupon: { state, off: 0 }, total: 18_000 })
      expect(answer.coupon?.message).not.toBe('')
      await expect(openOrder(t, buyer, [id], { coupon: code })).rejects.toMatchObject({
        status: 409,
        body: { code: `coupon_${state}` },
      })
    }
    // Nothing was left behind by the refused ones.
    expect(await openOrder(t, buyer, [id])).toMatchObject({ amount: 18_000 })
  })

  test('may be used again by another seller, and by the same one once it is over', async () => {
    const { id: discount_id, code } = await makeCoupon(t, teacher)
    const taken = t.api(teacher.token).discountSave({ body: discountForm(t, teacher, { code }) })
    await expect(taken).rejects.toMatchObject(refusedField({ code: expect.anything() }))
    await makeCoupon(t, await makePerson(t, { role: roles.teacher }), { code })
    await t.api(teacher.token).discountEnd({ body: { teacher_id: teacher.userId, discount_id } })
    await makeCoupon(t, teacher, { code })
  })
})

async function turn(app: TestApp): Promise<void> {
  const { platform } = app
  await platform.db.transaction(tx => platform.jobs.enqueue(tx, turnDiscountsDue, {}))
  await platform.jobs.runDue()
}
