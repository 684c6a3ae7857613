import type Stripe from 'stripe'
import {
  type Dispute,
  ForgedMessage,
  type Intent,
  type NewIntent,
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefused,
} from './payment-provider.ts'
import { type StripeOptions, stripeClient } from './stripe-client.ts'
import { inOurWords, isMissing, isStateChanged, spoken } from './stripe-errors.ts'
import { submitEvidence } from './stripe-evidence.ts'
import { idOf, toIntent, toOpenIntent, toSavedCard } from './stripe-intents.ts'

const expand = ['latest_charge.balance_transaction']
const pageSize = 100
/** IDs from outside go into addresses, where '' or '..' would mean something else. */
const plainId = /^\w+$/

export function createStripe(options: StripeOptions): PaymentProvider {
  const stripe = stripeClient(options)

  const retrieve = (intentId: string) => stripe.paymentIntents.retrieve(intentId, { expand })

  /**
   * Stripe refuses a key that is reused with other parameters, so they depend on the order alone: a buyer whose first
   * try was lost may ask again in another language or no longer want to save the card.
   */
  const create = async (intent: NewIntent) => {
    const created = await stripe.paymentIntents.create(
      {
        amount: intent.amountCents,
        currency: 'hkd',
        automatic_payment_methods: { enabled: true },
        // Unset unless it is needed, as before: a used key must be sent with the same parameters again.
        ...(intent.capture === 'manual' && { capture_method: 'manual' }),
        ...(intent.customerId !== null && { customer: intent.customerId }),
        description: `Order ${intent.orderId}`,
        metadata: { order_id: String(intent.orderId) },
        transfer_group: `order-${intent.orderId}`,
      },
      { idempotencyKey: intent.key },
    )
    return isReplay(created) ? retrieve(created.id) : created
  }

  /** Only an intent with a customer can save the card. */
  const withSavedCard = async (intent: Stripe.PaymentIntent, saveCard: boolean) => {
    const wanted = saveCard && intent.customer !== null
    const open = ['pending', 'action'].includes(toIntent(intent).state)
    if (!open || wanted === (intent.setup_future_usage === 'off_session')) return intent
    const usage = wanted ? 'off_session' : ''
    return change(intent.id, () =>
      stripe.paymentIntents.update(intent.id, { setup_future_usage: usage, expand }),
    )
  }

  /** If it is too late for the change, its current state is the answer. */
  const change = async (intentId: string, ask: () => Promise<Stripe.PaymentIntent>) => {
    try {
      return await ask()
    } catch (error) {
      if (isStateChanged(error)) return retrieve(intentId)
      throw error
    }
  }

  const release = (intentId: string) =>
    change(intentId, () => stripe.paymentIntents.cancel(intentId, { expand }))

  /** For Stripe, releasing is cancelling, so a captured payment must not get there. */
  const cancel = async (intentId: string) => {
    const present = await retrieve(intentId)
    return present.status === 'requires_capture' ? present : release(intentId)
  }

  /** Without a key of ours: a second capture is refused anyway, and a key would repeat a refusal that came too early. */
  const capture = (intentId: string, amountCents: number) =>
    change(intentId, () =>
      stripe.paymentIntents.capture(intentId, { amount_to_capture: amountCents, expand }),
    )

  const refund = async ({
    intentId,
    amountCents,
    key,
  }: {
    intentId: string
    amountCents: number
    key: string
  }) => {
    const refunded = await stripe.refunds.create(
      { payment_intent: intentId, amount: amountCents, metadata: { key } },
      { idempotencyKey: key },
    )
    return isReplay(refunded) ? stripe.refunds.retrieve(refunded.id) : refunded
  }

  return {
    name: 'stripe',
    acknowledgement: { received: true },

    createIntent: intent =>
      spoken(async () => toOpenIntent(await withSavedCard(await create(intent), intent.saveCard))),

    reopenIntent: (intentId, intent) =>
      spoken(async () => toOpenIntent(await withSavedCard(await retrieve(intentId), intent.saveCard))),

    findIntent: intentId =>
      spoken(async () => {
        if (!plainId.test(intentId)) return null
        try {
          return toIntent(await retrieve(intentId))
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),

    cancelIntent: intentId => spoken(async () => toIntent(await cancel(intentId))),

    authorises: ['card'],
    capture: (intentId, amountCents) => spoken(async () => toIntent(await capture(intentId, amountCents))),
    release: intentId => spoken(async () => toIntent(await release(intentId))),

    refund: wanted => spoken(async () => toRefund(await refund(wanted))),

    findRefund: ({ id }) =>
      spoken(async () => {
        if (!plainId.test(id)) return null
        try {
          return toRefund(await stripe.refunds.retrieve(id))
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),

    listSucceeded: (from, to) => listSucceeded(stripe, from, to),

    createCustomer: ({ key, userId }) =>
      spoken(async () => {
        const metadata = { user_id: String(userId) }
        return (await stripe.customers.create({ metadata }, { idempotencyKey: key })).id
      }),

    listCards: customerId =>
      spoken(async () => {
        const page = await stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: pageSize })
        return page.data.map(toSavedCard)
      }),

    removeCard: (customerId, cardId) =>
      spoken(async () => {
        // Our API key can detach anyone's card, so its owner must be checked first.
        const card = plainId.test(cardId) ? await stripe.paymentMethods.retrieve(cardId) : null
        if (!card || idOf(card.customer) !== customerId)
          throw new ProviderRefused('Stripe: no such card of this customer')
        await stripe.paymentMethods.detach(cardId)
      }),

    findDispute: intentId =>
      spoken(async () => {
        const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 20 })
        // Newest first. An inquiry has taken no money yet.
        const taken = data.find(({ status }) => !status.startsWith('warning_'))
        return taken ? toDispute(taken) : null
      }),

    answerDispute: evidence => spoken(() => submitEvidence(stripe, evidence)),

    listDisputed: since => listDisputed(stripe, since),

    transfer: ({ key, accountId, amountCents }) =>
      spoken(async () => {
        const { id } = await stripe.transfers.create(
          { amount: amountCents, currency: 'hkd', destination: accountId, transfer_group: key },
          { idempotencyKey: key },
        )
        return { id }
      }),

    findTransfer: key =>
      spoken(async () => {
        const { data } = await stripe.transfers.list({ transfer_group: key, limit: 1 })
        return data[0] ? { id: data[0].id } : null
      }),

    readEvent: async (body, headers) => {
      const event = verifiedEvent(stripe, body, headers['stripe-signature'], options.webhookSecret)
      const { object } = event.data
      return { id: event.id, kind: event.type, intentId: intentIdOf(object), accountId: accountIdOf(object) }
    },
  }
}

/** For a used key, Stripe repeats its first answer literally; the current state is elsewhere. */
function isReplay({ lastResponse }: Stripe.Response<object>): boolean {
  return lastResponse.headers['idempotent-replayed'] === 'true'
}

function toDispute({ id, amount, status, reason, created, evidence_details }: Stripe.Dispute): Dispute {
  const due = evidence_details?.due_by
  return {
    id,
    amountCents: amount,
    state: status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open',
    reason,
    openedAt: new Date(created * 1000),
    dueAt: due ? new Date(due * 1000) : null,
  }
}

async function* listDisputed(stripe: Stripe, since: Date): AsyncGenerator<string> {
  try {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    for await (const { payment_intent } of stripe.disputes.list({ created, limit: pageSize })) {
      const intentId = idOf(payment_intent)
      if (intentId) yield intentId
    }
  } catch (error) {
    throw inOurWords(error)
  }
}

function toRefund({ id, status }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { id, state: 'done' }
  return { id, state: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}

/** By creation time, the only one that Stripe can filter by: the payment may be a little later. */
async function* listSucceeded(stripe: Stripe, from: Date, to: Date): AsyncGenerator<Intent> {
  // Stripe counts whole seconds, and includes one that has only begun.
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) }
  try {
    const listed = stripe.paymentIntents.list({
      created,
      limit: pageSize,
      expand: expand.map(path => `data.${path}`),
    })
    for await (const intent of listed) if (intent.status === 'succeeded') yield toIntent(intent)
  } catch (error) {
    throw inOurWords(error)
  }
}

function verifiedEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | string[] | undefined,
  secret: string,
) {
  try {
    // Refuses events signed more than five minutes ago, so an intercepted one is of no use later.
    return stripe.webhooks.constructEvent(body, signature ?? '', secret)
  } catch (error) {
    // Not as the cause: it contains the event itself, which anyone could have written.
    const [reason] = String(error).split('\n')
    throw new ForgedMessage(`Stripe: not a message of its own: ${reason}`)
  }
}

/** By the event's subject rather than its type, because new types about payments keep appearing. */
function intentIdOf(subject: Stripe.Event.Data.Object): string | null {
  const { object, id, payment_intent: about } = subject as EventSubject
  if (object === 'payment_intent') return id ?? null
  if (object === 'charge' || object === 'dispute' || object === 'refund') return idOf(about ?? null)
  return null
}

/** The account of a payee. */
function accountIdOf(subject: Stripe.Event.Data.Object): string | null {
  const { object, id } = subject as EventSubject
  return object === 'account' ? (id ?? null) : null
}

/** What all of Stripe's objects have in common; the SDK has no type for it. */
interface EventSubject {
  object?: string
  id?: string
  payment_intent?: string | { id: string } | null
}
