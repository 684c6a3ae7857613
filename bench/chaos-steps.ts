import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#contract/kit/client.ts'
import type { Buyer } from './chaos-fixtures.ts'
import type { Ending, Tab } from './chaos-plan.ts'
import type { EventMode, Server } from './chaos-server.ts'
import type { ServerPool } from './chaos-servers.ts'
import type { Api } from './shopper.ts'

export type Step =
  | 'quote'
  | 'intent'
  | 'sign'
  | 'decline'
  | 'confirm'
  | 'answer'
  | Ending
  | 'book'
  | 'enrol'
  | 'wait'
  | 'look'
  | 'resume'
  | 'cancel'
  | 'move'
  | 'leave'

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
  /** The buyer is told that this place in a class is theirs. */
  enrolled(enrolmentId: number): void
  /** The buyer waits for a place, or for the teacher's answer, and comes back for it. */
  waits(enrolmentId: number): void
  /** An answer that no one should ever get. */
  strange(text: string): void
}

/** The buyer closes the browser. */
export class Gone extends Error {}

/** Whatever a buyer may be told in the ordinary course of things, in whichever step. */
const ordinary = new Set([
  'price_changed',
  'order_nothing',
  'payment_under_way',
  'payment_unfinished',
  'payment_unavailable',
  // Of seats, someone else or another tab was first.
  'slot_gone',
  'booking_owned',
  // Of classes, likewise; or the teacher has called it off, or the offer was over.
  'class_full',
  'class_free',
  'class_enrolled',
  'class_requested',
  'class_cancelled',
  'offer_lapsed',
])
/** Who speaks of what another tab has bought or given up meanwhile is told so. */
const isOrdinary = (step: Step, { body: { code } }: ApiError) =>
  ordinary.has(code) ||
  (code === 'order_mismatch' && (step === 'assign' || step === 'sign')) ||
  // Clicked twice, or the teacher was first; the next lesson may be of another package or deleted.
  ((step === 'cancel' || step === 'move') && mindChanged.has(code))
const mindChanged = new Set(['booking_over', 'slot_unknown', 'slot_other'])
const longestWait = 6

/** The calls of one tab, one after the other. */
export class Steps {
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

  /** One call, clicked as often as planned. Cut off, it is tried again, looked after, or given up. */
  async take<T>(step: Step, call: (api: Api) => Promise<T>, events: EventMode | null = null): Promise<T> {
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

  /** The same; whatever the answer, what came before it holds. */
  async tryTo(step: Step, call: (api: Api) => Promise<unknown>): Promise<void> {
    try {
      await this.take(step, call)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
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
