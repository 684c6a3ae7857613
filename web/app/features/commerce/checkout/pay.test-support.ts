import { vi } from 'vitest'
import type { Confirm, PayDeps } from './pay.ts'
import type { OpenOrder } from './purchase-items.ts'

export const order: OpenOrder = {
  clientSecret: 'secret',
  order_id: 5,
  status: 'open',
  provider: 'sandbox',
  publishableKey: '',
  transaction_id: 'intent-5',
  amount: 75_000,
  expires_at: '2026-11-16T04:15:00.000Z',
}

export const offline = new TypeError('Failed to fetch')

/** A server that opens the order and stores its payment, and a provider that confirms it. */
export function makePayDeps() {
  const pending: string[] = []
  const waits: number[] = []
  const calls = {
    paymentIntent: vi.fn<PayDeps['api']['paymentIntent']>().mockResolvedValue(order),
    paymentStore: vi
      .fn<PayDeps['api']['paymentStore']>()
      .mockResolvedValue({ status: 200, payment_id: 1, order_id: 5 }),
    paymentSignature: vi.fn<PayDeps['api']['paymentSignature']>(),
  }
  const confirm = vi.fn<Confirm>().mockResolvedValue({ status: 'succeeded' })
  const deps: PayDeps = {
    api: calls,
    pending: { set: id => pending.push(`set ${id}`), clear: () => pending.push('clear') },
    wait: async milliseconds => {
      waits.push(milliseconds)
    },
  }
  return { deps, calls, confirm, pending, waits }
}
