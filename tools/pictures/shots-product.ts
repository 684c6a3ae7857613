import { dialog, inSight, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'
import type { Course } from './world.ts'

const screen = '/product/preview/:title/:courseId'
const preview = (course: Course | undefined) => `/product/preview/-/${course?.course_id ?? 0}`
const buyNow = press('Buy Now', '立即購買')

const firstRelated = async ({ page }: Scene) => {
  const cards = page.getByRole('main').locator('a[href*="/product/preview/"]')
  await cards.first().click()
}

const questions = {
  count: 2,
  questions: [
    {
      id: 1,
      name: 'Ka Yan W.',
      avatar: '',
      date: '2026-11-02T03:00:00Z',
      question:
        'Is this suitable for a child who has just begun P4? She can multiply, but fractions are new to her.',
      answer: {
        text: 'Yes. The first two films begin with paper strips.\nDo one a day.',
        date: '2026-11-03T03:00:00Z',
      },
    },
    {
      id: 2,
      name: '家欣',
      avatar: '',
      date: '2026-10-20T03:00:00Z',
      question: '工作紙有沒有答案？',
      answer: { text: '有，每份最後一頁都有答案和步驟。', date: '2026-10-21T03:00:00Z' },
    },
  ],
}
const openQuestions = (more: object) => ({
  may_ask: true,
  may_answer: false,
  may_moderate: false,
  count: 1,
  questions: [
    {
      id: 3,
      name: 'Siu Ming C.',
      avatar: '',
      date: '2026-11-10T03:00:00Z',
      own: true,
      hidden: null,
      question: 'How long is each film?',
      answer: null,
    },
  ],
  ...more,
})
const hiddenQuestion = {
  id: 4,
  name: 'Ka Yan W.',
  avatar: '',
  date: '2026-11-09T03:00:00Z',
  own: false,
  answer: null,
  question: 'Call me, I sell the same for less!',
  hidden: { by_staff: true, reason: 'Advertising', date: '2026-11-10T03:00:00Z' },
}
const toQuestions = async ({ page, say }: Scene) => {
  await page.locator('#questions').scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: say('Questions to the seller', '向賣家提問') }).waitFor()
}
const answered = { 'product/questions/*': questions }
const own = openQuestions({})
const sellers = openQuestions({
  may_ask: false,
  may_answer: true,
  may_moderate: true,
  count: 2,
  questions: [{ ...own.questions[0], own: false }, hiddenQuestion],
})

const toReviews = async ({ page }: Scene) => {
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  const acts = page.getByRole('button', { name: /^(Helpful|Edit reply|有用|修改回覆)/ })
  await acts.first().waitFor()
}

export const questionShots: readonly Shot[] = [
  {
    screen,
    name: 'product.reviews-helpful',
    address: ({ film }) => preview(film),
    act: toReviews,
  },
  {
    screen,
    name: 'product.reviews-all',
    address: ({ film }) => preview(film),
    part: 'window',
    act: steps(toReviews, press(/^Show all/, /^顯示全部|^查看全部/), dialog),
  },
  {
    screen,
    name: 'product.reviews-reply-teacher',
    address: ({ film }) => preview(film),
    as: 'teacher',
    act: steps(toReviews, press(/^Edit reply/, /^修改回覆/)),
  },
  {
    screen,
    name: 'product.questions',
    address: ({ film }) => preview(film),
    answers: answered,
    act: toQuestions,
  },
  {
    screen,
    name: 'product.questions-asking',
    address: ({ film }) => preview(film),
    as: 'newcomer',
    answers: { ...answered, 'product/questions/open/*': own },
    act: steps(toQuestions, press('Ask a question', '提問')),
  },
  {
    screen,
    name: 'product.questions-teacher',
    address: ({ film }) => preview(film),
    as: 'teacher',
    answers: { ...answered, 'product/questions/open/*': sellers },
    act: steps(toQuestions, press(/^Answer Siu Ming/, /^回答 Siu Ming/)),
  },
  {
    screen,
    name: 'product.questions-report',
    address: ({ film }) => preview(film),
    as: 'newcomer',
    part: 'window',
    answers: answered,
    act: steps(toQuestions, press(/^Report Ka Yan/, /^舉報 Ka Yan/), dialog),
  },
  {
    screen,
    name: 'product.questions-failed',
    address: ({ film }) => preview(film),
    failing: ['product/questions/*'],
    act: toQuestions,
  },
]

export const productShots: readonly Shot[] = [
  ...questionShots,
  { screen, name: 'product.bundle', address: ({ bundle }) => preview(bundle.products[0]) },
  {
    screen,
    name: 'product.bundle-added',
    address: ({ bundle }) => preview(bundle.products[0]),
    as: 'newcomer',
    act: press(/^Add bundle to cart/, /^套裝加入購物車/),
  },
  { screen, name: 'product.film', address: ({ film }) => preview(film) },
  { screen, name: 'product.sheets', address: ({ sheets }) => preview(sheets) },
  {
    screen,
    name: 'product.sample-sheet',
    address: ({ sheets }) => preview(sheets),
    part: 'window',
    act: steps(press('Read it', '閱讀'), dialog, async ({ page }) => {
      await page.getByRole('dialog').locator('canvas').first().waitFor()
    }),
  },
  {
    screen,
    name: 'product.sample-film',
    address: ({ film }) => preview(film),
    part: 'window',
    act: steps(press('Watch it', '觀看'), dialog, async ({ page }) => {
      await page.getByRole('dialog').locator('video').waitFor()
    }),
  },
  {
    screen,
    name: 'product.sample-captions',
    address: ({ film }) => preview(film),
    part: 'window',
    storage: () => ({ captions: 'zh-HK' }),
    act: steps(press('Watch it', '觀看'), dialog, async ({ page }) => {
      await page.getByRole('dialog').locator('track').waitFor({ state: 'attached' })
      await page.locator('video').evaluate((film: HTMLVideoElement) => {
        film.currentTime = 7
      })
    }),
  },
  {
    screen,
    name: 'product.sample-failed',
    address: ({ film }) => preview(film),
    part: 'window',
    failing: ['products/*/sample*'],
    act: steps(press('Watch it', '觀看'), dialog, async ({ page }) => {
      await page.getByRole('dialog').getByRole('alert').first().waitFor()
    }),
  },
  {
    screen,
    name: 'product.sample-loading',
    address: ({ film }) => preview(film),
    part: 'window',
    held: ['products/*/sample*'],
    act: steps(press('Watch it', '觀看'), dialog),
  },
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
        /預覽第1頁|可預覽全部頁面/,
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
      await page.getByText(say('Couldn’t check the price', '未能核對價錢')).first().waitFor()
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
      await page.getByText(say('The course didn’t load', '課程未能載入')).waitFor()
    }),
  },
]
