import { expect, test } from 'vitest'
import type { SellerBundle } from '#contract/commerce/bundles.ts'
import type { SellerDiscount } from '#contract/commerce/discounts.ts'
import { groupOffers, partOver, sumsOf } from './offers.ts'

const discount = (state: SellerDiscount['state'], more: Partial<SellerDiscount> = {}): SellerDiscount => ({
  ...{ discount_id: 1, name: 'Parents', code: 'PARENTS20', type: 'percent', value: 20, products: [] },
  ...{ starts_at: '2026-11-01T00:00:00Z', ends_at: '2026-11-11T00:00:00Z', limit_total: 50 },
  ...{ limit_per_buyer: null, active: true, state, used: 8, held: 0, off: 28_800, sales: 115_200 },
  ...more,
})
const bundle = (state: SellerBundle['state']): SellerBundle => ({
  ...{ bundle_id: 1, title: 'P6', about: '', products: [1, 2], price: 32_000, sum: 56_800, state },
  ...{ sold: 6, sales: 192_000 },
})

test('each offer stands in one group', () => {
  const grouped = groupOffers(
    (['on', 'waiting', 'off', 'used_up', 'over'] as const).map(state => discount(state)),
    (['on', 'product_off', 'too_dear', 'over'] as const).map(bundle),
  )
  expect(Object.fromEntries([...grouped].map(([group, offers]) => [group, offers.length]))).toEqual({
    running: 2,
    coming: 1,
    paused: 4,
    ended: 2,
  })
})

test('sums are of codes and bundles; one code without a limit leaves none', () => {
  const running = (discounts: SellerDiscount[]) => groupOffers(discounts, [bundle('on')]).get('running') ?? []
  expect(sumsOf(running([discount('on')]))).toEqual({
    ...{ earned: 307_200, sales: 14, uses: 8, limit: 50, codes: 1 },
  })
  expect(sumsOf(running([discount('on'), discount('on', { limit_total: null })])).limit).toBeNull()
  expect(sumsOf(running([discount('on', { code: '' })])).earned).toBe(192_000)
})

test('a period is over by parts', () => {
  expect(partOver(discount('on'), new Date('2026-11-06T00:00:00Z'))).toBe(0.5)
  expect(partOver(discount('on'), new Date('2026-12-01T00:00:00Z'))).toBe(1)
  expect(partOver(discount('waiting'), new Date('2026-10-01T00:00:00Z'))).toBe(0)
})
