import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock.ts'
import type { Database, Tx } from '../db/db.ts'
import { PermanentFailure } from '../jobs/define-job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import {
  type Intent,
  type NewIntent,
  type OpenIntent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from './payment-provider.ts'
import type { PayoutProvider } from './payout-provider.ts'
import { sandboxEventJob, sandboxProcessingJob } from './sandbox.jobs.ts'
import {
  changeIntent,
  deleteCard,
  findEvent,
  findIntent,
  getIntentByKey,
  type IntentWithCharge,
  insertCustomer,
  insertIntent,
  isCustomer,
  listCards,
  listCharged,
  listDisputed,
  newId,
} from './sandbox.repository.ts'
import type { Delivery } from './sandbox.types.ts'
import { confirmIntent, type SandboxConfirmation, type SandboxOutcome } from './sandbox-confirm.ts'
import { answerDispute, closeDispute, openDispute, presentDispute } from './sandbox-disputes.ts'
import { readSignedEvent, type SandboxContext, signEvent } from './sandbox-events.ts'
import { cancel, capture, completeProcessing, getLockedIntent, isOverdue } from './sandbox-payment.ts'
import { createSandboxPayouts } from './sandbox-payouts.ts'
import { findRefund, refundCharge, settleRefunds } from './sandbox-refunds.ts'
import { SLOW_MS, sentinelOf } from './sandbox-sentinels.ts'
import { findTransfer, sendTransfer } from './sandbox-transfers.ts'

export type { SandboxConfirmation, SandboxOutcome } from './sandbox-confirm.ts'

export type Receive = (body: Buffer, headers: Record<string, string>) => Promise<void>

export interface SandboxProvider extends PaymentProvider {
  readonly name: 'sandbox'
  /** Its accounts of payees. */
  readonly payouts: PayoutProvider
  /** What the provider's browser part would do. Throws ProviderUnavailable on a sentinel outage. */
  confirm(clientSecret: string, input: SandboxConfirmation): Promise<SandboxOutcome>
  /** The intent a secret was made for; null if it isn't ours. */
  intentOf(clientSecret: string): string | null
  /** The buyer's bank reverses the payment, and decides later. */
  dispute(intentId: string): Promise<void>
  closeDispute(intentId: string, outcome: 'won' | 'lost'): Promise<void>
  /** Where events are sent; set once at the start. */
  deliverTo(receive: Receive): void
}

const PAGE = 200

/**
 * A payment provider in our process, for trying things out: no money moves. It uses only its own tables and
 * transactions, so anything that can happen between a provider and us, including a crash, can happen here too.
 */
export function createSandbox(options: {
  db: Database
  clock: Clock
  jobs: Jobs
  /** Signs events and derives secrets. */
  key: Buffer
  origin: () => string
  events?: Delivery
  /** How it waits; only tests use a faster way. */
  wait?: (milliseconds: number) => Promise<unknown>
}): SandboxProvider {
  const { db, clock, jobs, origin, wait = sleep } = options
  const context: SandboxContext = { clock, jobs, events: options.events ?? 'normal' }
  const derive = (text: string) => createHmac('sha256', options.key).update(text).digest()
  const eventKey = derive('sandbox events')
  let receive: Receive | null = null

  const secretOf = (intentId: string) =>
    `${intentId}_secret_${derive(`sandbox client secret ${intentId}`).toString('hex')}`

  const opened = (found: IntentWithCharge): OpenIntent => {
    const { id, method } = found.intent
    const clientSecret = secretOf(id)
    // After '#', it stays in the browser: no server logs it.
    const redirectUrl = method === 'alipay' ? `${origin()}/alipay/sandbox/${id}#${clientSecret}` : null
    return { ...presentIntent(found), clientSecret, redirectUrl }
  }

  function namedIn(clientSecret: string): string | null {
    const [id] = /^sbx_pi_[0-9a-f]{24}(?=_secret_[0-9a-f]{64}$)/.exec(clientSecret) ?? []
    return id && timingSafeEqual(Buffer.from(clientSecret), Buffer.from(secretOf(id))) ? id : null
  }

  jobs.handle(sandboxEventJob, async ({ event: id }) => {
    const event = await findEvent(db, id)
    if (!event) throw new PermanentFailure('There is no such event')
    if (!receive) throw new Error('Nobody receives the events of the sandbox')
    const { body, headers } = signEvent(eventKey, event, clock.now())
    await receive(body, headers)
  })
  jobs.handle(sandboxProcessingJob, ({ intent: id }) =>
    db.transaction(async tx => {
      const { intent } = await getLockedIntent(tx, context, id)
      await completeProcessing(tx, context, intent)
      await settleRefunds(tx, context, id)
    }),
  )

  return {
    name: 'sandbox',
    acknowledgement: { received: true },
    payouts: createSandboxPayouts(db, context),

    deliverTo(receiver) {
      receive = receiver
    },

    intentOf: namedIn,

    async confirm(clientSecret, input) {
      const id = namedIn(clientSecret)
      if (!id) throw new ProviderRefused('There is no such intent')
      const sentinel = sentinelOf(input.card?.name)
      if (sentinel === 'outage') throw new ProviderUnavailable('The sandbox plays an outage')
      if (sentinel === 'slow') await wait(SLOW_MS)
      const { outcome, lost } = await db.transaction(tx => confirmIntent(tx, context, id, input))
      if (lost) throw new ProviderUnavailable('The sandbox plays a lost answer')
      return outcome
    },

    async createIntent(input) {
      checkTerms(input)
      const intent = await insertIntent(db, {
        id: newId('pi'),
        key: input.key,
        orderId: input.orderId,
        amountCents: input.amountCents,
        customerId: input.customerId,
        method: input.method,
        capture: input.capture,
        saveCard: input.saveCard,
        createdAt: clock.now(),
      })
      if (intent) return opened({ intent, charge: null })
      return db.transaction(async tx => {
        await checkInput(tx, input)
        const id = await getIntentByKey(tx, input.key)
        return opened(refuseUnlike(await getLockedIntent(tx, context, id), input))
      })
    },

    reopenIntent: (id, input) =>
      db.transaction(async tx => {
        await checkInput(tx, input)
        const { intent } = refuseUnlike(await getLockedIntent(tx, context, id), input)
        if (intent.state === 'pending' || intent.state === 'action') {
          const customerId = intent.customerId ?? input.customerId
          await changeIntent(tx, id, { saveCard: input.saveCard, customerId })
        }
        return opened(await getLockedIntent(tx, context, id))
      }),

    async findIntent(id) {
      const found = await findIntent(db, id)
      if (!found) return null
      if (!isOverdue(found.intent, clock.now())) return presentIntent(found)
      return presentIntent(await db.transaction(tx => getLockedIntent(tx, context, id)))
    },

    cancelIntent: async id =>
      presentIntent(await db.transaction(tx => cancel(tx, context, id, ['pending', 'action']))),

    authorises: ['card'],

    async capture(id, amountCents) {
      const { captured, lost } = await db.transaction(tx => capture(tx, context, id, amountCents))
      if (lost) throw new ProviderUnavailable('The sandbox plays a lost answer')
      return presentIntent(captured)
    },

    release: async id =>
      presentIntent(await db.transaction(tx => cancel(tx, context, id, ['pending', 'action', 'authorised']))),

    refund: async input => {
      refuseAmount(input.amountCents)
      return db.transaction(tx => refundCharge(tx, context, input))
    },
    findRefund: ({ intentId, id }) =>
      db.transaction(async tx => {
        await getLockedIntent(tx, context, intentId)
        await settleRefunds(tx, context, intentId)
        return findRefund(tx, id)
      }),

    async findDispute(intentId) {
      const charge = (await findIntent(db, intentId))?.charge
      return charge ? presentDispute(charge) : null
    },

    async *listDisputed(since) {
      yield* await listDisputed(db, since)
    },

    answerDispute: evidence => db.transaction(tx => answerDispute(tx, context, evidence)),
    dispute: intentId => db.transaction(tx => openDispute(tx, context, intentId)),
    closeDispute: (intentId, outcome) => db.transaction(tx => closeDispute(tx, context, intentId, outcome)),

    async *listSucceeded(from, to) {
      let after = { at: from, id: 0 }
      for (;;) {
        const page = await listCharged(db, { after, before: to, limit: PAGE })
        for (const found of page) yield presentIntent(found)
        const last = page.at(-1)?.charge
        if (!last || page.length < PAGE) return
        after = { at: last.createdAt, id: last.id }
      }
    },

    async createCustomer({ key, userId }) {
      const customer = await insertCustomer(db, { id: newId('cus'), key, userId, createdAt: clock.now() })
      if (customer.userId !== userId) throw new ProviderRefused('The key was used for another customer')
      return customer.id
    },

    listCards: customerId => listCards(db, customerId),

    removeCard: async (customerId, cardId) => {
      if (!(await deleteCard(db, customerId, cardId)))
        throw new ProviderRefused('The customer has no such card')
    },

    transfer: async input => {
      refuseAmount(input.amountCents)
      return sendTransfer(db, input, clock.now())
    },

    findTransfer: key => findTransfer(db, key),

    readEvent: async (body, headers) => readSignedEvent(eventKey, body, headers, clock.now()),
  }
}

function checkTerms({ amountCents, method, capture: how }: NewIntent): void {
  refuseAmount(amountCents)
  if (how === 'manual' && method === 'alipay') throw new ProviderRefused('Alipay takes money at once')
}

async function checkInput(tx: Tx, input: NewIntent): Promise<void> {
  checkTerms(input)
  const { customerId } = input
  if (customerId !== null && !(await isCustomer(tx, customerId))) {
    throw new ProviderRefused('There is no such customer')
  }
}

function refuseAmount(cents: number): void {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new ProviderRefused('The amount is none')
}

/** The key or ID was used for a different request. Someone without a customer can get one. */
function refuseUnlike(found: IntentWithCharge, input: NewIntent): IntentWithCharge {
  const { intent } = found
  const otherCustomer = intent.customerId && input.customerId && intent.customerId !== input.customerId
  const other = (['amountCents', 'orderId', 'method', 'capture'] as const).some(
    fact => intent[fact] !== input[fact],
  )
  if (other || otherCustomer) throw new ProviderRefused('The intent was opened for something else')
  return found
}

function presentIntent({ intent, charge }: IntentWithCharge): Intent {
  return {
    id: intent.id,
    state: intent.state,
    amountCents: intent.amountCents,
    orderId: intent.orderId,
    customerId: intent.customerId,
    failure: intent.failure,
    createdAt: intent.createdAt,
    currency: 'hkd',
    method: charge
      ? { type: charge.method, brand: charge.brand, last4: charge.last4 }
      : intent.state === 'authorised'
        ? (intent.attempt?.means ?? null)
        : null,
    captureBefore: intent.captureBefore,
    feeCents: charge?.feeCents ?? null,
    refundedCents: charge?.refundedCents ?? 0,
  }
}
