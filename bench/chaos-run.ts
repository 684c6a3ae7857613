import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#contract/kit/client.ts'
import type { Buyer } from './chaos-fixtures.ts'
import type { Ending, Plan, Tab } from './chaos-plan.ts'
import type { EventMode, Server } from './chaos-server.ts'
import type { ServerPool } from './chaos-servers.ts'
import { type Api, authenticatingCard, declinedCard, goodCard } from './shopper.ts'

/** As the buyer was told; 'unknown' to whoever went away before. */
export type Told = 'paid' | 'unpaid' | 'unknown'
export type Step =
  | 'quote'
  | 'intent'
  | 'sign'
  | 'decline'
  | 'confirm'
  | 'answer'
  | Ending
  | 'book'
  | 'resume'
  | 'cancel'
  | 'move'

/** What is seen while it runs; what is right is decided by the audit. */
export interface Watch {
  /** A step begins on a server. */
  begins(step: Step, server: Server): void
  /** A call ended without an answer. */
  cut(step: Step, reason: unknown): void
  /** The buyer is told that this order is paid. */
  promised(orderId: number): void
  /** The buyer is told that this seat is booked. */
  booked(bookingId: number): void
  /** An answer that nobody should ever get. */
  strange(text: string): void
}

/** The buyer closes the browser. */
class Gone extends Error {}

/** Whatever a buyer may be told in the ordinary course of things, in whichever step. */
const ordinary = new Set([
  'price_changed',
  'order_nothing',
  'payment_under_way',
  'payment_unfinished',
  'payment_unavailable',
  // Of seats, somebody else or another tab was first.
  'slot_gone',
  'booking_owned',
])
/** Who speaks of what another tab has bought or given up meanwhile is told so. */
const isOrdinary = (step: Step, { body: { code } }: ApiError) =>
  ordinary.has(code) ||
  (code === 'order_mismatch' && (step === 'assign' || step === 'sign')) ||
  // Clicked twice, or the teacher was first; the next lesson may be of another package or deleted.
  ((step === 'cancel' || step === 'move') && mindChanged.has(code))
const mindChanged = new Set(['booking_over', 'slot_unknown', 'slot_other'])
const leavesUnpaid = new Set(['order_nothing', 'price_changed', 'slot_gone', 'booking_owned'])
const longestWait = 6

export async function run(pool: ServerPool, buyer: Buyer, plan: Plan, watch: Watch): Promise<Told> {
  const told = await Promise.all(plan.tabs.map(tab => new Visit(pool, buyer, tab, watch).goThrough()))
  return told.find(one => one === 'paid') ?? told.find(one => one === 'unknown') ?? 'unpaid'
}

class Visit {
  readonly #pool: ServerPool
  readonly #buyer: Buyer
  readonly #tab: Tab
  readonly #watch: Watch
  #steps = 0

  constructor(pool: ServerPool, buyer: Buyer, tab: Tab, watch: Watch) {
    this.#pool = pool
    this.#buyer = buyer
    this.#tab = tab
    this.#watch = watch
  }

  async goThrough(): Promise<Told> {
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

  async #shop(): Promise<Told> {
    const intent = await this.#open()
    if (intent.status === 'paid') {
      this.#watch.promised(intent.order_id)
      return 'paid'
    }
    if (this.#tab.hasty) await this.#claim('store', intent.transaction_id)
    if (this.#tab.means === 'alipay') {
      await this.#step('sign', api => api.paymentSignature({ body: { order_id: intent.order_id } }))
    }
    if (this.#tab.declinedFirst || this.#tab.givesUp) await this.#decline(intent.clientSecret)
    if (this.#tab.givesUp) return 'unpaid'
    const status = await this.#pay(intent.clientSecret)
    if (status === 'failed') return 'unpaid'
    let told: Told = 'unknown'
    for (const ending of this.#tab.ending) {
      told = await this.#claim(ending, intent.transaction_id)
      if (told === 'paid') this.#watch.promised(intent.order_id)
    }
    return told
  }

  async #open() {
    const { cart, seats, means } = this.#tab
    const products = cart.map(({ id }) => ({ course_id: id }))
    const trials = seats.map(({ lessonId }) => ({ slot_id: lessonId }))
    const ofSeats = seats.reduce((sum, { priceCents }) => sum + priceCents, 0)
    const provider = means === 'alipay' ? ('alipay' as const) : ('card' as const)
    const ask = async () => {
      const { total } = await this.#step('quote', api => api.cartQuote({ body: { products } }))
      return this.#step('intent', api =>
        api.paymentIntent({ query: { amount: total + ofSeats }, body: { products, trials, provider } }),
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
    await this.#step('decline', api => api.sandboxConfirm({ body: { clientSecret, ...no } }))
  }

  /** What is answered with 'unavailable' may or may not have happened: it is asked again, as buyers do. */
  async #pay(clientSecret: string): Promise<string> {
    const { means, names, events } = this.#tab
    const card = means === 'card with a question' ? authenticatingCard(names.good) : goodCard(names.good)
    const paying = { alipay: { alipay: 'paid' as const }, wallet: { wallet: true } }
    const body = { clientSecret, ...(means === 'alipay' || means === 'wallet' ? paying[means] : { card }) }
    const confirm = () => this.#step('confirm', api => api.sandboxConfirm({ body }), events)
    const { status } = await onceAgain(confirm)
    if (status !== 'requires_action') return status
    const answer = () =>
      this.#step(
        'answer',
        api => api.sandboxConfirm({ body: { clientSecret, authentication: 'passed' } }),
        events,
      )
    return (await onceAgain(answer)).status
  }

  async #claim(ending: Ending, intentId: string): Promise<Told> {
    try {
      if (ending === 'verify') {
        const { status } = await this.#step('verify', api =>
          api.alipayVerify({ body: { paymentRequestId: intentId } }),
        )
        return status === 'Success' ? 'paid' : 'unpaid'
      }
      if (ending === 'store') {
        await this.#step('store', api => api.paymentStore({ body: { transaction_id: intentId } }))
      } else {
        const products = this.#tab.cart.map(({ id }) => id)
        if (products.length > 0) {
          await this.#step('assign', api =>
            api.productAssign({ body: { products, paymentIntent: intentId } }),
          )
        }
        if (this.#tab.seats.length > 0) await this.#book(intentId)
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
    const { bookings } = await this.#step('book', api => api.bookingsStore({ body }))
    for (const { booking_id } of bookings) this.#watch.booked(booking_id)
    const [first] = bookings
    if (!first) return
    const booking = { booking_id: first.booking_id }
    if (secondThoughts === 'cancel') {
      await this.#mindChanged('cancel', api => api.bookingCancel({ body: booking }))
    }
    if (secondThoughts === 'move') {
      await this.#mindChanged('move', api =>
        api.bookingMove({ body: { ...booking, slot_id: first.slot_id + 1 } }),
      )
    }
  }

  /** Whatever the answer, the lesson was paid for. */
  async #mindChanged(step: 'cancel' | 'move', call: (api: Api) => Promise<unknown>): Promise<void> {
    try {
      await this.#step(step, call)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  /** One call, clicked as often as planned. Cut off, it is tried again, looked after, or given up. */
  async #step<T>(step: Step, call: (api: Api) => Promise<T>, events: EventMode | null = null): Promise<T> {
    if (this.#steps++ >= this.#tab.stepsUntilGone) throw new Gone()
    if (this.#tab.thinksMs > 0) await sleep(Math.random() * this.#tab.thinksMs)
    for (let attempt = 0; attempt < longestWait; attempt++) {
      const answers = await Promise.allSettled(
        Array.from({ length: this.#tab.clicks }, async () => {
          const server = await this.#pool.pick(events)
          this.#watch.begins(step, server)
          return call(server.client.as(this.#buyer.token))
        }),
      )
      const good = answers.find(answer => answer.status === 'fulfilled')
      const reasons = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
      for (const reason of reasons) {
        if (reason instanceof ApiError && !isOrdinary(step, reason)) {
          this.#watch.strange(`${step}: ${reason.message} ${reason.body.messages}`)
        }
      }
      if (good) return good.value
      const refusal = reasons.find(reason => reason instanceof ApiError)
      if (refusal) throw refusal
      this.#watch.cut(step, reasons[0])
      if (this.#tab.whenCut === 'gone') throw new Gone()
      if (this.#tab.whenCut === 'resume') await this.#resume()
    }
    throw new Gone()
  }

  /** As the page does when it is opened again. */
  async #resume(): Promise<void> {
    const server = await this.#pool.pick(null)
    this.#watch.begins('resume', server)
    try {
      await server.client.as(this.#buyer.token).paymentResume()
    } catch (error) {
      if (error instanceof ApiError) throw error
      this.#watch.cut('resume', error)
    }
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
