import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { DiscountForm } from '#contract/commerce/discounts.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { propertyRuns } from '../../../../../tools/seed.ts'
import { lowestCents } from '../../catalogue/index.ts'
import { bodyOf, makeBundle } from '../bundles/bundles.test-support.ts'
import { booksOf, buy } from '../commerce.test-support.ts'
import { makeCoupon, makeDiscount } from '../discounts/discounts.test-support.ts'
import { buyGifts, codeOf, giftFor, openLink } from '../gifts/gifts.test-support.ts'
import { balanceOf, ledgerSum } from '../ledger/ledger.repository.ts'
import { platformFee } from './order.rules.ts'

const feePercent = 12
const t = await ownTestApp({ platformFeePercent: feePercent })
afterAll(t.end)

/** Cheap ones too: there the lowest price is soon reached. */
const price = fc.oneof(fc.integer({ min: 400, max: 900 }), fc.integer({ min: 400, max: 90_000 }))
const value = fc.oneof(
  fc.record({ type: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 90 }) }),
  fc.record({
    type: fc.constant('amount' as const),
    value: fc.integer({ min: 100, max: 60_000 }).map(cents => cents / 100),
  }),
)
const cart = fc.record({
  /** Of two sellers, for the buyer or for others, who may have opened it before money is asked back. */
  prices: fc.array(
    fc.record({ price, second: fc.boolean(), meant: fc.constantFrom('own', 'own', 'gift', 'opened') }),
    { minLength: 1, maxLength: 6 },
  ),
  /** For how many of the first seller's products; 0 for all. */
  coupon: fc.option(fc.record({ value, chosen: fc.integer({ min: 0, max: 2 }) })),
  timed: fc.option(value),
  /** A bundle of the first seller's besides, of which the buyer may have one already, and want one by itself as well. */
  bundle: fc.option(
    fc.record({
      prices: fc.array(price, { minLength: 2, maxLength: 5 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      ...{ had: fc.boolean(), twice: fc.boolean() },
    }),
  ),
  refunded: fc.integer({ min: 0, max: 11 }),
})

test('for random carts with coupons, bundles, timed discounts, gifts and refunds the books balance and no price is below the lowest', {
  timeout: 600_000,
}, async () => {
  const { db } = t.platform
  const staff = await makePerson(t, { role: roles.admin })
  const balances = fc.asyncProperty(cart, async ({ prices, coupon, timed, bundle, refunded }) => {
    const [first, second] = [
      await makePerson(t, { role: roles.teacher }),
      await makePerson(t, { role: roles.teacher }),
    ]
    const products: { id: number; cents: number; own: boolean; meant: string }[] = []
    for (const { price: cents, second: isSecond, meant } of prices.toSorted(byMeaning)) {
      const id = await makeProduct(t, isSecond ? second : first, { priceCents: cents })
      products.push({ id, cents, own: !isSecond, meant })
    }
    const own = products.filter(one => one.own).map(({ id }) => id)
    if (timed) await makeDiscount(t, first, timed)
    const made = coupon && (await makeCoupon(t, first, couponOf(coupon, own)))
    const buyer = await makePerson(t)
    const together = bundle && (await bundleOf(first, buyer, bundle))
    const twice = bundle?.twice ? [together?.products.at(-1)?.id ?? 0].filter(Boolean) : []
    const bundles = together ? [together.id] : []
    const asked = await t.api(buyer.token).cartQuote({
      body: bodyOf({ bundles, products: [...products.map(({ id }) => id), ...twice], coupon: made?.code }),
    })
    if (together) expect(asked.bundles).toMatchObject([{ state: 'ok' }])
    const code = asked.coupon?.state === 'ok' ? asked.coupon.code : undefined
    const { order_id, amount, gifts } = await buyGifts(
      t,
      buyer,
      products.filter(({ meant }) => meant !== 'own').map(({ id }) => giftFor(t, id)),
      {
        ...{ coupon: code, amount: asked.total },
        products: [...products.filter(({ meant }) => meant === 'own').map(({ id }) => id), ...twice],
        bundles,
      },
    )
    const isOpened = (courseId: number) =>
      products.some(({ id, meant }) => id === courseId && meant === 'opened')
    for (const gift of gifts.filter(({ course_id }) => isOpened(course_id)))
      await openLink(t, await makePerson(t), codeOf(gift))
    products.push(...(together?.products ?? []))
    const receipt = await t.api(buyer.token).orderView({ params: { id: order_id } })

    // What was quoted is what was charged, to the cent, and every line says how it came about.
    expect(amount).toBe(asked.total)
    expect(receipt.lines.reduce((sum, line) => sum + line.sale_price, 0)).toBe(receipt.total)
    expect(receipt.coupon_off).toBe(asked.coupon?.off ?? 0)
    for (const line of receipt.lines) {
      const product = products.find(({ id }) => id === line.course_id)
      expect(line.list_price).toBe(product?.cents)
      expect(line.sale_price).toBeGreaterThanOrEqual(lowestCents)
      const off = line.coupon_off + (line.bundle?.off ?? 0)
      expect(line.sale_price + off).toBeLessThanOrEqual(line.list_price)
      expect(line.bundle !== null).toBe(product?.meant === 'bundle')
      if (line.bundle) expect(line.coupon_off).toBe(0)
      if (!product?.own) expect(line.sale_price).toBe(line.list_price)
    }

    const wanted = receipt.lines.slice(0, refunded)
    const refund = (some: readonly { line_id: number }[]) =>
      t.api(staff.token).refundOrder({
        body: {
          ...{ order_id, lines: some.map(({ line_id }) => line_id) },
          ...{ reason: 'Asked for', idempotency_key: `key-${unique()}-long` },
        },
      })
    // What others have opened is theirs: nothing goes back with it.
    if (wanted.some(({ course_id }) => isOpened(course_id)))
      await expect(refund(wanted)).rejects.toMatchObject({ status: 409, body: { code: 'gift_opened' } })
    const back = wanted.filter(({ course_id }) => !isOpened(course_id))
    if (back.length > 0) expect(await refund(back)).toMatchObject({ state: 'done' })
    expect(await booksOf(t, order_id)).toMatchObject({ charged: asked.total, posted: asked.total, sum: 0 })
    const kept = receipt.lines.filter(line => !back.includes(line))
    const sold = [...kept, ...(together?.had ?? [])]
    for (const seller of [first, second]) {
      const net = sold
        .filter(line => line.teacher_id === seller.userId)
        .reduce((sum, { sale_price }) => sum + sale_price - platformFee(sale_price, feePercent), 0)
      expect(await balanceOf(db, `seller:teacher-${seller.userId}`)).toBe(net === 0 ? 0 : -net)
    }
    if (code) await expectClaim(order_id, kept.length > 0)
  })
  await fc.assert(balances, propertyRuns({ full: 30, sampled: 10, minutes: 8 }))
  expect(await ledgerSum(db)).toBe(0)

  /** At a price between the lowest and the sum of the moment; null if there is none between them. */
  async function bundleOf(
    seller: TestPerson,
    buyer: TestPerson,
    { prices, part, had }: { prices: readonly number[]; part: number; had: boolean },
  ) {
    const products: { id: number; cents: number; own: boolean; meant: string }[] = []
    for (const cents of prices) {
      const id = await makeProduct(t, seller, { priceCents: cents })
      products.push({ id, cents, own: true, meant: 'bundle' })
    }
    const ids = products.map(({ id }) => id)
    const { total } = await t.api().cartQuote({ body: bodyOf({ bundles: [], products: ids }) })
    const lowest = ids.length * lowestCents
    if (total <= lowest) return null
    const cents = lowest + Math.floor((total - 1 - lowest) * part)
    const id = await makeBundle(t, seller, { products: ids, price: cents })
    if (!had) return { id, products, had: [] }
    const { order_id } = await buy(t, buyer, ids.slice(0, 1))
    return { id, products, had: (await t.api(buyer.token).orderView({ params: { id: order_id } })).lines }
  }

  /** Used while something of the order is left, and free again once all of it went back. */
  async function expectClaim(orderId: number, isKept: boolean): Promise<void> {
    const { rows } = await db.execute<{ state: string; claimed: number }>(sql`
      select claim.state, discounts.claimed from coupon_claims claim
      join discounts on discounts.id = claim.discount_id where claim.order_id = ${orderId}`)
    expect(rows).toEqual([isKept ? { state: 'used', claimed: 1 } : { state: 'free', claimed: 0 }])
  }
})

/** As an order lists them: first what the buyer keeps. */
const byMeaning = (one: { meant: string }, other: { meant: string }) =>
  Number(one.meant !== 'own') - Number(other.meant !== 'own')

const couponOf = (
  { value: reduction, chosen }: { value: Pick<DiscountForm, 'type' | 'value'>; chosen: number },
  own: readonly number[],
): Partial<DiscountForm> => ({ ...reduction, products: own.slice(0, chosen), limit_total: 3 })
