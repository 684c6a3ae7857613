import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#contract/kit/client.ts'
import type { Buyer } from './chaos-fixtures.ts'
import type { Ending, Plan, Tab } from './chaos-plan.ts'
import type { ServerPool } from './chaos-servers.ts'
import { Gone, Steps, type Watch } from './chaos-steps.ts'
import { authenticatingCard, declinedCard, goodCard } from './shopper.ts'

/**
 * As the buyer was told; 'authorised' is as far as the buyer can bring it, 'unknown' to anyone who went away before.
 */
export type Reported = 'paid' | 'authorised' | 'unpaid' | 'unknown'

const leavesUnpaid = new Set([
  'order_nothing',
  'price_changed',
  'slot_gone',
  'booking_owned',
  'class_full',
  'class_free',
  'class_enrolled',
  'class_requested',
  'class_cancelled',
  'offer_lapsed',
])

/** How often someone who waits for a place looks whether there is one before going away. */
const looks = 3
const betweenLooksMs = 250

export async function run(pool: ServerPool, buyer: Buyer, plan: Plan, watch: Watch): Promise<Reported> {
  const notified = await Promise.all(plan.tabs.map(tab => new Visit(pool, buyer, tab, watch).goThrough()))
  return (['paid', 'authorised', 'unknown'] as const).find(one => notified.includes(one)) ?? 'unpaid'
}

class Visit {
  readonly #tab: Tab
  readonly #watch: Watch
  readonly #steps: Steps

  constructor(pool: ServerPool, buyer: Buyer, tab: Tab, watch: Watch) {
    this.#tab = tab
    this.#watch = watch
    this.#steps = new Steps(pool, buyer, tab, watch)
  }

  async goThrough(): Promise<Reported> {
    await sleep(this.#tab.startsAfterMs)
    try {
      return await this.#shop()
    } catch (error) {
      if (error instanceof Gone) return 'unknown'
      if (!(error instanceof ApiError)) throw error
      const { code } = error.body
      return leavesUnpaid.has(code) ? 'unpaid' : 'unknown'
    }
  }

  async #shop(): Promise<Reported> {
    const { comesBackFor } = this.#tab
    if (comesBackFor !== null && !(await this.#comesBack(comesBackFor))) return 'unknown'
    const intent = await this.#openOrLineUp()
    if (!intent) return 'unpaid'
    if (intent.status === 'paid') {
      this.#watch.promised(intent.order_id)
      return 'paid'
    }
    if (this.#tab.hasty) await this.#claim('store', intent.transaction_id)
    if (this.#tab.means === 'alipay') {
      await this.#steps.take('sign', api => api.paymentSignature({ body: { order_id: intent.order_id } }))
    }
    if (this.#tab.declinedFirst || this.#tab.givesUp) await this.#decline(intent.clientSecret)
    if (this.#tab.givesUp) return 'unpaid'
    const status = await this.#pay(intent.clientSecret)
    if (status === 'failed') return 'unpaid'
    let notified: Reported = 'unknown'
    for (const ending of this.#tab.ending) {
      notified = await this.#claim(ending, intent.transaction_id)
      if (notified !== 'paid') continue
      // Only after an approval it is paid at once; the audit knows.
      if (this.#tab.places.some(({ needsApproval }) => needsApproval)) notified = 'authorised'
      else this.#watch.promised(intent.order_id)
    }
    return notified
  }

  async #openOrLineUp() {
    try {
      return await this.#open()
    } catch (error) {
      if (!(error instanceof ApiError) || error.body.code !== 'class_full') throw error
      return (await this.#lineUp()) ? this.#open() : null
    }
  }

  async #open() {
    const { cart, seats, places, means } = this.#tab
    const products = cart.map(({ id }) => ({ course_id: id }))
    const trials = seats.map(({ lessonId }) => ({ slot_id: lessonId }))
    const classes = places.map(({ classId }) => classId)
    const ofSeats = [...seats, ...places].reduce((sum, { priceCents }) => sum + priceCents, 0)
    const provider = means === 'alipay' ? ('alipay' as const) : ('card' as const)
    const ask = async () => {
      const { total } = await this.#steps.take('quote', api => api.cartQuote({ body: { products } }))
      return this.#steps.take('intent', api =>
        api.paymentIntent({
          query: { amount: total + ofSeats },
          body: { products, trials, classes, provider },
        }),
      )
    }
    try {
      return await ask()
    } catch (error) {
      // The other tab has bought some of it meanwhile: the cart is shown again.
      if (error instanceof ApiError && error.body.code === 'price_changed') return ask()
      throw error
    }
  }

  async #decline(clientSecret: string): Promise<void> {
    const { means, names } = this.#tab
    const no = means === 'alipay' ? { alipay: 'refused' as const } : { card: declinedCard(names.declined) }
    await this.#steps.take('decline', api => api.sandboxConfirm({ body: { clientSecret, ...no } }))
  }

  /** What is answered with 'unavailable' may or may not have happened: it is asked again, as buyers do. */
  async #pay(clientSecret: string): Promise<string> {
    const { means, names, events } = this.#tab
    const card = means === 'card with a question' ? authenticatingCard(names.good) : goodCard(names.good)
    const paying = { alipay: { alipay: 'paid' as const }, wallet: { wallet: true } }
    const body = { clientSecret, ...(means === 'alipay' || means === 'wallet' ? paying[means] : { card }) }
    const confirm = () => this.#steps.take('confirm', api => api.sandboxConfirm({ body }), events)
    const { status } = await onceAgain(confirm)
    if (status !== 'requires_action') return status
    const answer = () =>
      this.#steps.take(
        'answer',
        api => api.sandboxConfirm({ body: { clientSecret, authentication: 'passed' } }),
        events,
      )
    return (await onceAgain(answer)).status
  }

  async #claim(ending: Ending, intentId: string): Promise<Reported> {
    try {
      if (ending === 'verify') {
        const { status } = await this.#steps.take('verify', api =>
          api.alipayVerify({ body: { paymentRequestId: intentId } }),
        )
        return status === 'Success' ? 'paid' : 'unpaid'
      }
      if (ending === 'store') {
        await this.#steps.take('store', api => api.paymentStore({ body: { transaction_id: intentId } }))
      } else {
        const products = this.#tab.cart.map(({ id }) => id)
        if (products.length > 0) {
          await this.#steps.take('assign', api =>
            api.productAssign({ body: { products, paymentIntent: intentId } }),
          )
        }
        if (this.#tab.seats.length > 0) await this.#book(intentId)
        await this.#enrol()
      }
      return 'paid'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { code } = error.body
      if (code === 'payment_unfinished') return 'unpaid'
      if (code === 'payment_under_way') return 'unknown'
      // The other tab had bought a part of the cart when this one ordered the rest.
      if (code === 'order_mismatch') return 'unknown'
      throw error
    }
  }

  /** As the page of the lessons does; what was gone when the money came goes back by itself. */
  async #book(intentId: string): Promise<void> {
    const { seats, secondThoughts } = this.#tab
    const body = seats.map(({ lessonId }) => ({ slot_id: lessonId, payment_id: intentId }))
    const { bookings } = await this.#steps.take('book', api => api.bookingsStore({ body }))
    for (const { booking_id } of bookings) this.#watch.booked(booking_id)
    const [first] = bookings
    if (!first) return
    const booking = { booking_id: first.booking_id }
    if (secondThoughts === 'cancel') {
      await this.#steps.tryTo('cancel', api => api.bookingCancel({ body: booking }))
    }
    if (secondThoughts === 'move') {
      await this.#steps.tryTo('move', api =>
        api.bookingMove({ body: { ...booking, slot_id: first.slot_id + 1 } }),
      )
    }
  }

  /** As the page of the classes does: what was paid or authorised is given, anyone who has told us so. */
  async #enrol(): Promise<void> {
    for (const { classId } of this.#tab.places) {
      const { enrolments } = await this.#steps.take('enrol', api =>
        api.classEnroll({ body: { classes: [classId] } }),
      )
      for (const { enrolment_id, state } of enrolments) {
        if (state === 'confirmed') this.#watch.enrolled(enrolment_id)
        if (this.#tab.secondThoughts) await this.#leave(enrolment_id)
        else if (state !== 'confirmed') this.#watch.waits(enrolment_id)
      }
    }
  }

  async #leave(enrolment_id: number): Promise<void> {
    await this.#steps.tryTo('leave', api => api.enrolmentLeave({ body: { enrolment_id } }))
  }

  /** There is no place: waits or asks for one, and looks now and then. Whether one is offered now. */
  async #lineUp(): Promise<boolean> {
    const [place] = this.#tab.places
    if (!place || this.#tab.whenFull === 'leave') return false
    const { classId } = place
    const enrolmentId =
      this.#tab.whenFull === 'wait'
        ? (await this.#steps.take('wait', api => api.classWait({ body: { class_id: classId } }))).enrolment
            .enrolment_id
        : (await this.#steps.take('enrol', api => api.classEnroll({ body: { classes: [classId] } })))
            .enrolments[0]?.enrolment_id
    if (enrolmentId === undefined) return false
    this.#watch.waits(enrolmentId)
    for (let look = 0; look < looks; look++) {
      await sleep(betweenLooksMs)
      if ((await this.#look(enrolmentId)) === 'offered') return true
    }
    return false
  }

  async #look(id: number): Promise<string> {
    return (await this.#steps.take('look', api => api.enrolmentView({ params: { id } }))).enrolment.state
  }

  /** Comes back for a place or an answer that was waited for; whether there is something to pay. */
  async #comesBack(enrolmentId: number): Promise<boolean> {
    const state = await this.#look(enrolmentId)
    if (state === 'offered' && !this.#tab.secondThoughts) return true
    if (this.#tab.secondThoughts) await this.#leave(enrolmentId)
    else if (['offered', 'waiting', 'asked', 'requested'].includes(state)) this.#watch.waits(enrolmentId)
    return false
  }
}

async function onceAgain<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && error.body.code === 'payment_unavailable') return call()
    throw error
  }
}
