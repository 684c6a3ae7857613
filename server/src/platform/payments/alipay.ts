import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import {
  type AlipayAnswer,
  type AlipayConnection,
  alipayFailureOf,
  alipayResult,
  askAlipay,
  parsed,
  setback,
} from './alipay-client.ts'
import { isSignedByAlipay, readAlipayKeys } from './alipay-signature.ts'
import {
  ForgedMessage,
  type Intent,
  type IntentState,
  type NewIntent,
  type OpenIntent,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
} from './payment-provider.ts'

export interface AlipayOptions {
  clientId: string
  /** Ours: PEM, or the base64 of PKCS8. */
  privateKey: string
  /** Alipay's: PEM, or its base64. */
  publicKey: string
  /** Such as https://open-sea-global.alipay.com */
  gateway: string
  /** Where Alipay sends its events, as in the public address: its path is part of the signature. */
  notifyUrl: () => string
  now: () => Date
  timeoutMs?: number
}

/**
 * PROCESSING begins as soon as there is a page to pay on, so it means that no one has paid yet; PENDING is between
 * paying and confirmation. FAIL is final here, unlike a declined card: another try takes a new payment.
 */
const states: Readonly<Record<string, IntentState>> = {
  PROCESSING: 'pending',
  PENDING: 'processing',
  SUCCESS: 'succeeded',
  FAIL: 'cancelled',
  CANCELLED: 'cancelled',
}

const hongKongDollars = (cents: number) => ({ currency: 'HKD', value: String(cents) })

export function createAlipay(options: AlipayOptions): PaymentProvider {
  const { clientId, gateway, now, notifyUrl } = options
  const keys = readAlipayKeys(options.privateKey, options.publicKey)
  const connection: AlipayConnection = {
    clientId,
    keys,
    gateway,
    now,
    timeoutMs: options.timeoutMs ?? 15_000,
  }

  const inquire = async (intentId: string): Promise<AlipayAnswer | null> => {
    const answer = await askAlipay(connection, 'inquiryPayment', { paymentRequestId: intentId })
    if (answer.result.resultCode === 'ORDER_NOT_EXIST') return null
    if (answer.result.resultStatus !== 'S') throw setback(answer)
    // The signature doesn't say which request it answers.
    if (answer.paymentRequestId !== intentId)
      throw new ProviderUnavailable('Alipay: answers about another payment')
    return answer
  }

  const find = async (intentId: string): Promise<Intent | null> => {
    const answer = await inquire(intentId)
    return answer && toIntent(intentId, answer)
  }

  const get = async (intentId: string): Promise<Intent> => {
    const intent = await find(intentId)
    if (!intent) throw new ProviderRefused('Alipay: no such payment')
    return intent
  }

  /** For a known paymentRequestId, this returns its page again and no second payment. */
  const pay = async (intentId: string, intent: NewIntent): Promise<OpenIntent> => {
    const amount = hongKongDollars(intent.amountCents)
    const answer = await askAlipay(connection, 'pay', {
      productCode: 'CASHIER_PAYMENT',
      paymentRequestId: intentId,
      paymentAmount: amount,
      paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
      order: {
        referenceOrderId: `order-${intent.orderId}`,
        orderDescription: intent.description.slice(0, 256),
        orderAmount: amount,
      },
      settlementStrategy: { settlementCurrency: 'HKD' },
      env: { terminalType: 'WEB' },
      paymentNotifyUrl: notifyUrl(),
      paymentRedirectUrl: intent.returnUrl(intentId),
    })
    const { resultStatus, resultCode } = answer.result
    if (resultStatus === 'S') return withoutPage(await get(intentId))
    if (resultCode !== 'PAYMENT_IN_PROCESS') throw setback(answer)
    if (!answer.normalUrl) throw new ProviderUnavailable('Alipay: gives no page to pay on')
    return {
      ...newIntent(intentId, intent, answer.paymentCreateTime ?? now()),
      redirectUrl: answer.normalUrl,
    }
  }

  /** Alipay's cancel refunds a paid payment, so a paid one must not get there. */
  const cancel = async (intentId: string): Promise<Intent> => {
    const found = await get(intentId)
    if (found.state !== 'pending') return found
    const answer = await askAlipay(connection, 'cancel', { paymentRequestId: intentId })
    if (answer.result.resultStatus === 'S') return { ...found, state: 'cancelled' }
    if (setback(answer) instanceof ProviderUnavailable) throw setback(answer)
    return get(intentId)
  }

  const refund = async (intentId: string, amountCents: number, key: string): Promise<ProviderRefund> => {
    // Alipay finds a payment to refund only by its own ID.
    const paymentId = (await inquire(intentId))?.paymentId
    if (!paymentId) throw new ProviderRefused('Alipay: no such payment')
    const refundRequestId = digestOf(key)
    const answer = await askAlipay(connection, 'refund', {
      refundRequestId,
      paymentId,
      refundAmount: hongKongDollars(amountCents),
    })
    const id = answer.refundId ?? refundRequestId
    if (answer.result.resultStatus === 'S') return { id, state: 'done' }
    if (answer.result.resultCode === 'REFUND_IN_PROCESS') return { id, state: 'pending' }
    throw setback(answer)
  }

  /** Alipay reports its refunds with the payment. */
  const findRefund: PaymentProvider['findRefund'] = async ({ intentId, id, key }) => {
    const all = (await inquire(intentId))?.transactions ?? []
    const found = all.find(({ transactionRequestId }) => transactionRequestId === digestOf(key))
    if (!found) return null
    const { transactionStatus: status } = found
    return { id, state: status === 'SUCCESS' ? 'done' : status === 'FAIL' ? 'failed' : 'pending' }
  }

  return {
    name: 'alipay',
    acknowledgement: { result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' } },

    createIntent: async intent =>
      intent.capture === 'manual' ? neverAuthorised() : pay(intentIdOf(intent), intent),
    reopenIntent: async (intentId, intent) => {
      const found = await find(intentId)
      return found && found.state !== 'pending' ? withoutPage(found) : pay(intentId, intent)
    },
    findIntent: find,
    cancelIntent: cancel,
    authorises: [],
    capture: neverAuthorised,
    release: neverAuthorised,
    refund: ({ intentId, amountCents, key }) => refund(intentId, amountCents, key),
    findRefund,
    listSucceeded: nothingToList,

    // Alipay knows its users, not our buyers, and stores no cards for us.
    createCustomer: async ({ userId }) => `alipay-${userId}`,
    // Alipay settles with its own customers and only reports refunds to us.
    findDispute: async () => null,
    answerDispute: async () => {
      throw new ProviderRefused('Alipay: disputes are answered on its own site')
    },
    async *listDisputed() {
      // It has none.
    },
    listCards: async () => [],
    removeCard: async () => {
      throw new ProviderRefused('Alipay: keeps no cards')
    },
    transfer: async () => {
      throw new ProviderRefused('Alipay: pays nobody out')
    },
    findTransfer: async () => null,

    readEvent: async (body, headers) => {
      // An old event can arrive again for a day, and does no harm, because we ask again about its subject.
      const message = {
        path: new URL(notifyUrl()).pathname,
        clientId,
        time: textOf(headers, 'request-time'),
        body,
      }
      if (!isSignedByAlipay(message, textOf(headers, 'signature'), keys.alipay))
        throw new ForgedMessage('Alipay: the message is not signed by it')
      return toEvent(body)
    },
  }
}

async function neverAuthorised(): Promise<never> {
  throw new ProviderRefused('Alipay: takes money at once, nothing is authorised first')
}

/** No call lists payments, so the comparison asks about each one that we know instead. */
async function* nothingToList(): AsyncGenerator<Intent> {}

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** Contains the order, because Alipay's answers don't return metadata; at most 64 characters. */
const intentIdOf = ({ key, orderId }: NewIntent) => `order_${orderId}_${digestOf(key).slice(0, 32)}`

function orderIdOf(intentId: string): number | null {
  const [, orderId] = /^order_([1-9]\d{0,14})_[0-9a-f]{32}$/.exec(intentId) ?? []
  return orderId ? Number(orderId) : null
}

const withoutPage = (intent: Intent): OpenIntent => ({ ...intent, clientSecret: '', redirectUrl: null })

function newIntent(id: string, { amountCents, orderId }: NewIntent, createdAt: Date): OpenIntent {
  const nothingYet = {
    customerId: null,
    method: null,
    feeCents: null,
    refundedCents: 0,
    captureBefore: null,
    failure: null,
  }
  return withoutPage({
    id,
    state: 'pending',
    amountCents,
    currency: 'hkd',
    orderId,
    ...nothingYet,
    createdAt,
  })
}

function toIntent(id: string, answer: AlipayAnswer): Intent {
  const { paymentAmount, paymentStatus, paymentResultCode, paymentCreateTime } = answer
  const status = paymentStatus?.toUpperCase() ?? ''
  const state = states[status]
  if (!state || !paymentAmount) throw new ProviderUnavailable('Alipay: does not tell the state of a payment')
  // In another currency, the number wouldn't even be cents.
  if (paymentAmount.currency !== 'HKD')
    throw new ProviderRefused(`Alipay: a payment in ${paymentAmount.currency}`)
  return {
    id,
    state,
    amountCents: paymentAmount.value,
    currency: 'hkd',
    orderId: orderIdOf(id),
    customerId: null,
    method: state === 'succeeded' ? { type: 'alipay', brand: 'Alipay', last4: '' } : null,
    // Settled later, and only reported in statements.
    feeCents: null,
    refundedCents: refundedOf(answer),
    captureBefore: null,
    failure: status === 'FAIL' ? alipayFailureOf(paymentResultCode ?? '') : null,
    // Never the current time: a payment must not look younger each time it is read.
    createdAt: paymentCreateTime ?? new Date(0),
  }
}

function refundedOf({ transactions }: AlipayAnswer): number {
  return (transactions ?? [])
    .filter(
      ({ transactionType, transactionStatus }) =>
        transactionType === 'REFUND' && transactionStatus === 'SUCCESS',
    )
    .reduce((sum, { transactionAmount }) => sum + (transactionAmount?.value ?? 0), 0)
}

const notification = z.object({
  notifyType: z.string(),
  notifyId: z.string().nullish(),
  result: alipayResult.nullish(),
  paymentRequestId: z.string().nullish(),
  refundRequestId: z.string().nullish(),
  paymentTime: z.string().nullish(),
  paymentCreateTime: z.string().nullish(),
})

function toEvent(body: Buffer): ProviderEvent {
  const read = notification.safeParse(parsed(body))
  if (!read.success) throw new ForgedMessage("Alipay: can't read the message")
  const { notifyType, notifyId, result, paymentRequestId, refundRequestId, ...times } = read.data
  // An event has no ID, so two are the same if they say the same about the same payment.
  const parts = [
    paymentRequestId ?? refundRequestId,
    notifyType,
    result?.resultStatus,
    times.paymentTime ?? times.paymentCreateTime,
  ]
  return {
    id: notifyId ?? parts.map(part => part ?? '').join(':'),
    kind: notifyType,
    intentId: paymentRequestId ?? null,
    accountId: null,
  }
}

function textOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
