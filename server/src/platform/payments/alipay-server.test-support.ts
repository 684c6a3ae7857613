import { generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** error: 500 at once; drop: nothing was done; lose: it was done, the answer never arrives; forge: signed by another. */
export type AlipayTrouble = 'none' | 'error' | 'busy' | 'hang' | 'drop' | 'lose' | 'forge' | 'unsigned'

interface StoredPayment {
  paymentRequestId: string
  paymentId: string
  status: 'PROCESSING' | 'PENDING' | 'SUCCESS' | 'FAIL' | 'CANCELLED'
  resultCode: string
  amount: { currency: string; value: string }
  referenceOrderId: string
  createTime: string
  refunds: Map<string, { refundId: string; value: number; status: 'SUCCESS' | 'PROCESSING' }>
}

interface Question {
  paymentRequestId?: string
  paymentId?: string
  refundRequestId?: string
  paymentAmount?: { currency: string; value: string }
  refundAmount?: { currency: string; value: string }
  order?: { referenceOrderId: string; orderAmount: { currency: string; value: string } }
  paymentNotifyUrl?: string
  paymentRedirectUrl?: string
}

const result = (resultStatus: 'S' | 'F' | 'U', resultCode: string) => ({
  result: { resultStatus, resultCode, resultMessage: resultCode.toLowerCase().replaceAll('_', ' ') },
})
const success = result('S', 'SUCCESS')

/** Key pairs as both sides would make them. */
export function alipayKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey,
    publicKey,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateBase64: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicBase64: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

/** Signs for no one; made once, for a pair takes half a second. */
let strangerKeys: ReturnType<typeof alipayKeyPair> | undefined
const stranger = () => {
  strangerKeys ??= alipayKeyPair()
  return strangerKeys
}

const signedText = (path: string, clientId: string, time: string, body: Buffer) =>
  Buffer.from(`POST ${path}\n${clientId}.${time}.${body}`)

const signatureHeader = (text: Buffer, key: KeyObject) =>
  `algorithm=RSA256, keyVersion=2, signature=${encodeURIComponent(sign('sha256', text, key).toString('base64'))}`

/** The part of Alipay's API that we use, in memory, for tests only. It signs with `keys` and trusts `merchantKey`. */
export async function startAlipayServer(
  clientId: string,
  keys: { privateKey: KeyObject },
  merchantKey: KeyObject,
) {
  const payments = new Map<string, StoredPayment>()
  const troubles: AlipayTrouble[] = []
  const questions: { path: string; question: Question }[] = []
  const settings = {
    refundsAtOnce: true,
    aboutAnother: false,
    /** What the buyer does just before the next cancelling, once. */
    meanwhile: null as (() => void) | null,
  }
  const byId = (id: string | undefined) => [...payments.values()].find(({ paymentId }) => paymentId === id)

  const page = (payment: StoredPayment) => ({
    ...result('U', 'PAYMENT_IN_PROCESS'),
    paymentRequestId: payment.paymentRequestId,
    paymentId: payment.paymentId,
    paymentAmount: payment.amount,
    paymentCreateTime: payment.createTime,
    normalUrl: `https://pay.alipay.test/${payment.paymentId}`,
  })

  const pay = ({ paymentRequestId, paymentAmount, order }: Question): object => {
    if (!paymentRequestId || !paymentAmount || !order) return result('F', 'PARAM_ILLEGAL')
    const former = payments.get(paymentRequestId)
    if (former && former.amount.value !== paymentAmount.value) return result('F', 'REPEAT_REQ_INCONSISTENT')
    if (former?.status === 'SUCCESS') return success
    if (former && former.status !== 'PROCESSING') return result('F', former.resultCode)
    const payment = former ?? {
      paymentRequestId,
      paymentId: `2026${randomBytes(10).toString('hex')}`,
      status: 'PROCESSING',
      resultCode: 'PAYMENT_IN_PROCESS',
      amount: paymentAmount,
      referenceOrderId: order.referenceOrderId,
      createTime: '2026-05-01T20:00:00+08:00',
      refunds: new Map(),
    }
    payments.set(paymentRequestId, payment)
    return page(payment)
  }

  const inquire = ({ paymentRequestId = '' }: Question): object => {
    const payment = payments.get(paymentRequestId)
    if (!payment) return result('F', 'ORDER_NOT_EXIST')
    return {
      ...success,
      paymentStatus: payment.status,
      paymentResultCode: payment.resultCode,
      paymentRequestId: settings.aboutAnother ? 'order_1_another' : paymentRequestId,
      paymentId: payment.paymentId,
      paymentAmount: payment.amount,
      paymentCreateTime: payment.createTime,
      transactions: [...payment.refunds].map(([transactionRequestId, { value, status }]) => ({
        transactionType: 'REFUND',
        transactionStatus: status,
        transactionRequestId,
        transactionAmount: { currency: 'HKD', value: String(value) },
      })),
    }
  }

  /** As the real one: what was paid is given back by it. */
  const cancel = ({ paymentRequestId = '' }: Question): object => {
    settings.meanwhile?.()
    settings.meanwhile = null
    const payment = payments.get(paymentRequestId)
    if (!payment) return result('F', 'ORDER_NOT_EXIST')
    if (payment.status === 'FAIL') return result('F', 'ORDER_STATUS_INVALID')
    Object.assign(payment, { status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELLED' })
    return success
  }

  const refund = ({ paymentId, refundRequestId = '', refundAmount }: Question): object => {
    const payment = byId(paymentId)
    if (!payment) return result('F', 'ORDER_NOT_EXIST')
    if (payment.status !== 'SUCCESS') return result('F', 'ORDER_STATUS_INVALID')
    const value = Number(refundAmount?.value)
    const former = payment.refunds.get(refundRequestId)
    if (former && former.value !== value) return result('F', 'REPEAT_REQ_INCONSISTENT')
    const before = [...payment.refunds.values()].reduce((sum, entry) => sum + entry.value, 0)
    if (!former && before + value > Number(payment.amount.value)) return result('F', 'REFUND_AMOUNT_EXCEED')
    const status = settings.refundsAtOnce ? 'SUCCESS' : 'PROCESSING'
    const entry = {
      refundId: former?.refundId ?? `R${randomBytes(8).toString('hex')}`,
      value,
      status,
    } as const
    payment.refunds.set(refundRequestId, entry)
    const answered = settings.refundsAtOnce ? success : result('U', 'REFUND_IN_PROCESS')
    return { ...answered, refundId: entry.refundId, refundRequestId }
  }

  const actions: Record<string, (question: Question) => object> = {
    pay,
    inquiryPayment: inquire,
    cancel,
    refund,
  }

  const answerTo = (request: IncomingMessage, path: string, body: Buffer): object => {
    const header = (name: string) => String(request.headers[name] ?? '')
    const [, encoded = ''] = /signature=([^,]+)$/.exec(header('signature')) ?? []
    const signature = Buffer.from(decodeURIComponent(encoded), 'base64')
    const signed = signedText(path, clientId, header('request-time'), body)
    if (header('client-id') !== clientId) return result('F', 'CLIENT_INVALID')
    if (!verify('sha256', signed, merchantKey, signature)) return result('F', 'INVALID_SIGNATURE')
    // What the tests send is of this shape, or a test of theirs fails.
    const question = JSON.parse(String(body)) as Question
    questions.push({ path, question })
    const [, action = ''] = /^\/ams(?:\/sandbox)?\/api\/v1\/payments\/(\w+)$/.exec(path) ?? []
    return actions[action]?.(question) ?? result('F', 'NO_INTERFACE_DEF')
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const path = request.url ?? ''
    const trouble = troubles.shift()
    if (trouble === 'hang') return
    if (trouble === 'drop') return request.socket.destroy()
    if (trouble === 'error') return response.writeHead(500).end('<h1>Internal error</h1>')
    const answer = trouble === 'busy' ? result('U', 'UNKNOWN_EXCEPTION') : answerTo(request, path, body)
    if (trouble === 'lose') return request.socket.destroy()
    const answered = Buffer.from(JSON.stringify(answer))
    const time = new Date().toISOString()
    const key = trouble === 'forge' ? stranger().privateKey : keys.privateKey
    response.writeHead(200, {
      'content-type': 'application/json; charset=UTF-8',
      'client-id': clientId,
      'response-time': time,
      ...(trouble !== 'unsigned' && {
        signature: signatureHeader(signedText(path, clientId, time, answered), key),
      }),
    })
    response.end(answered)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo

  return {
    gateway: `http://127.0.0.1:${port}`,
    payments,
    questions,
    settings,
    /** What the buyer does on Alipay's page, or fails to do. */
    pay: (intentId: string, status: StoredPayment['status'] = 'SUCCESS', resultCode: string = status) => {
      const payment = payments.get(intentId)
      if (!payment) throw new Error(`No payment ${intentId}`)
      Object.assign(payment, { status, resultCode })
    },
    trouble: (...next: AlipayTrouble[]) => void troubles.push(...next),
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
export type AlipayServer = Awaited<ReturnType<typeof startAlipayServer>>

/** A message as Alipay would send it to `notifyUrl`. */
export function alipayMessage(to: { notifyUrl: string; clientId: string }, key: KeyObject, content: object) {
  const body = Buffer.from(JSON.stringify(content))
  const time = '2026-05-01T12:00:05Z'
  const signed = signedText(new URL(to.notifyUrl).pathname, to.clientId, time, body)
  return {
    body,
    headers: { 'client-id': to.clientId, 'request-time': time, signature: signatureHeader(signed, key) },
  }
}
