import { press, steps } from './press.ts'
import { startOfPictures } from './server.ts'
import type { Shot } from './shot.ts'

const income = { screen: '/my-income', address: '/my-income' } as const
const offers = { screen: '/my-offers', address: '/my-offers' } as const
const statement = { screen: '/my-income/statement/:month' } as const

const [year = 0, month = 0] = startOfPictures.split('-').map(Number)
const lastMonth = new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7)

/** What sellers earned. */
const gifts = { screen: '/my-gifts', address: '/my-gifts' } as const
const gift = { screen: '/gift/:code', address: '/gift/nothing' } as const
/** As the calls answer: no one of the demo has a gift under way. */
const giftView = (standing: string) => ({
  'gift/nothing*': {
    product: null,
    title: 'P6 圓周與面積：Circles You Can See',
    course_id: 1,
    from_name: 'Lee Mei Ling 李美玲',
    recipient_name: 'Ka Yan 嘉欣',
    message: 'Happy birthday!\n生日快樂，數學加油！',
    standing,
  },
})

const listedGift = {
  gift_id: 1,
  order_id: 1,
  course_id: 1,
  title: 'P6 圓周與面積：Circles You Can See',
  course_cover: '',
  recipient_name: 'Ka Yan 嘉欣',
  recipient_email: 'ka.yan.wong@example.com',
  message: 'Happy birthday!',
  send_on: '2026-03-20',
  bought_at: '2026-03-10T04:00:00Z',
  sent_at: null,
  opened_at: null,
  state: 'waiting',
  path: '/gift/a',
  sends_left: 10,
  refund: 180,
}
const ownGifts = {
  'gifts?*': {
    count: 3,
    gifts: [
      listedGift,
      { ...listedGift, gift_id: 2, state: 'sent', sent_at: '2026-03-09T00:10:00Z', sends_left: 9 },
      {
        ...listedGift,
        gift_id: 3,
        state: 'opened',
        sent_at: '2026-03-01T00:10:00Z',
        opened_at: '2026-03-02T10:30:00Z',
        path: '',
        sends_left: 0,
        refund: null,
      },
    ],
  },
}

const choose = press('New offer', '新增優惠')

export const earningsShots: readonly Shot[] = [
  { ...income, name: 'income.teacher', as: 'teacher' },
  { ...income, name: 'income.centre', as: 'centre' },
  { ...income, name: 'income.payouts', address: '/my-income?type=payouts', as: 'teacher' },
  { ...income, name: 'income.failed', as: 'teacher', failing: ['teacher/income*'] },
  { ...income, name: 'income.loading', as: 'teacher', held: ['teacher/income*'] },
  { ...income, name: 'income.list-failed', as: 'teacher', failing: ['teacher/sales*'] },
  { ...gifts, name: 'gifts.list', as: 'parent', answers: ownGifts },
  {
    ...gifts,
    name: 'gifts.change',
    as: 'parent',
    answers: ownGifts,
    act: async ({ page, say }) => {
      await page
        .getByRole('button', { name: say('Change', '更改') })
        .first()
        .click()
    },
  },
  { ...gifts, name: 'gifts.empty', as: 'newcomer' },
  { ...gifts, name: 'gifts.failed', as: 'parent', failing: ['gifts*'] },
  { ...gifts, name: 'gifts.loading', as: 'parent', held: ['gifts*'] },
  { ...gift, name: 'gift.ready', as: 'student', answers: giftView('ready') },
  { ...gift, name: 'gift.sign-in', answers: giftView('sign_in') },
  { ...gift, name: 'gift.owned', as: 'student', answers: giftView('owned') },
  { ...gift, name: 'gift.forged' },
  { ...gift, name: 'gift.failed', failing: ['gift/nothing*'] },
  { ...offers, name: 'offers.teacher', as: 'teacher' },
  {
    ...offers,
    screen: '/my-discounts',
    name: 'offers.from-discounts',
    address: '/my-discounts',
    as: 'teacher',
  },
  { ...offers, screen: '/my-bundles', name: 'offers.from-bundles', address: '/my-bundles', as: 'teacher' },
  {
    ...offers,
    name: 'offers.sold',
    as: 'teacher',
    answers: {
      'teacher/discounts*': ({ discounts }: { discounts: { code: string }[] }) => ({
        discounts: discounts.map(one =>
          one.code === '' ? one : { ...one, used: 8, off: 28_800, sales: 115_200 },
        ),
      }),
      'teacher/bundles*': ({ bundles }: { bundles: object[] }) => ({
        bundles: bundles.map(one => ({ ...one, sold: 6, sales: 192_000 })),
      }),
    },
  },
  { ...offers, name: 'offers.empty', as: 'centre' },
  { ...offers, name: 'offers.failed', as: 'teacher', failing: ['teacher/discounts*'] },
  { ...offers, name: 'offers.loading', as: 'teacher', held: ['teacher/bundles*'] },
  { ...offers, name: 'offers.new', as: 'teacher', part: 'window', act: choose },
  {
    ...offers,
    name: 'offers.new-code',
    as: 'teacher',
    act: steps(choose, press(/^Discount code/, /^優惠碼/), async ({ page, say }) => {
      await page.getByLabel(say('Selected courses', '指定課程')).check({ force: true })
    }),
  },
  {
    ...offers,
    name: 'offers.uses',
    as: 'teacher',
    act: steps(press(/^More for Saturday/, /^Saturday.*更多選項/), press('Who used it', '使用紀錄')),
  },
  {
    ...offers,
    name: 'offers.new-bundle',
    as: 'teacher',
    act: steps(choose, press(/^Bundle/, /^套裝/), async ({ page, say }) => {
      await page.getByRole('button', { name: say('Save', '儲存') }).click()
      await page.getByText(say('Enter a title.', '請輸入名稱。')).waitFor()
    }),
  },
  {
    ...offers,
    name: 'offers.edit-bundle',
    as: 'teacher',
    act: async ({ page, say }) => {
      await page
        .getByRole('button', { name: say('Edit', '編輯') })
        .first()
        .click()
      await page.getByText(say('Buyers save', '買家可省')).scrollIntoViewIfNeeded()
    },
  },
  {
    ...offers,
    name: 'offers.end',
    as: 'teacher',
    part: 'window',
    act: steps(press(/^More for P6/, /^P6.*更多選項/), press('End', '結束')),
  },
  { ...statement, name: 'statement.teacher', address: `/my-income/statement/${lastMonth}`, as: 'teacher' },
  { ...statement, name: 'statement.to-come', address: '/my-income/statement/2026-04', as: 'teacher' },
  { ...statement, name: 'statement.no-month', address: '/my-income/statement/soon', as: 'teacher' },
]
