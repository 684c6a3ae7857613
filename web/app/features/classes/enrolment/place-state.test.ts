import { expect, test } from 'vitest'
import type { Order } from '#contract/commerce/orders.ts'
import { placeStateOf } from './place-state.ts'

// Of an order only what is looked at.
const order = (status: string) =>
  ({ status, lines: [{ kind: 'class', class: { enrolment_id: 7 } }] }) as unknown as Order
const answering = (state: string) => ({
  enrolmentView: ({ params }: { params: { id: number } }) =>
    Promise.resolve({ enrolment: { enrolment_id: params.id, state } }),
})

test('a place that awaits the teacher is not told as given', async () => {
  // The rest of the answer is of no concern here.
  const api = answering('requested') as unknown as Parameters<typeof placeStateOf>[0]
  expect(await placeStateOf(api, order('paid'))).toBe('requested')
})

test('without an answer the money tells', async () => {
  const api = { enrolmentView: () => Promise.reject(new TypeError('the connection broke')) }
  expect(await placeStateOf(api, order('paid'))).toBe('confirmed')
  expect(await placeStateOf(api, order('open'))).toBe('requested')
})
