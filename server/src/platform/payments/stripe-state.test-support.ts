import { randomBytes } from 'node:crypto'

/** An answer with an error, in Stripe's shape. */
export class StripeFault extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  constructor(
    status: number,
    error: { type: string; code?: string; message: string; decline_code?: string },
  ) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export const invalid = (message: string, code?: string) =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...(code && { code }) })
export const missing = (what: string, id: string) =>
  new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  })

export interface StoredIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  capture_method: 'automatic' | 'manual'
  currency: string
  status: string
  client_secret: string
  created: number
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  setup_future_usage: string | null
  transfer_group: string | null
  automatic_payment_methods: { enabled: boolean }
  latest_charge: string | null
  last_payment_error: Record<string, unknown> | null
}

export interface StoredCharge {
  id: string
  object: 'charge'
  created: number
  amount: number
  amount_refunded: number
  payment_intent: string
  balance_transaction: string | null
  payment_method_details: Record<string, unknown>
}

export interface StoredMethod {
  id: string
  object: 'payment_method'
  type: 'card'
  customer: string | null
  card: { brand: string; last4: string }
}

export interface StoredRefund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: string
}

/** The usual numbers for trying things out; every other one pays. */
const declines: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000000069': { code: 'expired_card' },
  '4000000000000127': { code: 'incorrect_cvc' },
  '4000000000000119': { code: 'processing_error' },
}
const asksFirst = '4000002760003184'

export const unexpected = (id: string, status: string) =>
  invalid(
    `The PaymentIntent ${id} has a status of ${status}, which does not allow this.`,
    'payment_intent_unexpected_state',
  )

const now = () => Math.floor(Date.now() / 1000)

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** What Stripe remembers, and what happens there without us: buyers paying. */
export function createStripeState() {
  const intents = new Map<string, StoredIntent>()
  const charges = new Map<string, StoredCharge>()
  const transactions = new Map<string, { id: string; object: string; fee: number; currency: string }>()
  const methods = new Map<string, StoredMethod>()
  const refunds = new Map<string, StoredRefund>()
  /** The newest first, as Stripe lists them. */
  const disputes: {
    id: string
    object: 'dispute'
    payment_intent: string
    amount: number
    status: string
    reason: string
    created: number
    evidence_details: { due_by: number | null; submission_count?: number; past_due?: boolean }
    evidence?: Record<string, string>
    metadata: Record<string, string>
  }[] = []

  const getDispute = (id: string) => {
    const dispute = disputes.find(one => one.id === id)
    if (!dispute) throw missing('dispute', id)
    return dispute
  }

  const answerDispute = (id: string, fields: URLSearchParams) => {
    const dispute = getDispute(id)
    if (dispute.evidence_details.submission_count) throw invalid('It was answered before', 'dispute_answered')
    const within = (name: string) =>
      Object.fromEntries(
        [...fields].flatMap(([key, value]) =>
          key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value] as const] : [],
        ),
      )
    dispute.evidence_details.submission_count = 1
    const given = { evidence: within('evidence'), metadata: within('metadata') }
    return Object.assign(dispute, given, { status: 'under_review' })
  }

  const getIntent = (id: string) => {
    const intent = intents.get(id)
    if (!intent) throw missing('payment_intent', id)
    return intent
  }

  const addIntent = (given: Pick<StoredIntent, 'amount'> & Partial<StoredIntent>) => {
    const id = newId('pi')
    const intent: StoredIntent = {
      id,
      object: 'payment_intent',
      amount_received: 0,
      capture_method: 'automatic',
      currency: 'hkd',
      status: 'requires_payment_method',
      client_secret: newId(`${id}_secret`),
      created: now(),
      customer: null,
      description: null,
      metadata: {},
      setup_future_usage: null,
      transfer_group: null,
      automatic_payment_methods: { enabled: true },
      latest_charge: null,
      last_payment_error: null,
      ...given,
    }
    intents.set(id, intent)
    return intent
  }

  const addMethod = (customer: string | null, number: string) => {
    const card = { brand: number.startsWith('5') ? 'mastercard' : 'visa', last4: number.slice(-4) }
    const method: StoredMethod = { id: newId('pm'), object: 'payment_method', type: 'card', customer, card }
    methods.set(method.id, method)
    return method
  }

  const succeed = (intent: StoredIntent, number: string, wallet?: string, settledIn = 'hkd') => {
    const method = addMethod(intent.setup_future_usage ? intent.customer : null, number)
    const manual = intent.capture_method === 'manual'
    const charge: StoredCharge = {
      id: newId('ch'),
      object: 'charge',
      created: now(),
      amount: intent.amount,
      amount_refunded: 0,
      payment_intent: intent.id,
      balance_transaction: null,
      payment_method_details: {
        type: 'card',
        card: {
          ...method.card,
          wallet: wallet ? { type: wallet } : null,
          ...(manual && { capture_before: now() + 5 * 24 * 3600 }),
        },
      },
    }
    charges.set(charge.id, charge)
    Object.assign(intent, { status: 'requires_capture', latest_charge: charge.id, last_payment_error: null })
    if (!manual) capture(intent.id, intent.amount, settledIn)
  }

  /** Takes what is authorised; less than that lets go of the rest. */
  const capture = (intentId: string, amount: number, settledIn = 'hkd') => {
    const intent = getIntent(intentId)
    if (intent.status !== 'requires_capture') throw unexpected(intentId, intent.status)
    if (amount > intent.amount) throw invalid('The amount is larger than what can be captured.')
    const fee = Math.round(amount * 0.034) + 235
    const transaction = { id: newId('txn'), object: 'balance_transaction', fee, currency: settledIn }
    transactions.set(transaction.id, transaction)
    const charge = charges.get(intent.latest_charge ?? '')
    if (charge) charge.balance_transaction = transaction.id
    Object.assign(intent, { status: 'succeeded', amount_received: amount })
    return intent
  }

  /** No one captured it in time. */
  const lapse = (intentId: string) => {
    getIntent(intentId).status = 'canceled'
  }

  /** What Stripe.js does with a card, or a wallet, in the buyer's browser. */
  const pay = (
    intentId: string,
    number = '4242424242424242',
    { wallet, settledIn }: { wallet?: string; settledIn?: string } = {},
  ) => {
    const intent = getIntent(intentId)
    if (['succeeded', 'canceled', 'processing', 'requires_capture'].includes(intent.status))
      throw new Error(`A ${intent.status} intent can't be paid`)
    const decline = declines[number]
    if (decline) {
      intent.status = 'requires_payment_method'
      intent.last_payment_error = { type: 'card_error', message: 'Your card was declined.', ...decline }
    } else if (number === asksFirst) intent.status = 'requires_action'
    else succeed(intent, number, wallet, settledIn)
  }

  /** How the buyer answered when the bank asked who they are. */
  const authenticate = (intentId: string, passed: boolean) => {
    const intent = getIntent(intentId)
    if (passed) return succeed(intent, asksFirst)
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
    }
  }

  const addRefund = (intentId: string, amount: number | null, status: string) => {
    const charge = charges.get(getIntent(intentId).latest_charge ?? '')
    if (!charge)
      throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
    const left = charge.amount - charge.amount_refunded
    if (left === 0) throw invalid('Charge has already been refunded.', 'charge_already_refunded')
    const given = amount ?? left
    if (given > left) throw invalid(`Refund amount (${given}) is greater than unrefunded amount (${left})`)
    charge.amount_refunded += given
    const refund: StoredRefund = {
      id: newId('re'),
      object: 'refund',
      amount: given,
      payment_intent: intentId,
      status,
    }
    refunds.set(refund.id, refund)
    return refund
  }

  /** As it is sent: references stay ids unless they were asked for. */
  const shown = (intent: StoredIntent, expand: string[]) => {
    const charge = expand.some(path => path.startsWith('latest_charge'))
      ? charges.get(intent.latest_charge ?? '')
      : undefined
    if (!charge) return intent
    const transaction = expand.includes('latest_charge.balance_transaction')
      ? transactions.get(charge.balance_transaction ?? '')
      : undefined
    return {
      ...intent,
      latest_charge: { ...charge, balance_transaction: transaction ?? charge.balance_transaction },
    }
  }

  return {
    intents,
    charges,
    methods,
    refunds,
    disputes,
    getDispute,
    answerDispute,
    getIntent,
    addIntent,
    addMethod,
    addRefund,
    pay,
    capture,
    lapse,
    authenticate,
    shown,
  }
}
export type StripeState = ReturnType<typeof createStripeState>
