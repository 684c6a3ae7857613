import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '../../../lib/refusal.test-support.ts'
import { type Confirm, holdSeats, type OpenOrder, type Purchase, pay, payByAlipay, type Till } from './pay.ts'
import { sandboxConfirm } from './sandbox-confirm.ts'

const purchase: Purchase = { ids: [7, 8], seats: [], amount: 75_000, kind: 'multiple', saveCard: true }
const order: OpenOrder = {
  clientSecret: 'secret',
  order_id: 5,
  status: 'open',
  provider: 'sandbox',
  publishableKey: '',
  transaction_id: 'intent-5',
  amount: 75_000,
  expires_at: '2026-11-16T04:15:00.000Z',
}

const offline = new TypeError('Failed to fetch')

let marks: string[]
let waits: number[]
const calls = {
  paymentIntent: vi.fn<Till['api']['paymentIntent']>(),
  paymentStore: vi.fn<Till['api']['paymentStore']>(),
  productAssign: vi.fn<Till['api']['productAssign']>(),
  bookingsStore: vi.fn<Till['api']['bookingsStore']>(),
  classEnroll: vi.fn<Till['api']['classEnroll']>(),
  paymentSignature: vi.fn<Till['api']['paymentSignature']>(),
}
const confirm = vi.fn<Confirm>()

const till: Till = {
  api: calls,
  mark: { set: id => marks.push(`set ${id}`), clear: () => marks.push('clear') },
  wait: async milliseconds => {
    waits.push(milliseconds)
  },
}

beforeEach(() => {
  marks = []
  waits = []
  for (const call of [...Object.values(calls), confirm]) call.mockReset()
  calls.paymentIntent.mockResolvedValue(order)
  calls.paymentStore.mockResolvedValue({ status: 200, payment_id: 1, order_id: 5 })
  calls.productAssign.mockResolvedValue({ status: 200, products: [7, 8], order_id: 5 })
  confirm.mockResolvedValue({ status: 'succeeded' })
})

test('paying opens, confirms, stores and assigns; the mark stands from the order to the end', async () => {
  expect(await pay(till, purchase, confirm)).toEqual({
    kind: 'done',
    orderId: 5,
    products: [7, 8],
    booked: null,
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
  expect(calls.productAssign).toHaveBeenCalledExactlyOnceWith({
    body: { products: [{ course_id: 7 }, { course_id: 8 }], accounts: [], paymentIntent: 'intent-5' },
  })
  expect(marks).toEqual(['set 5', 'clear'])
})

test('what costs nothing is there at once', async () => {
  calls.paymentIntent.mockResolvedValue({ ...order, status: 'paid', provider: 'none', amount: 0 })
  expect(await pay(till, { ...purchase, amount: 0 }, confirm)).toMatchObject({ kind: 'done', orderId: 5 })
  expect(confirm).not.toHaveBeenCalled()
  expect(calls.paymentStore).not.toHaveBeenCalled()
  expect(marks).toEqual(['clear'])
})

describe('nothing is charged', () => {
  test('at a price the buyer has not seen', async () => {
    calls.paymentIntent.mockRejectedValue(refusal(409, { code: 'price_changed', amount: 80_000 }))
    expect(await pay(till, purchase, confirm)).toEqual({ kind: 'price', amount: 80_000 })
    expect(confirm).not.toHaveBeenCalled()
  })

  test.each(['order_nothing', 'order_mismatch', 'payment_under_way'])('after %s', async code => {
    calls.paymentIntent.mockRejectedValue(refusal(409, { code }))
    expect(await pay(till, purchase, confirm)).toEqual({
      kind: 'refused',
      failure: { code, status: 409, text: 'No.' },
    })
    expect(confirm).not.toHaveBeenCalled()
    expect(marks).toEqual([])
  })

  test('without a line to the server', async () => {
    calls.paymentIntent.mockRejectedValue(offline)
    expect(await pay(till, purchase, confirm)).toMatchObject({
      kind: 'refused',
      failure: { code: 'network' },
    })
  })

  test('when the card is declined; what the provider says is passed on', async () => {
    confirm.mockResolvedValue({ status: 'failed', message: 'Your card was declined.' })
    expect(await pay(till, purchase, confirm)).toMatchObject({
      kind: 'refused',
      failure: { text: 'Your card was declined.' },
    })
    expect(calls.paymentStore).not.toHaveBeenCalled()
    expect(marks).toEqual(['set 5', 'clear'])
  })

  test('when the buyer turns back', async () => {
    confirm.mockResolvedValue({ status: 'cancelled' })
    expect(await pay(till, purchase, confirm)).toEqual({ kind: 'cancelled' })
    expect(marks).toEqual(['set 5', 'clear'])
  })

  test('when the line breaks while confirming and the provider has not got it', async () => {
    confirm.mockRejectedValue(offline)
    calls.paymentStore.mockRejectedValue(refusal(409, { code: 'payment_unfinished' }))
    expect(await pay(till, purchase, confirm)).toMatchObject({
      kind: 'refused',
      failure: { code: 'network' },
    })
    expect(calls.paymentStore).toHaveBeenCalledTimes(1)
    expect(marks).toEqual(['set 5', 'clear'])
  })
})

describe('what has been paid is never called failed', () => {
  test('a line that comes back finishes it', async () => {
    calls.paymentStore
      .mockRejectedValueOnce(offline)
      .mockRejectedValueOnce(refusal(503, { code: 'payment_unavailable' }))
    calls.productAssign.mockRejectedValueOnce(offline)
    expect(await pay(till, purchase, confirm)).toMatchObject({ kind: 'done' })
    expect(calls.paymentStore).toHaveBeenCalledTimes(3)
    expect(calls.productAssign).toHaveBeenCalledTimes(2)
    expect(waits).toEqual([600, 1500, 600])
  })

  test('one of the two calls is enough', async () => {
    calls.paymentStore.mockRejectedValue(refusal(500, { code: 'unexpected' }))
    expect(await pay(till, purchase, confirm)).toMatchObject({ kind: 'done', products: [7, 8], booked: null })
    calls.paymentStore.mockResolvedValue({ status: 200, payment_id: 1, order_id: 5 })
    calls.productAssign.mockRejectedValue(offline)
    expect(await pay(till, purchase, confirm)).toMatchObject({ kind: 'done', products: [7, 8], booked: null })
  })

  test('without a line it is received, and the mark stays', async () => {
    calls.paymentStore.mockRejectedValue(offline)
    calls.productAssign.mockRejectedValue(offline)
    expect(await pay(till, purchase, confirm)).toEqual({ kind: 'received', orderId: 5 })
    expect(marks).toEqual(['set 5'])
  })

  test('a provider that takes its time is waited for', async () => {
    confirm.mockResolvedValue({ status: 'processing' })
    calls.paymentStore.mockRejectedValueOnce(refusal(409, { code: 'payment_unfinished' }))
    expect(await pay(till, purchase, confirm)).toMatchObject({ kind: 'done' })
    expect(waits).toEqual([600])
  })

  test('a line that broke while confirming is looked into', async () => {
    confirm.mockRejectedValue(offline)
    expect(await pay(till, purchase, confirm)).toMatchObject({ kind: 'done' })
  })

  test('where nobody can tell, nobody says so', async () => {
    confirm.mockRejectedValue(offline)
    calls.paymentStore.mockRejectedValue(offline)
    expect(await pay(till, purchase, confirm)).toEqual({ kind: 'unclear', orderId: 5 })
    expect(marks).toEqual(['set 5'])
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
  test('one leaves with the order marked', async () => {
    calls.paymentSignature.mockResolvedValue({ paymentRequestId: 'r', redirect: '/pay/r', signature: 's' })
    expect(await payByAlipay(till, { ...purchase, kind: 'single' })).toEqual({
      kind: 'leave',
      orderId: 5,
      until: Date.parse(order.expires_at),
      redirect: '/pay/r',
    })
    expect(calls.paymentIntent.mock.calls[0]?.[0].body).toMatchObject({ provider: 'alipay' })
    expect(calls.paymentSignature).toHaveBeenCalledWith({ body: { order_id: 5, purchaseType: 'single' } })
    expect(marks).toEqual(['set 5'])
  })

  test('one stays where it is not to be had', async () => {
    calls.paymentSignature.mockRejectedValue(refusal(503, { code: 'payment_unavailable' }))
    expect(await payByAlipay(till, purchase)).toMatchObject({
      kind: 'refused',
      failure: { code: 'payment_unavailable' },
    })
    expect(marks).toEqual([])
  })
})

describe('lessons', () => {
  const seats: Purchase = {
    ids: [],
    seats: [{ slotId: 31, learnerId: 4 }],
    amount: 22_000,
    kind: 'single',
    saveCard: false,
  }
  const booked = {
    status: 200 as const,
    bookings: [
      {
        ...{ booking_id: 9, slot_id: 31, trial_date: '2026-12-05', trial_time: '10:00', learner_id: 4 },
        status: 'confirmed' as const,
      },
    ],
    gone: [],
    next: [],
  }
  beforeEach(() => {
    calls.bookingsStore.mockResolvedValue(booked)
  })

  test('are held by an order, paid and told by booking', async () => {
    expect(await holdSeats(till, seats)).toEqual(order)
    expect(calls.paymentIntent).toHaveBeenCalledExactlyOnceWith({
      query: { amount: 22_000, type: 'single' },
      body: {
        products: [],
        trials: [{ slot_id: 31, learner_id: 4 }],
        provider: 'card',
        save_card: false,
      },
    })
    expect(marks).toEqual([])
    expect(await pay(till, seats, confirm)).toEqual({ kind: 'done', orderId: 5, products: [], booked })
    expect(calls.bookingsStore).toHaveBeenCalledExactlyOnceWith({
      body: [{ slot_id: 31, learner_id: 4, payment_id: 'intent-5' }],
    })
    expect(calls.productAssign).not.toHaveBeenCalled()
  })

  test('that cost nothing are booked by the order alone', async () => {
    const free = { ...order, status: 'paid' as const, transaction_id: '', amount: 0 }
    calls.paymentIntent.mockResolvedValue(free)
    expect(await holdSeats(till, { ...seats, amount: 0 })).toMatchObject({ kind: 'done', booked })
    expect(calls.bookingsStore).toHaveBeenCalledExactlyOnceWith({
      body: [{ slot_id: 31, learner_id: 4, payment_id: '' }],
    })
  })

  test('that somebody else has taken come with the next free times, and nothing is charged', async () => {
    const next = [{ slot_id: 32 }]
    calls.paymentIntent.mockRejectedValue(refusal(409, { code: 'slot_gone', gone: [31], next }))
    expect(await pay(till, seats, confirm)).toMatchObject({
      kind: 'refused',
      gone: { slotIds: [31], next },
    })
    expect(confirm).not.toHaveBeenCalled()
  })

  test('are told as paid though nobody says what became of them', async () => {
    calls.bookingsStore.mockRejectedValue(offline)
    expect(await pay(till, seats, confirm)).toMatchObject({ kind: 'done', booked: null })
  })
})

describe('a place in a class', () => {
  const place: Purchase = { ...purchase, ids: [], place: { classId: 3, learnerId: 4 }, kind: 'single' }
  const given = { class_id: 3, enrolment_id: 9, state: 'requested' as const }

  test('is told as what the class says, and an amount that is only kept is not stored as paid', async () => {
    calls.classEnroll.mockResolvedValue({ status: 'success', enrolments: [given] })
    expect(await pay(till, place, confirm)).toMatchObject({ kind: 'done', orderId: 5, given })
    expect(calls.classEnroll).toHaveBeenCalledExactlyOnceWith({ body: { classes: [3], learner_id: 4 } })
    expect(calls.paymentStore).not.toHaveBeenCalled()
    expect(marks).toEqual(['set 5', 'clear'])
  })

  test('is never called failed once the provider has said yes', async () => {
    calls.classEnroll.mockRejectedValue(offline)
    expect(await pay(till, place, confirm)).toEqual({ kind: 'received', orderId: 5 })
  })
})
