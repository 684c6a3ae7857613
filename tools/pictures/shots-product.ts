import { dialog, inSight, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'
import type { Course } from './world.ts'

const screen = '/product/preview/:title/:courseId'
const preview = ({ course_id }: Course) => `/product/preview/-/${course_id}`
const buyNow = press('Buy Now', '立即購買')

const firstRelated = async ({ page }: Scene) => {
  const cards = page.getByRole('main').locator('a[href*="/product/preview/"]')
  await cards.first().click()
}

export const productShots: readonly Shot[] = [
  { screen, name: 'product.film', address: ({ film }) => preview(film) },
  { screen, name: 'product.sheets', address: ({ sheets }) => preview(sheets) },
  { screen, name: 'product.free-student', address: ({ free }) => preview(free), as: 'student' },
  { screen, name: 'product.owned-student', address: ({ coded }) => preview(coded), as: 'student' },
  { screen, name: 'product.own-teacher', address: ({ film }) => preview(film), as: 'teacher' },
  { screen, name: 'product.missing', address: '/product/preview/-/999999' },
  { screen, name: 'product.low-preview', address: ({ low }) => preview(low) },
  ...(['ended', 'withdrawn'] as const).map(
    (availability): Shot => ({
      screen,
      name: `product.${availability}`,
      address: ({ film }) => preview(film),
      answers: { 'products/*': [], 'products/*/availability*': { availability } },
      act: steps(firstRelated, async ({ page }) => {
        await page.locator('main .full-message').waitFor()
      }),
    }),
  ),
  {
    screen,
    name: 'product.worksheet',
    address: ({ film }) => preview(film),
    act: async scene => {
      await inSight(scene, 'tab', /Worksheets/, /工作紙/).click()
      await inSight(
        scene,
        'button',
        /Preview page 1|Preview of all pages/,
        /預覽第 1 頁|可預覽全部頁面/,
      ).click()
      await inSight(scene, 'button', 'Next page', '下一頁').waitFor()
    },
  },
  {
    screen,
    name: 'product.sign-in-to-buy',
    address: ({ film }) => preview(film),
    part: 'window',
    height: 1200,
    act: steps(buyNow, dialog),
  },
  {
    screen,
    name: 'product.buy-now-newcomer',
    address: ({ film }) => preview(film),
    as: 'newcomer',
    part: 'window',
    height: 1200,
    act: steps(buyNow, dialog, async ({ page, say }) => {
      await page.getByRole('dialog').getByLabel(say('Card number', '卡號')).waitFor()
    }),
  },
  {
    screen,
    name: 'product.buy-now-wallet-newcomer',
    address: ({ film }) => preview(film),
    as: 'newcomer',
    part: 'window',
    height: 1200,
    act: steps(buyNow, dialog, async ({ page, say }) => {
      const wallet = page.getByRole('dialog').getByText(say('Wallet', '電子錢包'), { exact: true })
      await wallet.first().click()
    }),
  },
  {
    screen,
    name: 'product.buy-now-failed',
    address: ({ film }) => preview(film),
    as: 'newcomer',
    part: 'window',
    failing: ['cart/quote*'],
    act: steps(buyNow, dialog, async ({ page, say }) => {
      await page.getByText(say('The price could not be checked', '未能核對價錢')).first().waitFor()
    }),
  },
  {
    screen,
    name: 'product.share-menu',
    address: ({ film }) => preview(film),
    widths: [390],
    part: 'window',
    act: press('Share', '分享'),
  },
  {
    screen,
    name: 'product.next-failed',
    address: ({ film }) => preview(film),
    failing: ['products/*'],
    act: steps(firstRelated, async ({ page, say }) => {
      await page.getByText(say('The product did not load', '課程未能載入')).waitFor()
    }),
  },
]
