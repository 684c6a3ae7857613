import { dialog, press, steps } from './press.ts'
import type { Shot } from './shot.ts'

/** Three courses for the price of two and a half, as the receipt of another order tells it. */
const withBundle = (answer: { lines: object[] }) => {
  const bundle = { bundle_id: 1, title: 'P3 數學全年 The whole year of P3 maths', off: 3000 }
  const courses = [
    { title: 'P3 數學 Word Problems: Bar Models Step by Step', sale_price: 15_000, list_price: 24_000 },
    { title: 'Times Tables That Stick: 乘數表 in Four Weeks', sale_price: 9000, list_price: 12_000 },
    { title: '小三幾何：形狀與角', sale_price: 9000, list_price: 12_000 },
  ]
  return {
    ...answer,
    total: 33_000,
    refunded: 0,
    refunds: [],
    coupon: '',
    coupon_off: 0,
    lines: courses.map((course, index) => ({
      ...answer.lines[0],
      ...course,
      line_id: index + 1,
      bundle,
      coupon_off: 0,
      refunded: 0,
      state: 'paid',
    })),
  }
}

/** Lists of what someone keeps, follows, saw, bought. */
export const ownShots: readonly Shot[] = [
  { screen: '/favourites', name: 'favourites.filled-student', address: '/favourites', as: 'student' },
  { screen: '/favourites', name: 'favourites.empty-newcomer', address: '/favourites', as: 'newcomer' },
  {
    screen: '/favourites',
    name: 'favourites.failed',
    address: '/favourites',
    as: 'student',
    failing: ['favourites/*'],
  },
  {
    screen: '/favourites',
    name: 'favourites.loading',
    address: '/favourites',
    as: 'student',
    held: ['favourites/*'],
  },
  {
    screen: '/subscriptions',
    name: 'subscriptions.filled-student',
    address: '/subscriptions',
    as: 'student',
  },
  {
    screen: '/subscriptions',
    name: 'subscriptions.empty-newcomer',
    address: '/subscriptions',
    as: 'newcomer',
  },
  {
    screen: '/subscriptions',
    name: 'subscriptions.failed',
    address: '/subscriptions',
    as: 'student',
    failing: ['subscription/get*'],
  },
  {
    screen: '/subscriptions',
    name: 'subscriptions.loading',
    address: '/subscriptions',
    as: 'student',
    held: ['subscription/get*'],
  },
  {
    screen: '/browsing-history',
    name: 'history.filled-student',
    address: '/browsing-history',
    as: 'student',
  },
  {
    screen: '/browsing-history',
    name: 'history.empty-newcomer',
    address: '/browsing-history',
    as: 'newcomer',
  },
  {
    screen: '/browsing-history',
    name: 'history.failed',
    address: '/browsing-history',
    as: 'student',
    failing: ['history/get*'],
  },
  {
    screen: '/browsing-history',
    name: 'history.loading',
    address: '/browsing-history',
    as: 'student',
    held: ['history/get*'],
  },
  {
    screen: '/browsing-history',
    name: 'history.months',
    address: '/browsing-history',
    as: 'student',
    widths: [390],
    part: 'window',
    act: steps(press(/Choose a month/, /選擇月份/), dialog),
  },
  {
    screen: '/browsing-history',
    name: 'history.clear-dialog',
    address: '/browsing-history',
    as: 'student',
    part: 'window',
    act: steps(press('Delete all history', '刪除所有紀錄'), dialog),
  },
  { screen: '/:encodedCode', name: 'mine.filled-student', address: '/my-lantern', as: 'student' },
  { screen: '/:encodedCode', name: 'mine.filled-parent', address: '/my-lantern', as: 'parent' },
  {
    screen: '/:encodedCode',
    name: 'mine.for-whom',
    address: '/my-lantern',
    as: 'parent',
    part: 'window',
    act: steps(press(/^For Hei Tung/, /^給Hei Tung/), dialog),
  },
  { screen: '/:encodedCode', name: 'mine.empty-newcomer', address: '/my-lantern', as: 'newcomer' },
  {
    screen: '/:encodedCode',
    name: 'mine.failed',
    address: '/my-lantern',
    as: 'student',
    failing: ['user/learning*'],
  },
  {
    screen: '/:encodedCode',
    name: 'mine.loading',
    address: '/my-lantern',
    as: 'student',
    held: ['user/learning*'],
  },
  { screen: '/orders', name: 'orders.filled-student', address: '/orders', as: 'student' },
  { screen: '/orders', name: 'orders.empty-newcomer', address: '/orders', as: 'newcomer' },
  { screen: '/orders', name: 'orders.failed', address: '/orders', as: 'student', failing: ['orders*'] },
  { screen: '/orders', name: 'orders.loading', address: '/orders', as: 'student', held: ['orders*'] },
  {
    screen: '/orders/:orderId',
    name: 'receipt.paid-student',
    address: ({ order }) => `/orders/${order}`,
    as: 'student',
  },
  {
    screen: '/orders/:orderId',
    name: 'receipt.bundle-student',
    as: 'student',
    address: ({ order }) => `/orders/${order}`,
    answers: { 'orders/*': withBundle },
  },
  { screen: '/orders/:orderId', name: 'receipt.missing', address: '/orders/999999', as: 'student' },
  {
    screen: '/orders/:orderId',
    name: 'receipt.failed',
    address: ({ order }) => `/orders/${order}`,
    as: 'student',
    failing: ['orders/*'],
  },
  {
    screen: '/orders/:orderId',
    name: 'receipt.loading',
    address: ({ order }) => `/orders/${order}`,
    as: 'student',
    held: ['orders/*'],
  },
  {
    screen: '/favourites',
    name: 'favourites.signed-out',
    address: '/favourites',
    part: 'window',
    act: scene => scene.page.waitForURL(url => url.pathname.endsWith('/login')),
  },
]
