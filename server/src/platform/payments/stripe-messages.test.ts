import { describe, expect, test } from 'vitest'
import { ForgedMessage } from './payment-provider.ts'
import { createStripe } from './stripe.ts'
import { stripeEvent, stripeMessage } from './stripe-server.test-support.ts'

const webhookSecret = 'whsec_1'
const stripe = createStripe({ secretKey: 'sk_test_1', webhookSecret })

describe('messages', () => {
  const about = { object: 'payment_intent', id: 'pi_1', status: 'succeeded' }

  test('a good one tells what to ask about, and the same again when it is repeated', async () => {
    const { body, headers } = stripeMessage(
      webhookSecret,
      stripeEvent('payment_intent.succeeded', about, 'evt_1'),
    )
    const expected = { id: 'evt_1', kind: 'payment_intent.succeeded', intentId: 'pi_1', accountId: null }
    expect(await stripe.readEvent(body, headers)).toEqual(expected)
    expect(await stripe.readEvent(body, headers)).toEqual(expected)
  })

  test.each([
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_2' }, 'pi_2'],
    ['charge.dispute.created', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_3' }, 'pi_3'],
    ['refund.failed', { object: 'refund', id: 're_1', payment_intent: 'pi_4' }, 'pi_4'],
    ['charge.succeeded', { object: 'charge', id: 'ch_1', payment_intent: null }, null],
    ['customer.created', { object: 'customer', id: 'cus_1' }, null],
    ['something.new', { object: 'thing', id: 'x_1', payment_intent: 'pi_5' }, null],
  ])('%s is about %j', async (kind, object, intentId) => {
    const { body, headers } = stripeMessage(webhookSecret, stripeEvent(kind, object))
    expect(await stripe.readEvent(body, headers)).toMatchObject({ kind, intentId })
  })

  const forged: [string, () => { body: Buffer; headers: Record<string, string> }][] = [
    [
      'a changed body',
      () => {
        const { body, headers } = stripeMessage(webhookSecret, stripeEvent('payment_intent.succeeded', about))
        return { body: Buffer.from(String(body).replace('pi_1', 'pi_2')), headers }
      },
    ],
    ['another secret', () => stripeMessage('whsec_2', stripeEvent('payment_intent.succeeded', about))],
    [
      'one signed long ago',
      () =>
        stripeMessage(
          webhookSecret,
          stripeEvent('payment_intent.succeeded', about),
          new Date(Date.now() - 301_000),
        ),
    ],
    ['no signature', () => ({ body: Buffer.from(JSON.stringify(stripeEvent('x', about))), headers: {} })],
    ['no body', () => ({ ...stripeMessage(webhookSecret, {}), body: Buffer.alloc(0) })],
  ]
  test.each(forged)('%s is not believed', async (_, make) => {
    const { body, headers } = make()
    await expect(stripe.readEvent(body, headers)).rejects.toThrow(ForgedMessage)
  })
})
