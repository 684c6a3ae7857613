import type { SellerDiscount } from './types.ts'

/** What one teacher takes off: a coupon for parents, one that is over, and a week of a lower price. */
export const discounts: readonly SellerDiscount[] = [
  {
    seller: 'teacher',
    name: 'Open day 開放日',
    code: 'OPENDAY',
    offCents: 3000,
    fromDay: -40,
    toDay: -10,
    mostUses: 30,
    mostPerBuyer: 1,
  },
  {
    seller: 'teacher',
    name: 'Saturday parents 星期六班家長',
    code: 'PARENTS20',
    percent: 20,
    fromDay: -12,
    toDay: 60,
    mostUses: 50,
    mostPerBuyer: 1,
  },
  {
    seller: 'teacher',
    name: 'Circles week 圓形週',
    percent: 25,
    products: ['p6-circles'],
    fromDay: -2,
    toDay: 5,
  },
]
