import { ApiError } from '#contract/kit/client.ts'
import type { LessonSlot } from '#contract/schedule.ts'
import type { Api } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'

/** A seat in a lesson, for the buyer or for one of their learners. */
export interface PaidSeat {
  readonly slotId: number
  readonly learnerId: number | null
}

/** A place in a class, for the buyer or for one of their learners; bought by itself. */
export interface PaidPlace {
  readonly classId: number
  readonly learnerId: number | null
}

/** For somebody else; bought by itself. */
export interface PaidGift {
  readonly courseId: number
  readonly name: string
  readonly email: string
  readonly message: string
  /** A day in Hong Kong. */
  readonly sendOn: string
}

export interface Purchase {
  readonly ids: readonly number[]
  /** Which bundles, and the products that come with them. */
  readonly bundles?: readonly number[]
  readonly bundled?: readonly number[]
  readonly seats: readonly PaidSeat[]
  readonly place?: PaidPlace | null
  readonly gift?: PaidGift | null
  /** Cents, as the buyer sees it; the server charges nothing where its own sum differs. */
  readonly amount: number
  readonly kind: 'single' | 'multiple'
  readonly saveCard: boolean
  /** A code that the amount is less for; '' for none. */
  readonly coupon?: string
  /** For whom the products are; null for the buyer. */
  readonly learnerId?: number | null
}

/** An order with an attempt to be paid. */
export type OpenOrder = Awaited<ReturnType<Api['paymentIntent']>>

/** How the provider's part of the browser answered. */
export type Confirmed =
  | { readonly status: 'succeeded' | 'processing' | 'cancelled' }
  | { readonly status: 'failed'; readonly message: string }

export type Confirm = (order: OpenOrder) => Promise<Confirmed>

/** What paying needs of the world around. */
export interface Till {
  readonly api: Pick<
    Api,
    'paymentIntent' | 'paymentStore' | 'productAssign' | 'bookingsStore' | 'classEnroll' | 'paymentSignature'
  >
  readonly mark: { set(orderId: number): void; clear(): void }
  readonly wait: (milliseconds: number) => Promise<void>
}

/** What became of the lessons: which are booked, and which were gone when the money came. */
export type BookedSeats = Awaited<ReturnType<Api['bookingsStore']>>

/** What became of a place: enrolled, or asked for. */
export type GivenPlace = Awaited<ReturnType<Api['classEnroll']>>['enrolments'][number]

export type Outcome =
  /** Paid and given; `booked` is null without lessons, and where nobody answered what became of them. */
  | {
      readonly kind: 'done'
      readonly orderId: number
      readonly products: readonly number[]
      readonly booked: BookedSeats | null
      /** Null without a class, and where nobody answered what became of it. */
      readonly given?: GivenPlace | null
    }
  /** The money is with the provider, the products come as soon as the server has been told. */
  | { readonly kind: 'received'; readonly orderId: number }
  /** The line broke while paying: nobody here knows whether money moved. */
  | { readonly kind: 'unclear'; readonly orderId: number }
  /** Nothing was charged; this is what it costs now, in cents. */
  | { readonly kind: 'price'; readonly amount: number }
  /** Nothing was charged; lessons that are gone come with the next free times. */
  | { readonly kind: 'refused'; readonly failure: Failure; readonly gone?: GoneSeats }
  | { readonly kind: 'cancelled' }

/** Waits between attempts to finish what has been paid. */
const patience = [600, 1500, 3000]

/** From the press of the button to the products in the buyer's hands. */
export async function pay(till: Till, purchase: Purchase, confirm: Confirm): Promise<Outcome> {
  const order = await openOrder(till, purchase, 'card')
  if ('kind' in order) return order
  if (order.status === 'paid') return paidBefore(till, order, purchase)
  till.mark.set(order.order_id)

  let confirmed: Confirmed
  try {
    confirmed = await confirm(order)
  } catch (error) {
    if (!mayHaveWorked(error)) return ended(till, { kind: 'refused', failure: failureOf(error) })
    return afterSilence(till, order, purchase, failureOf(error))
  }
  switch (confirmed.status) {
    case 'cancelled':
      return ended(till, { kind: 'cancelled' })
    case 'failed':
      return ended(till, {
        kind: 'refused',
        failure: { text: confirmed.message, code: 'payment_failed', status: 402 },
      })
    default:
      return fulfil(till, order, purchase)
  }
}

/** Opens the order and tells where to go to pay it. */
export async function payByAlipay(
  till: Till,
  purchase: Purchase,
): Promise<Outcome | { kind: 'leave'; orderId: number; until: number; redirect: string }> {
  const order = await openOrder(till, purchase, 'alipay')
  if ('kind' in order) return order
  if (order.status === 'paid') return paidBefore(till, order, purchase)
  try {
    const { redirect } = await till.api.paymentSignature({
      body: { order_id: order.order_id, purchaseType: purchase.kind },
    })
    till.mark.set(order.order_id)
    const until = new Date(order.expires_at).getTime()
    return { kind: 'leave', orderId: order.order_id, until, redirect }
  } catch (error) {
    return { kind: 'refused', failure: failureOf(error) }
  }
}

/** Keeps lessons for paying; what costs nothing is booked by that. */
export async function holdSeats(till: Till, purchase: Purchase): Promise<OpenOrder | Outcome> {
  const order = await openOrder(till, purchase, 'card')
  if ('kind' in order) return order
  return order.status === 'paid' ? paidBefore(till, order, purchase) : order
}

async function openOrder(
  till: Till,
  { ids, bundles = [], seats, place, gift, amount, kind, saveCard, coupon, learnerId }: Purchase,
  provider: 'card' | 'alipay',
): Promise<OpenOrder | Extract<Outcome, { kind: 'price' | 'refused' }>> {
  try {
    return await till.api.paymentIntent({
      query: { amount, type: kind },
      body: {
        products: gift ? [] : ids.map(course_id => ({ course_id })),
        ...(bundles.length > 0 && { bundles: bundles.map(bundle_id => ({ bundle_id })) }),
        ...(gift && { gifts: [wishOf(gift)] }),
        trials: seats.map(({ slotId, learnerId }) => ({ slot_id: slotId, learner_id: learnerId })),
        ...(place && { classes: [{ class_id: place.classId, learner_id: place.learnerId }] }),
        provider,
        save_card: saveCard,
        ...(coupon && { coupon }),
        ...(learnerId && { learner_id: learnerId }),
      },
    })
  } catch (error) {
    const now = changedAmount(error)
    if (now !== null) return { kind: 'price', amount: now }
    const gone = goneSeats(error)
    return { kind: 'refused', failure: failureOf(error), ...(gone && { gone }) }
  }
}

/** All products of it, also those of bundles. */
const productsOf = ({ ids, bundled = [] }: Purchase): readonly number[] => [...ids, ...bundled]

const wishOf = ({ courseId, name, email, message, sendOn }: PaidGift) => ({
  course_id: courseId,
  recipient_name: name,
  recipient_email: email,
  message,
  send_on: sendOn,
})

/** Nothing to pay: it is free, or an earlier attempt turned out to have worked. */
async function paidBefore(till: Till, order: OpenOrder, purchase: Purchase): Promise<Outcome> {
  if (purchase.place) return enrol(till, order, purchase.place)
  const given =
    purchase.seats.length > 0 ? await persistently(till, () => book(till, order, purchase), true) : null
  const booked = given?.ok ? given.value : null
  return ended(till, { kind: 'done', orderId: order.order_id, products: productsOf(purchase), booked })
}

const book = (till: Till, { transaction_id: payment_id }: OpenOrder, { seats }: Purchase) =>
  till.api.bookingsStore({
    body: seats.map(({ slotId, learnerId }) => ({ slot_id: slotId, learner_id: learnerId, payment_id })),
  })

/** Gives what was paid, or where the teacher decides what is kept for it. It finishes the order by itself. */
async function enrol(till: Till, { order_id: orderId }: OpenOrder, place: PaidPlace): Promise<Outcome> {
  const given = await persistently(till, () => enrolCall(till, place), true)
  if (!given.ok) return { kind: 'received', orderId }
  const [first = null] = given.value.enrolments
  return ended(till, { kind: 'done', orderId, products: [], booked: null, given: first })
}

const enrolCall = (till: Till, { classId, learnerId }: PaidPlace) =>
  till.api.classEnroll({ body: { classes: [classId], learner_id: learnerId } })

/** Without an answer only the provider knows; the server asks it. */
async function afterSilence(
  till: Till,
  order: OpenOrder,
  purchase: Purchase,
  failure: Failure,
): Promise<Outcome> {
  const { place } = purchase
  // An amount that is only kept is no payment yet: there the class tells.
  const ask = (): Promise<unknown> => (place ? enrolCall(till, place) : store(till, order))
  const stored = await persistently(till, ask, false)
  if (stored.ok) return fulfil(till, order, purchase)
  if (isUnfinished(stored.error)) return ended(till, { kind: 'refused', failure })
  return { kind: 'unclear', orderId: order.order_id }
}

/** Each of the two calls finishes the order by itself, and any number of times: one that arrives is enough. */
async function fulfil(till: Till, order: OpenOrder, purchase: Purchase): Promise<Outcome> {
  const { order_id: orderId, transaction_id: paymentIntent } = order
  const { seats, place, gift } = purchase
  const ids = productsOf(purchase)
  if (place) return enrol(till, order, place)
  const stored = await persistently(till, () => store(till, order), true)
  if (gift) {
    if (!stored.ok) return { kind: 'received', orderId }
    return ended(till, { kind: 'done', orderId, products: ids, booked: null })
  }
  if (seats.length > 0) {
    const given = await persistently(till, () => book(till, order, purchase), stored.ok)
    if (!given.ok && !stored.ok) return { kind: 'received', orderId }
    return ended(till, { kind: 'done', orderId, products: ids, booked: given.ok ? given.value : null })
  }
  const products = ids.map(course_id => ({ course_id }))
  const assign = () => till.api.productAssign({ body: { products, accounts: [], paymentIntent } })
  const given = await persistently(till, assign, stored.ok)
  if (given.ok) return ended(till, { kind: 'done', orderId, products: given.value.products, booked: null })
  if (stored.ok) return ended(till, { kind: 'done', orderId, products: ids, booked: null })
  return { kind: 'received', orderId }
}

const store = (till: Till, order: OpenOrder) =>
  till.api.paymentStore({ body: { transaction_id: order.transaction_id, amount: order.amount } })

type Attempt<T> = { ok: true; value: T } | { ok: false; error: unknown }

/** `paid`: the provider has said so, then 'unfinished' only means that the server has not heard of it yet. */
async function persistently<T>(till: Till, call: () => Promise<T>, paid: boolean): Promise<Attempt<T>> {
  for (let tried = 0; ; tried += 1) {
    try {
      return { ok: true, value: await call() }
    } catch (error) {
      const again = mayHaveWorked(error) || (paid && isUnfinished(error))
      const pause = patience[tried]
      if (!again || pause === undefined) return { ok: false, error }
      await till.wait(pause)
    }
  }
}

function ended(till: Till, outcome: Outcome): Outcome {
  till.mark.clear()
  return outcome
}

/** No answer, or one that says nothing about what was asked. */
const mayHaveWorked = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

const isUnfinished = (error: unknown) => error instanceof ApiError && error.body.code === 'payment_unfinished'

function changedAmount(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.body.code !== 'price_changed') return null
  const amount = 'amount' in error.body ? Number(error.body.amount) : Number.NaN
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : null
}

/** Lessons that somebody else has taken, and what can be had instead. */
export interface GoneSeats {
  readonly slotIds: readonly number[]
  readonly next: readonly LessonSlot[]
}

function goneSeats(error: unknown): GoneSeats | null {
  if (!(error instanceof ApiError) || error.body.code !== 'slot_gone') return null
  const { gone, next } = error.body as { gone?: number[]; next?: LessonSlot[] } // Beside the code, by the server alone.
  return { slotIds: gone ?? [], next: next ?? [] }
}
