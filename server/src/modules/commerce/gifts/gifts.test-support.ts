import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { TestApp } from '#server/testing/app.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { type TestPerson, unique } from '#server/testing/people.ts'

interface GiftWish {
  recipient_name?: string
  recipient_email?: string
  message?: string
  send_on?: string
}

/** For today, to an address of its own, unless said otherwise. */
export const giftFor = (t: TestApp, course_id: number, wish: GiftWish = {}) => ({
  course_id,
  recipient_name: 'Ka Yan',
  recipient_email: `g${unique()}@example.com`,
  message: 'Happy birthday!',
  send_on: hongKongDay(t.clock.now()),
  ...wish,
})

type Wanted = ReturnType<typeof giftFor>

export const openGiftOrder = (
  t: TestApp,
  buyer: TestPerson,
  gifts: readonly Wanted[],
  more: { products?: readonly number[]; bundles?: readonly number[]; coupon?: string; amount?: number } = {},
) =>
  t.api(buyer.token).paymentIntent({
    query: { amount: more.amount },
    body: {
      gifts: [...gifts],
      products: (more.products ?? []).map(course_id => ({ course_id })),
      bundles: (more.bundles ?? []).map(bundle_id => ({ bundle_id })),
      ...(more.coupon && { coupon: more.coupon }),
    },
  })

/** Paid; with the gifts as their buyer sees them, in the sequence of the wishes. */
export async function buyGifts(
  t: TestApp,
  buyer: TestPerson,
  gifts: readonly Wanted[],
  more: Parameters<typeof openGiftOrder>[3] = {},
) {
  const intent = await openGiftOrder(t, buyer, gifts, more)
  await confirmCard(t, buyer, intent.clientSecret)
  const stored = await t.api(buyer.token).paymentStore({ body: { transaction_id: intent.transaction_id } })
  const listed = await t.api(buyer.token).giftList({ query: { limit: 100 } })
  const bought = listed.gifts
    .filter(({ order_id }) => order_id === intent.order_id)
    .toSorted((one, other) => one.gift_id - other.gift_id)
  return { ...intent, ...stored, gifts: bought }
}

export const codeOf = ({ path }: { path: string }): string => path.split('/').at(-1) ?? ''

export const openLink = (t: TestApp, reader: TestPerson, code: string) =>
  t.api(reader.token).giftOpen({ body: { code } })
