import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AlipayOptions, createAlipay } from './alipay.ts'
import { type AlipayServer, alipayKeyPair, startAlipayServer } from './alipay-server.test-support.ts'
import {
  type NewIntent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from './payment-provider.ts'

const clientId = 'LANTERN_1'
const notifyUrl = 'https://lantern.example/api/payment/webhook/alipay'
const ours = alipayKeyPair()
const theirs = alipayKeyPair()

let server: AlipayServer
let alipay: PaymentProvider

const connect = (changes: Partial<AlipayOptions> = {}) =>
  createAlipay({
    clientId,
    privateKey: ours.privatePem,
    publicKey: theirs.publicPem,
    gateway: server.gateway,
    notifyUrl: () => notifyUrl,
    now: () => new Date('2026-05-01T12:00:00Z'),
    ...changes,
  })

const wanted = (changes: Partial<NewIntent> = {}): NewIntent => ({
  key: 'order-7',
  orderId: 7,
  amountCents: 12_000,
  customerId: null,
  method: 'alipay',
  capture: 'automatic',
  saveCard: false,
  description: '分數',
  returnUrl: () => 'https://lantern.example/checkout',
  locale: 'zh-HK',
  ...changes,
})

beforeEach(async () => {
  server = await startAlipayServer(clientId, theirs, ours.publicKey)
  alipay = connect()
})
afterEach(() => server.stop())

test('nothing is authorised first', async () => {
  expect(alipay.authorises).toEqual([])
  await expect(alipay.createIntent(wanted({ capture: 'manual' }))).rejects.toThrow(ProviderRefused)
  const { id } = await alipay.createIntent(wanted())
  await expect(alipay.capture(id, 12_000)).rejects.toThrow('takes money at once')
  await expect(alipay.release(id)).rejects.toThrow('takes money at once')
})

describe('opening a payment', () => {
  test('is signed by us, names the order and gives the page to pay on', async () => {
    const intent = await alipay.createIntent(wanted())
    expect(intent).toMatchObject({
      state: 'pending',
      amountCents: 12_000,
      currency: 'hkd',
      orderId: 7,
      clientSecret: '',
      createdAt: new Date('2026-05-01T12:00:00Z'),
    })
    const { paymentId } = server.payments.get(intent.id) ?? {}
    expect(intent.redirectUrl).toBe(`https://pay.alipay.test/${paymentId}`)
    expect(intent.id).toMatch(/^\w{1,64}$/)
    expect(server.questions).toMatchObject([
      {
        path: '/ams/api/v1/payments/pay',
        question: {
          paymentRequestId: intent.id,
          paymentAmount: { currency: 'HKD', value: '12000' },
          order: { referenceOrderId: 'order-7' },
          paymentNotifyUrl: notifyUrl,
          paymentRedirectUrl: 'https://lantern.example/checkout',
        },
      },
    ])
  })

  test.each(['lose', 'drop'] as const)(
    'after a connection that broke (%s) there is one payment only',
    async kind => {
      server.trouble(kind)
      await expect(alipay.createIntent(wanted())).rejects.toThrow(ProviderUnavailable)
      const intent = await alipay.createIntent(wanted({ locale: 'en', description: 'Fractions' }))
      expect(await alipay.createIntent(wanted())).toEqual(intent)
      expect([...server.payments.keys()]).toEqual([intent.id])
    },
  )

  test('another key is another payment, another amount under the same key is refused', async () => {
    const first = await alipay.createIntent(wanted())
    const second = await alipay.createIntent(wanted({ key: 'order-8', orderId: 8 }))
    expect(second.id).not.toBe(first.id)
    await expect(alipay.createIntent(wanted({ amountCents: 500 }))).rejects.toThrow(ProviderRefused)
  })

  test('of what was paid already tells so', async () => {
    const { id } = await alipay.createIntent(wanted())
    server.pay(id)
    expect(await alipay.createIntent(wanted())).toMatchObject({ id, state: 'succeeded', redirectUrl: null })
  })

  test('keys may come as plain base64 or with written line breaks', async () => {
    const plain = connect({ privateKey: ours.privateBase64, publicKey: theirs.publicBase64 })
    expect((await plain.createIntent(wanted())).state).toBe('pending')
    const escaped = connect({ privateKey: ours.privatePem.replaceAll('\n', '\\n') })
    expect((await escaped.createIntent(wanted())).state).toBe('pending')
  })

  test('with a key that Alipay does not know is an outage, and nothing happens', async () => {
    const stranger = connect({ privateKey: alipayKeyPair().privatePem })
    await expect(stranger.createIntent(wanted())).rejects.toThrow(ProviderUnavailable)
    expect(server.payments.size).toBe(0)
  })

  test("a merchant's id for trying things out has its own addresses", async () => {
    await server.stop()
    server = await startAlipayServer('SANDBOX_1', theirs, ours.publicKey)
    await connect({ clientId: 'SANDBOX_1', gateway: `${server.gateway}/` }).createIntent(wanted())
    expect(server.questions[0]?.path).toBe('/ams/sandbox/api/v1/payments/pay')
  })
})

describe('coming back to a payment', () => {
  test('gives its page again', async () => {
    const first = await alipay.createIntent(wanted())
    expect(await alipay.reopenIntent(first.id, wanted())).toEqual(first)
    expect(server.payments.size).toBe(1)
  })

  test('begins it where Alipay has never heard of it', async () => {
    const { id } = await alipay.createIntent(wanted())
    server.payments.clear()
    expect((await alipay.reopenIntent(id, wanted())).redirectUrl).not.toBeNull()
    expect([...server.payments.keys()]).toEqual([id])
  })

  test.each([
    ['SUCCESS', 'succeeded'],
    ['PENDING', 'processing'],
    ['CANCELLED', 'cancelled'],
  ] as const)('gives no page when it is %s', async (status, state) => {
    const { id } = await alipay.createIntent(wanted())
    server.pay(id, status)
    expect(await alipay.reopenIntent(id, wanted())).toMatchObject({ id, state, redirectUrl: null })
  })
})

describe('finding a payment', () => {
  test.each([
    ['PROCESSING', 'PAYMENT_IN_PROCESS', 'pending', null],
    ['PENDING', 'PAYMENT_IN_PROCESS', 'processing', null],
    ['SUCCESS', 'SUCCESS', 'succeeded', null],
    ['CANCELLED', 'ORDER_IS_CANCELLED', 'cancelled', null],
    ['FAIL', 'USER_BALANCE_NOT_ENOUGH', 'cancelled', 'insufficient_funds'],
    ['FAIL', 'ORDER_IS_CLOSED', 'cancelled', 'cancelled_by_payer'],
    ['FAIL', 'RISK_REJECT', 'cancelled', 'other'],
  ] as const)('%s with %s is %s', async (status, code, state, failure) => {
    const { id } = await alipay.createIntent(wanted())
    server.pay(id, status, code)
    expect(await alipay.findIntent(id)).toMatchObject({ id, state, failure, orderId: 7, amountCents: 12_000 })
  })

  test('a paid one was paid by Alipay, whose fee is not known', async () => {
    const { id } = await alipay.createIntent(wanted())
    server.pay(id)
    expect(await alipay.findIntent(id)).toMatchObject({
      method: { type: 'alipay', brand: 'Alipay', last4: '' },
      feeCents: null,
      refundedCents: 0,
    })
  })

  test('shows the amount that was paid, not the one that was asked for', async () => {
    const { id } = await alipay.createIntent(wanted())
    server.pay(id)
    Object.assign(server.payments.get(id) ?? {}, { amount: { currency: 'HKD', value: '100' } })
    expect(await alipay.findIntent(id)).toMatchObject({ state: 'succeeded', amountCents: 100 })
  })

  test('one in another currency is none of ours', async () => {
    const { id } = await alipay.createIntent(wanted())
    server.pay(id)
    Object.assign(server.payments.get(id) ?? {}, { amount: { currency: 'JPY', value: '12000' } })
    await expect(alipay.findIntent(id)).rejects.toThrow(ProviderRefused)
  })

  test('of an unknown one gives nothing', async () => {
    expect(await alipay.findIntent('order_9_x')).toBeNull()
  })
})

describe('answers that are not believed', () => {
  test.each(['forge', 'unsigned'] as const)('%s', async kind => {
    const { id } = await alipay.createIntent(wanted())
    server.pay(id)
    server.trouble(kind)
    await expect(alipay.findIntent(id)).rejects.toThrow(ProviderUnavailable)
    expect((await alipay.findIntent(id))?.state).toBe('succeeded')
  })

  test('a good one to another question', async () => {
    const { id } = await alipay.createIntent(wanted())
    server.settings.aboutAnother = true
    await expect(alipay.findIntent(id)).rejects.toThrow(ProviderUnavailable)
  })

  test.each(['error', 'busy', 'hang', 'drop'] as const)('none at all: %s', async kind => {
    const hasty = connect({ timeoutMs: 200 })
    server.trouble(kind)
    await expect(hasty.findIntent('order_7_x')).rejects.toThrow(ProviderUnavailable)
  })
})

describe('cancelling', () => {
  const cancels = () => server.questions.filter(({ path }) => path.endsWith('/cancel'))

  test('ends what nobody has paid, once and again', async () => {
    const { id } = await alipay.createIntent(wanted())
    expect((await alipay.cancelIntent(id)).state).toBe('cancelled')
    expect((await alipay.cancelIntent(id)).state).toBe('cancelled')
    expect(server.payments.get(id)?.status).toBe('CANCELLED')
    expect(cancels()).toHaveLength(1)
  })

  test.each([
    ['SUCCESS', 'succeeded'],
    ['PENDING', 'processing'],
    ['FAIL', 'cancelled'],
  ] as const)('leaves what is %s, since Alipay would give the money back', async (status, state) => {
    const { id } = await alipay.createIntent(wanted())
    server.pay(id, status)
    expect((await alipay.cancelIntent(id)).state).toBe(state)
    expect(cancels()).toHaveLength(0)
  })

  test.each([
    // Alipay gives the money back by itself.
    ['SUCCESS', 'cancelled', null],
    ['FAIL', 'cancelled', 'insufficient_funds'],
  ] as const)('of what becomes %s in the very moment', async (status, state, failure) => {
    const { id } = await alipay.createIntent(wanted())
    server.settings.meanwhile = () => server.pay(id, status, 'USER_BALANCE_NOT_ENOUGH')
    expect(await alipay.cancelIntent(id)).toMatchObject({ state, failure })
    expect((await alipay.findIntent(id))?.state).toBe('cancelled')
  })

  test('that Alipay is unsure about is an outage', async () => {
    const { id } = await alipay.createIntent(wanted())
    server.trouble('none', 'busy')
    await expect(alipay.cancelIntent(id)).rejects.toThrow(ProviderUnavailable)
  })

  test('of what is not there is refused', async () => {
    await expect(alipay.cancelIntent('order_9_x')).rejects.toThrow(ProviderRefused)
  })
})

describe('giving back', () => {
  test('happens once under one key', async () => {
    const { id } = await alipay.createIntent(wanted())
    server.pay(id)
    server.trouble('lose')
    const refund = { intentId: id, amountCents: 5000, key: 'refund-1' }
    await expect(alipay.refund(refund)).rejects.toThrow(ProviderUnavailable)
    const first = await alipay.refund(refund)
    expect(first.state).toBe('done')
    expect(await alipay.refund(refund)).toEqual(first)
    expect((await alipay.findIntent(id))?.refundedCents).toBe(5000)
  })

  test('one that takes its time is asked for again', async () => {
    const { id } = await alipay.createIntent(wanted())
    server.pay(id)
    server.settings.refundsAtOnce = false
    const refund = { intentId: id, amountCents: 5000, key: 'refund-1' }
    const { id: refundId, state } = await alipay.refund(refund)
    expect(state).toBe('pending')
    expect((await alipay.findIntent(id))?.refundedCents).toBe(0)
    const find = (key: string) => alipay.findRefund({ intentId: id, id: refundId, key })
    expect(await find('refund-1')).toEqual({ id: refundId, state: 'pending' })
    expect(await find('refund-2')).toBeNull()
    server.settings.refundsAtOnce = true
    expect((await alipay.refund(refund)).state).toBe('done')
    expect(await find('refund-1')).toEqual({ id: refundId, state: 'done' })
  })

  test('more than was paid, or of what was not paid, is refused', async () => {
    const { id } = await alipay.createIntent(wanted())
    const refund = { intentId: id, amountCents: 12_001, key: 'refund-1' }
    await expect(alipay.refund(refund)).rejects.toThrow(ProviderRefused)
    server.pay(id)
    await expect(alipay.refund(refund)).rejects.toThrow(ProviderRefused)
    await expect(alipay.refund({ ...refund, intentId: 'order_9_x' })).rejects.toThrow(ProviderRefused)
  })
})

test('what Alipay does not have', async () => {
  expect(await alipay.createCustomer({ key: 'customer-3', userId: 3 })).toBe('alipay-3')
  expect(await alipay.listCards('alipay-3')).toEqual([])
  await expect(alipay.removeCard('alipay-3', 'x')).rejects.toThrow(ProviderRefused)
  await expect(alipay.transfer({ key: 'p', accountId: 'x', amountCents: 1 })).rejects.toThrow(ProviderRefused)
  expect(await Array.fromAsync(alipay.listSucceeded(new Date(0), new Date()))).toEqual([])
})
