import { describe, expect, test } from 'vitest'
import { createAlipay } from './alipay.ts'
import { alipayKeyPair, alipayMessage } from './alipay-server.test-support.ts'
import { ForgedMessage } from './payment-provider.ts'

const clientId = 'LANTERN_1'
const notifyUrl = 'https://lantern.example/api/payment/webhook/alipay'
const ours = alipayKeyPair()
const theirs = alipayKeyPair()

const alipay = createAlipay({
  clientId,
  privateKey: ours.privatePem,
  publicKey: theirs.publicPem,
  gateway: 'https://alipay.test',
  notifyUrl: () => notifyUrl,
  now: () => new Date('2026-05-01T12:00:00Z'),
})

describe('messages', () => {
  const to = { notifyUrl, clientId }
  const content = {
    notifyType: 'PAYMENT_RESULT',
    result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' },
    paymentRequestId: 'order_7_x',
    paymentId: '2026',
    paymentAmount: { currency: 'HKD', value: '12000' },
    paymentTime: '2026-05-01T20:01:00+08:00',
  }

  test('a good one tells what to ask about, and the same again when it is repeated', async () => {
    const { body, headers } = alipayMessage(to, theirs.privateKey, content)
    const event = await alipay.readEvent(body, headers)
    expect(event).toEqual({
      id: 'order_7_x:PAYMENT_RESULT:S:2026-05-01T20:01:00+08:00',
      kind: 'PAYMENT_RESULT',
      intentId: 'order_7_x',
      accountId: null,
    })
    expect(await alipay.readEvent(body, headers)).toEqual(event)
  })

  test('one with a name of its own is known by it; one about no payment of ours asks for nothing', async () => {
    const named = alipayMessage(to, theirs.privateKey, { ...content, notifyId: 'n-1' })
    expect((await alipay.readEvent(named.body, named.headers)).id).toBe('n-1')
    const other = alipayMessage(to, theirs.privateKey, {
      ...content,
      notifyType: 'OTHER',
      paymentRequestId: undefined,
      refundRequestId: 'r',
    })
    expect(await alipay.readEvent(other.body, other.headers)).toMatchObject({ kind: 'OTHER', intentId: null })
  })

  const good = () => alipayMessage(to, theirs.privateKey, content)
  const forged: [string, () => { body: Buffer; headers: Record<string, string> }][] = [
    ['signed by another', () => alipayMessage(to, alipayKeyPair().privateKey, content)],
    ['signed by ourselves', () => alipayMessage(to, ours.privateKey, content)],
    [
      'a changed amount',
      () => ({ ...good(), body: Buffer.from(String(good().body).replace('12000', '12001')) }),
    ],
    ['meant for another merchant', () => alipayMessage({ ...to, clientId: 'X' }, theirs.privateKey, content)],
    [
      'meant for another address',
      () => alipayMessage({ ...to, notifyUrl: 'https://x.example/y' }, theirs.privateKey, content),
    ],
    [
      'another time',
      () => ({ ...good(), headers: { ...good().headers, 'request-time': '2026-05-02T12:00:05Z' } }),
    ],
    ['no signature', () => ({ ...good(), headers: {} })],
    [
      'not spelt like a signature',
      () => ({ ...good(), headers: { ...good().headers, signature: 'signature=%E0%A4' } }),
    ],
    ['signed, but no message', () => alipayMessage(to, theirs.privateKey, [])],
  ]
  test.each(forged)('%s: not believed', async (_, make) => {
    const { body, headers } = make()
    await expect(alipay.readEvent(body, headers)).rejects.toThrow(ForgedMessage)
  })

  test('are acknowledged the way Alipay expects', () => {
    expect(alipay.acknowledgement).toMatchObject({
      result: { resultCode: 'SUCCESS', resultStatus: 'S' },
    })
  })
})
