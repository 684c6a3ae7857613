import { dialog, inSight, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'
import type { World } from './world.ts'

const filled = ({ cart }: World) => ({ cartItems: JSON.stringify(cart) })
/** Dearer than it was, no longer there, opened by the student, and as it was. */
const outdated = ({ cart: [dearer, gone, same], coded }: World) => ({
  cartItems: JSON.stringify([
    { ...dearer, course_tution_fee: 30, discounted_price: '' },
    { ...gone, course_id: 999_999 },
    coded,
    same,
  ]),
})
/** A bundle, and something of another seller. */
const withBundle =
  (changes: { id?: number; price?: number } = {}) =>
  ({ bundle, cart }: World) => {
    const { bundle_id: id, title, price, products } = bundle
    const items = products.map(product => ({ ...product, bundle: { id, title, price, ...changes } }))
    return { cartItems: JSON.stringify([...items, ...cart.slice(0, 1)]) }
  }
const payable = async ({ page, say }: Scene) => {
  await page.getByLabel(say('Card number', '卡號')).waitFor()
}
const encoded = (text: string) => Buffer.from(text).toString('base64url')
const returned = ['sbx_pi_000000000000000000000000', '1', '2', '0', 'single'].map(encoded).join('/')
const success = '/alipay/success/:ref/:user/:course/:subscriber/:purchaseType'
const verify = 'payment/verifyalipaypayment*'
const inCart = { screen: '/cart', address: '/cart', storage: filled } as const

const typeCoupon =
  (code: string) =>
  async ({ page, say }: Scene) => {
    await page.getByRole('button', { name: say('I have a coupon', '我有優惠碼') }).click()
    await page.locator('input[name=coupon]').fill(code)
    await page.getByRole('button', { name: say('Apply', '使用'), exact: true }).click()
    await page
      .getByText(code === 'PARENTS20' ? /takes \$.* off|已減/ : /don’t know this coupon|找不到這個優惠碼/)
      .waitFor()
  }

export const checkoutShots: readonly Shot[] = [
  { screen: '/cart', name: 'cart.empty', address: '/cart' },
  { screen: '/cart', name: 'cart.empty-student', address: '/cart', as: 'student' },
  { ...inCart, name: 'cart.filled-signed-out' },
  { ...inCart, name: 'cart.filled-newcomer', as: 'newcomer' },
  { ...inCart, name: 'cart.filled-parent', as: 'parent' },
  { ...inCart, name: 'cart.notices-student', as: 'student', storage: outdated },
  { ...inCart, name: 'cart.notices-newcomer', as: 'newcomer', storage: outdated },
  { ...inCart, name: 'cart.failed', as: 'newcomer', failing: ['cart/quote*'] },
  { ...inCart, name: 'cart.loading', as: 'newcomer', held: ['cart/quote*', 'payment/*'] },
  { ...inCart, name: 'cart.no-payments', as: 'newcomer', failing: ['payment/config*'] },
  {
    ...inCart,
    name: 'cart.coupon',
    as: 'newcomer',
    // Of the seller whose coupon it is.
    storage: ({ film, cart }) => ({ cartItems: JSON.stringify([film, ...cart.slice(0, 1)]) }),
    act: steps(payable, typeCoupon('PARENTS20')),
  },
  { ...inCart, name: 'cart.coupon-refused', as: 'newcomer', act: steps(payable, typeCoupon('NOSUCHCODE')) },
  { ...inCart, name: 'cart.bundle', as: 'newcomer', storage: withBundle() },
  { ...inCart, name: 'cart.bundle-changed', as: 'newcomer', storage: withBundle({ price: 40_000 }) },
  { ...inCart, name: 'cart.bundle-gone', as: 'newcomer', storage: withBundle({ id: 999_999 }) },
  {
    ...inCart,
    name: 'cart.errors',
    as: 'newcomer',
    act: steps(payable, press(/^Pay \$/, /^支付/), async ({ page, say }) => {
      await page.getByText(say('Enter the card number', '請輸入卡號')).waitFor()
    }),
  },
  {
    ...inCart,
    name: 'cart.declined',
    as: 'newcomer',
    act: steps(payable, async scene => {
      const { page, say } = scene
      await page.getByLabel(say('Card number', '卡號')).fill('4000 0000 0000 0002')
      await page.getByLabel(say('Expiry', '到期日')).fill('12/40')
      await page.getByLabel(say('CVC', 'CVC安全碼')).fill('123')
      await inSight(scene, 'button', /^Pay \$/, /^支付/).click()
      await page
        .getByRole('alert')
        .filter({ hasText: /declined|被拒/ })
        .first()
        .waitFor()
    }),
  },
  {
    ...inCart,
    name: 'cart.bank-asks',
    as: 'newcomer',
    part: 'window',
    act: steps(
      payable,
      async scene => {
        const { page, say } = scene
        await page.getByLabel(say('Card number', '卡號')).fill('4000 0027 6000 3184')
        await page.getByLabel(say('Expiry', '到期日')).fill('12/40')
        await page.getByLabel(say('CVC', 'CVC安全碼')).fill('123')
        await inSight(scene, 'button', /^Pay \$/, /^支付/).click()
      },
      dialog,
      async scene => inSight(scene, 'button', 'Fail', '驗證失敗').waitFor(),
    ),
  },
  {
    screen: success,
    name: 'alipay-success.invalid',
    address: `/alipay/success/${returned}`,
    // After a few tries, seconds apart.
    timers: 'run',
    ready: async scene => inSight(scene, 'heading', 'Invalid Payment!', '付款無效！').waitFor(),
  },
  {
    screen: success,
    name: 'alipay-success.verified',
    address: `/alipay/success/${returned}`,
    answers: {
      [verify]: { status: 'Success', state: 'paid', purchaseType: 'single', course: 2, trials: false },
    },
    ready: async scene => inSight(scene, 'heading', 'Payment Verified!', '付款已核實！').waitFor(),
  },
  {
    screen: success,
    name: 'alipay-success.failed',
    address: `/alipay/success/${returned}`,
    failing: [verify],
  },
  { screen: success, name: 'alipay-success.loading', address: `/alipay/success/${returned}`, held: [verify] },
  { screen: '/alipay/sandbox/:ref', name: 'alipay-sandbox.visitor', address: '/alipay/sandbox/sbx_pi_0' },
]
