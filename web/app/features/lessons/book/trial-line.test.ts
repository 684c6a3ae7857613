import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../../lib/api.ts'
import { refusal } from '../../../lib/refusal.test-support.ts'
import { makePayDeps, offline, order } from '../../commerce/checkout/pay.test-support.ts'
import { hold, pay } from '../../commerce/checkout/pay.ts'
import type { PaidLesson } from './booked-lessons.ts'
import { goneSeats, trialItems } from './trial-line.tsx'

const lesson: PaidLesson = {
  slotId: 31,
  learnerId: 4,
  packageId: 2,
  teacherName: 'Ms Chan',
  title: 'Trial',
  day: '2026-12-05',
  time: '10:00',
  minutes: 45,
  venue: '',
  price: 22_000,
  learnerName: 'Kit',
}
const bookingsStore = vi.fn<Api['bookingsStore']>()
let { deps, calls, confirm, pending } = makePayDeps()

describe('lessons', () => {
  const seats = { items: trialItems([lesson], { bookingsStore }), amount: 22_000, saveCard: false }
  const booked = {
    status: 200 as const,
    bookings: [
      {
        booking_id: 9,
        slot_id: 31,
        trial_date: '2026-12-05',
        trial_time: '10:00',
        learner_id: 4,
        status: 'confirmed' as const,
      },
    ],
    gone: [],
    next: [],
  }
  beforeEach(() => {
    ;({ deps, calls, confirm, pending } = makePayDeps())
    bookingsStore.mockReset().mockResolvedValue(booked)
  })

  test('are held by an order, paid and told by booking', async () => {
    expect(await hold(deps, seats)).toEqual(order)
    expect(calls.paymentIntent).toHaveBeenCalledExactlyOnceWith({
      query: { amount: 22_000, type: 'single' },
      body: {
        products: [],
        trials: [{ slot_id: 31, learner_id: 4 }],
        provider: 'card',
        save_card: false,
      },
    })
    expect(pending).toEqual([])
    expect(await pay(deps, seats, confirm)).toEqual({ kind: 'done', orderId: 5, given: { booked } })
    expect(bookingsStore).toHaveBeenCalledExactlyOnceWith({
      body: [{ slot_id: 31, learner_id: 4, payment_id: 'intent-5' }],
    })
  })

  test('that cost nothing are booked by the order alone', async () => {
    const free = { ...order, status: 'paid' as const, transaction_id: '', amount: 0 }
    calls.paymentIntent.mockResolvedValue(free)
    expect(await hold(deps, { ...seats, amount: 0 })).toMatchObject({ kind: 'done', given: { booked } })
    expect(bookingsStore).toHaveBeenCalledExactlyOnceWith({
      body: [{ slot_id: 31, learner_id: 4, payment_id: '' }],
    })
  })

  test('that somebody else has taken come with the next free times, and nothing is charged', async () => {
    const next = [{ slot_id: 32 }]
    calls.paymentIntent.mockRejectedValue(refusal(409, { code: 'slot_gone', gone: [31], next }))
    const outcome = await pay(deps, seats, confirm)
    expect(outcome.kind).toBe('refused')
    expect(goneSeats('error' in outcome && outcome.error)).toEqual({ slotIds: [31], next })
    expect(confirm).not.toHaveBeenCalled()
  })

  test('are told as paid though nobody says what became of them', async () => {
    bookingsStore.mockRejectedValue(offline)
    expect(await pay(deps, seats, confirm)).toMatchObject({ kind: 'done', given: { booked: null } })
  })
})
