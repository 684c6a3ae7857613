import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../../lib/api.ts'
import { refusal } from '../../../lib/refusal.test-support.ts'
import { productItems } from './kinds/product-line.tsx'
import { makePayDeps, offline, order } from './pay.test-support.ts'
import { type Purchase, pay, payByAlipay } from './pay.ts'
import { sandboxConfirm } from './sandbox-confirm.ts'

const productAssign = vi.fn<Api['productAssign']>()
const cardOf = (id: number) => ({ id, name: `Course ${id}`, cover: '', video: false, centreId: 0 })
const itemsOf = (...ids: number[]) => productItems(ids.map(cardOf), [], { productAssign })
const purchase: Purchase<readonly number[]> = { items: itemsOf(7, 8), amount: 75_000, saveCard: true }

let { deps, calls, confirm, pending, waits } = makePayDeps()

beforeEach(() => {
  ;({ deps, calls, confirm, pending, waits } = makePayDeps())
  productAssign.mockReset().mockResolvedValue({ status: 200, products: [7, 8], order_id: 5 })
})

test('paying opens, confirms, stores and assigns; the payment is pending from the order to the end', async () => {
  expect(await pay(deps, purchase, confirm)).toEqual({
    kind: 'done',
    orderId: 5,
    given: [7, 8],
  })
  expect(calls.paymentIntent).toHaveBeenCalledExactlyOnceWith({
    query: { amount: 75_000, type: 'multiple' },
    body: {
      products: [{ course_id: 7 }, { course_id: 8 }],
      trials: [],
      provider: 'card',
      save_card: true,
    },
  })
  expect(calls.paymentStore).toHaveBeenCalledExactlyOnceWith({
    body: { transaction_id: 'intent-5', amount: 75_000 },
  })
  expect(productAssign).toHaveBeenCalledExactlyOnceWith({
    body: { products: [{ course_id: 7 }, { course_id: 8 }], accounts: [], paymentIntent: 'intent-5' },
  })
  expect(pending).toEqual(['set 5', 'clear'])
})

test('what costs nothing is there at once', async () => {
  calls.paymentIntent.mockResolvedValue({ ...order, status: 'paid', provider: 'none', amount: 0 })
  expect(await pay(deps, { ...purchase, amount: 0 }, confirm)).toMatchObject({ kind: 'done', orderId: 5 })
  expect(confirm).not.toHaveBeenCalled()
  expect(calls.paymentStore).not.toHaveBeenCalled()
  expect(pending).toEqual(['clear'])
})

describe('nothing is charged', () => {
  test('at a price the buyer has not seen', async () => {
    calls.paymentIntent.mockRejectedValue(refusal(409, { code: 'price_changed', amount: 80_000 }))
    expect(await pay(deps, purchase, confirm)).toEqual({ kind: 'price', amount: 80_000 })
    expect(confirm).not.toHaveBeenCalled()
  })

  test.each(['order_nothing', 'order_mismatch', 'payment_under_way'])('after %s', async code => {
    const error = refusal(409, { code })
    calls.paymentIntent.mockRejectedValue(error)
    expect(await pay(deps, purchase, confirm)).toEqual({
      kind: 'refused',
      failure: { code, status: 409, text: 'No.' },
      error,
    })
    expect(confirm).not.toHaveBeenCalled()
    expect(pending).toEqual([])
  })

  test('without a line to the server', async () => {
    calls.paymentIntent.mockRejectedValue(offline)
    expect(await pay(deps, purchase, confirm)).toMatchObject({
      kind: 'refused',
      failure: { code: 'network' },
    })
  })

  test('when the card is declined; what the provider says is passed on', async () => {
    confirm.mockResolvedValue({ status: 'failed', message: 'Your card was declined.' })
    expect(await pay(deps, purchase, confirm)).toMatchObject({
      kind: 'refused',
      failure: { text: 'Your card was declined.' },
    })
    expect(calls.paymentStore).not.toHaveBeenCalled()
    expect(pending).toEqual(['set 5', 'clear'])
  })

  test('when the buyer turns back', async () => {
    confirm.mockResolvedValue({ status: 'cancelled' })
    expect(await pay(deps, purchase, confirm)).toEqual({ kind: 'cancelled' })
    expect(pending).toEqual(['set 5', 'clear'])
  })

  test('when the line breaks while confirming and the provider has not got it', async () => {
    confirm.mockRejectedValue(offline)
    calls.paymentStore.mockRejectedValue(refusal(409, { code: 'payment_unfinished' }))
    expect(await pay(deps, purchase, confirm)).toMatchObject({
      kind: 'refused',
      failure: { code: 'network' },
    })
    expect(calls.paymentStore).toHaveBeenCalledTimes(1)
    expect(pending).toEqual(['set 5', 'clear'])
  })
})

describe('what has been paid is never called failed', () => {
  test('a line that comes back finishes it', async () => {
    calls.paymentStore
      .mockRejectedValueOnce(offline)
      .mockRejectedValueOnce(refusal(503, { code: 'payment_unavailable' }))
    productAssign.mockRejectedValueOnce(offline)
    expect(await pay(deps, purchase, confirm)).toMatchObject({ kind: 'done' })
    expect(calls.paymentStore).toHaveBeenCalledTimes(3)
    expect(productAssign).toHaveBeenCalledTimes(2)
    expect(waits).toEqual([600, 1500, 600])
  })

  test('one of the two calls is enough', async () => {
    calls.paymentStore.mockRejectedValue(refusal(500, { code: 'unexpected' }))
    expect(await pay(deps, purchase, confirm)).toMatchObject({ kind: 'done', given: [7, 8] })
    calls.paymentStore.mockResolvedValue({ status: 200, payment_id: 1, order_id: 5 })
    productAssign.mockRejectedValue(offline)
    expect(await pay(deps, purchase, confirm)).toMatchObject({ kind: 'done', given: [7, 8] })
  })

  test('without a line it is received, and stays pending', async () => {
    calls.paymentStore.mockRejectedValue(offline)
    productAssign.mockRejectedValue(offline)
    expect(await pay(deps, purchase, confirm)).toEqual({ kind: 'received', orderId: 5 })
    expect(pending).toEqual(['set 5'])
  })

  test('a provider that takes its time is waited for', async () => {
    confirm.mockResolvedValue({ status: 'processing' })
    calls.paymentStore.mockRejectedValueOnce(refusal(409, { code: 'payment_unfinished' }))
    expect(await pay(deps, purchase, confirm)).toMatchObject({ kind: 'done' })
    expect(waits).toEqual([600])
  })

  test('a line that broke while confirming is looked into', async () => {
    confirm.mockRejectedValue(offline)
    expect(await pay(deps, purchase, confirm)).toMatchObject({ kind: 'done' })
  })

  test('where nobody can tell, nobody says so', async () => {
    confirm.mockRejectedValue(offline)
    calls.paymentStore.mockRejectedValue(offline)
    expect(await pay(deps, purchase, confirm)).toEqual({ kind: 'unclear', orderId: 5 })
    expect(pending).toEqual(['set 5'])
  })
})

describe('the test provider', () => {
  const answer = (status: 'succeeded' | 'requires_action' | 'failed', message = '') => ({
    status,
    reason: '',
    message,
  })
  const confirmCall = vi.fn()
  const means = { saved_card: 'card-1', save_card: false }

  beforeEach(() => {
    confirmCall.mockReset()
  })

  test.each([
    ['passed', 'succeeded'],
    ['failed', 'failed'],
  ] as const)('asks who it is: %s, and the payment %s', async (authentication, status) => {
    confirmCall.mockResolvedValueOnce(answer('requires_action')).mockResolvedValueOnce(answer(status, 'Why'))
    const confirmed = await sandboxConfirm(
      { sandboxConfirm: confirmCall },
      means,
      async () => authentication,
    )(order)
    expect(confirmed.status).toBe(status)
    expect(confirmCall).toHaveBeenLastCalledWith({
      body: { ...means, clientSecret: 'secret', authentication },
    })
  })

  test('does not ask where it need not', async () => {
    confirmCall.mockResolvedValueOnce(answer('failed', 'Your card was declined.'))
    const ask = vi.fn()
    expect(await sandboxConfirm({ sandboxConfirm: confirmCall }, means, ask)(order)).toEqual({
      status: 'failed',
      message: 'Your card was declined.',
    })
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('by Alipay', () => {
  test('one leaves with the payment pending', async () => {
    calls.paymentSignature.mockResolvedValue({ paymentRequestId: 'r', redirect: '/pay/r', signature: 's' })
    expect(await payByAlipay(deps, { ...purchase, items: itemsOf(7) })).toEqual({
      kind: 'leave',
      orderId: 5,
      until: Date.parse(order.expires_at),
      redirect: '/pay/r',
    })
    expect(calls.paymentIntent.mock.calls[0]?.[0].body).toMatchObject({ provider: 'alipay' })
    expect(calls.paymentSignature).toHaveBeenCalledWith({ body: { order_id: 5, purchaseType: 'single' } })
    expect(pending).toEqual(['set 5'])
  })

  test('one stays where it is not to be had', async () => {
    calls.paymentSignature.mockRejectedValue(refusal(503, { code: 'payment_unavailable' }))
    expect(await payByAlipay(deps, purchase)).toMatchObject({
      kind: 'refused',
      failure: { code: 'payment_unavailable' },
    })
    expect(pending).toEqual([])
  })
})
