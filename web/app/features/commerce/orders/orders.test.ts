import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/commerce/orders.ts'
import { cardBrand, paidWay, statusOf } from './order-facts.ts'
import { isOwnPath, ownPath } from './own-path.ts'
import { loadPage, pageAddress, readPage } from './page-query.ts'

describe("the address of one's own products", () => {
  test('is made of the slug and of nothing else', () => {
    expect(ownPath('acme')).toBe('/my-acme')
    expect(isOwnPath('my-acme', 'acme')).toBe(true)
    expect(isOwnPath('My-Acme', 'acme')).toBe(true)
    expect(isOwnPath('my-lantern', 'acme')).toBe(false)
    expect(isOwnPath('my-acme-2', 'acme')).toBe(false)
    expect(isOwnPath('', 'acme')).toBe(false)
  })
})

describe('what has become of the money', () => {
  test.each([
    ['paid', 10_000, 0, 'paid'],
    ['paid', 10_000, 4000, 'partly'],
    ['paid', 10_000, 10_000, 'refunded'],
    ['refunded', 10_000, 10_000, 'refunded'],
    ['paid', 0, 0, 'paid'],
    ['open', 10_000, 0, 'unpaid'],
    ['expired', 10_000, 0, 'unpaid'],
    ['cancelled', 10_000, 0, 'unpaid'],
  ] as const)('%s, %i of which %i came back: %s', (status, total, refunded, expected) => {
    expect(statusOf({ status, total, refunded, dispute: null })).toBe(expected)
  })

  test.each([
    ['open', 'disputed'],
    ['won', 'paid'],
    ['lost', 'refunded'],
  ] as const)('the bank of the buyer: %s, so it is %s', (state, expected) => {
    const back = state === 'won' ? 0 : 10_000
    const status = back > 0 ? ('refunded' as const) : ('paid' as const)
    const dispute = { state, amount: 10_000, opened_at: '2026-11-16T04:00:00Z', closed_at: null }
    expect(statusOf({ status, total: 10_000, refunded: back, dispute })).toBe(expected)
  })
})

describe('how it was paid', () => {
  const payment = (part: Partial<NonNullable<Order['payment']>>): Order['payment'] => ({
    provider: 'stripe',
    method: 'card',
    brand: 'visa',
    last4: '4242',
    ...part,
  })

  test('by card, with its brand and its last digits', () => {
    expect(paidWay(payment({}))).toEqual({ kind: 'card', brand: 'Visa', last4: '4242' })
    expect(paidWay(payment({ method: null, brand: '', last4: '' }))).toEqual({
      kind: 'card',
      brand: '',
      last4: '',
    })
  })

  test('by wallet, by Alipay, or not at all', () => {
    expect(paidWay(payment({ method: 'wallet' }))).toEqual({ kind: 'wallet' })
    expect(paidWay(payment({ provider: 'sandbox', method: 'alipay' }))).toEqual({ kind: 'alipay' })
    expect(paidWay(payment({ provider: 'alipay', method: null }))).toEqual({ kind: 'alipay' })
    expect(paidWay(null)).toEqual({ kind: 'none' })
  })

  test('brands are written as they write themselves', () => {
    expect(['visa', 'amex', 'UnionPay', 'eftpos', 'unknown', ''].map(cardBrand)).toEqual([
      'Visa',
      'American Express',
      'UnionPay',
      'Eftpos',
      '',
      '',
    ])
  })
})

describe('pages', () => {
  const asked = (text: string) => readPage(new URLSearchParams(text))

  test('are read from the address', () => {
    expect([asked(''), asked('page=3'), asked('page=0'), asked('page=-1'), asked('page=x')]).toEqual([
      1, 3, 1, 1, 1,
    ])
    expect([pageAddress('/orders', 1), pageAddress('/orders', 2)]).toEqual(['/orders', '/orders?page=2'])
  })

  test('beyond the last one show the last one', async () => {
    const offsets: number[] = []
    const load = async ({ offset }: { offset: number }) => {
      offsets.push(offset)
      return { count: 50 }
    }
    expect(await loadPage(2, 20, load)).toEqual({ count: 50, page: 2 })
    expect(await loadPage(9, 20, load)).toEqual({ count: 50, page: 3 })
    expect(offsets).toEqual([20, 160, 40])
  })

  test('of nothing are one', async () => {
    expect(await loadPage(1, 20, async () => ({ count: 0 }))).toEqual({ count: 0, page: 1 })
  })
})
