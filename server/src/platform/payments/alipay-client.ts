import { z } from 'zod'
import { type AlipayKeys, isSignedByAlipay, signAlipay } from './alipay-signature.ts'
import { type PaymentFailure, ProviderRefused, ProviderUnavailable } from './payment-provider.ts'

/** Alipay mostly writes numbers as strings; an amount is in the smallest unit of its currency. */
const amount = z.object({
  currency: z.string(),
  value: z.union([z.string().regex(/^\d{1,12}$/), z.number().int().min(0)]).transform(Number),
})

export const alipayResult = z.object({
  resultCode: z.string(),
  /** S: done, F: refused, U: unknown. */
  resultStatus: z.string(),
  resultMessage: z.string().nullish(),
})

/** The answers of all four calls; each returns a part of it. */
const answer = z.object({
  result: alipayResult,
  paymentRequestId: z.string().nullish(),
  paymentId: z.string().nullish(),
  paymentStatus: z.string().nullish(),
  paymentResultCode: z.string().nullish(),
  paymentAmount: amount.nullish(),
  paymentCreateTime: z.coerce.date().nullish(),
  normalUrl: z.string().nullish(),
  refundId: z.string().nullish(),
  transactions: z
    .array(
      z.object({
        transactionType: z.string(),
        transactionRequestId: z.string().nullish(),
        transactionStatus: z.string(),
        transactionAmount: amount.nullish(),
      }),
    )
    .nullish(),
})
export type AlipayAnswer = z.output<typeof answer>

export interface AlipayConnection {
  clientId: string
  keys: AlipayKeys
  gateway: string
  now: () => Date
  timeoutMs: number
}

/** Posts a signed request and returns the answer, once it is certain that it is from Alipay. */
export async function askAlipay(
  connection: AlipayConnection,
  action: 'pay' | 'inquiryPayment' | 'cancel' | 'refund',
  question: object,
): Promise<AlipayAnswer> {
  const { clientId, keys } = connection
  const url = addressOf(connection, action)
  const response = await post(connection, url, Buffer.from(JSON.stringify(question)))
  const time = response.headers.get('response-time') ?? ''
  const signed = { path: url.pathname, clientId, time, body: response.body }
  if (!isSignedByAlipay(signed, response.headers.get('signature') ?? '', keys.alipay))
    throw new ProviderUnavailable(`Alipay: the answer to ${action} is not signed by it`)
  const read = answer.safeParse(parsed(response.body))
  if (!read.success)
    throw new ProviderUnavailable(`Alipay: can't read its answer to ${action}: ${read.error.message}`)
  return read.data
}

/** A sandbox merchant ID has its own addresses. */
function addressOf({ clientId, gateway }: AlipayConnection, action: string): URL {
  const root = clientId.startsWith('SANDBOX_') ? '/ams/sandbox/api' : '/ams/api'
  return new URL(`${gateway.replace(/\/+$/, '')}${root}/v1/payments/${action}`)
}

async function post({ clientId, keys, now, timeoutMs }: AlipayConnection, url: URL, body: Buffer) {
  const time = String(now().getTime())
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=UTF-8',
        'Client-Id': clientId,
        'Request-Time': time,
        Signature: signAlipay({ path: url.pathname, clientId, time, body }, keys.own),
      },
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new ProviderUnavailable(`Alipay: answers with status ${response.status}`)
    return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable(`Alipay: can't be reached: ${String(error)}`, { cause: error })
  }
}

export function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    // The schema then refuses it.
    return undefined
  }
}

/** These are ours to fix and say nothing about the payment: nothing may be given up for them. */
const oursToMend = new Set([
  'ACCESS_DENIED',
  'CLIENT_INVALID',
  'CLIENT_FORBIDDEN_ACCESS_API',
  'INVALID_API',
  'INVALID_SIGNATURE',
  'KEY_NOT_FOUND',
  'MERCHANT_BALANCE_NOT_ENOUGH',
  'NO_INTERFACE_DEF',
  'NO_PAY_OPTIONS',
  'OAUTH_FAIL',
])

const failures: Readonly<Record<string, PaymentFailure>> = {
  ORDER_IS_CANCELLED: 'cancelled_by_payer',
  // No one paid in time.
  ORDER_IS_CLOSED: 'cancelled_by_payer',
  PAYMENT_METHOD_TIMEOUT: 'provider_unavailable',
  UNKNOWN_EXCEPTION: 'provider_unavailable',
  USER_BALANCE_NOT_ENOUGH: 'insufficient_funds',
  USER_PAYMENT_VERIFICATION_FAILED: 'authentication_failed',
}

export const alipayFailureOf = (code: string): PaymentFailure => failures[code] ?? 'other'

/** The error for an unsuccessful answer. */
export function setback({ result }: AlipayAnswer): ProviderRefused | ProviderUnavailable {
  const { resultCode, resultStatus, resultMessage } = result
  const text = `Alipay: ${resultCode} ${resultMessage ?? ''}`.trim()
  const refused = resultStatus === 'F' && !oursToMend.has(resultCode)
  return refused ? new ProviderRefused(text, alipayFailureOf(resultCode)) : new ProviderUnavailable(text)
}
