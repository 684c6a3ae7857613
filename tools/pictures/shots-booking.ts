import { dialog, press, steps } from './press.ts'
import { startOfPictures } from './server.ts'
import type { Scene, Shot } from './shot.ts'
import type { World } from './world.ts'

const onPage = {
  screen: '/teachers-and-tutors/:teacherId',
  address: ({ sessions }: World) => `/teachers-and-tutors/${sessions.teacher.user.user_id}`,
  as: 'parent',
} as const

/** The first package, at its first free time. */
const choose = async ({ page }: Scene) => {
  await page.locator('[data-part=package] button').first().click()
  await page.locator('#times').scrollIntoViewIfNeeded()
  await page.locator('#times input[name=slot]:not([disabled])').first().locator('xpath=..').click()
}

const book = steps(choose, press('Book', '預約'), dialog)
const go = steps(book, press(/^(Continue to payment|Book now)$/, /^(前往付款|立即預約)$/))

const learners = {
  learners: [
    { learner_id: 1, first_name: 'Hei Tung', grade: 'P3', school: '', last: true },
    { learner_id: 2, first_name: 'Long Yin', grade: 'K2', school: '', last: false },
  ],
}
const until = new Date(new Date(startOfPictures).getTime() + (14 * 60 + 32) * 1000).toISOString()
const order = {
  clientSecret: 'secret',
  order_id: 1,
  status: 'open',
  provider: 'sandbox',
  publishableKey: '',
  transaction_id: 'intent',
  amount: 0,
  expires_at: until,
}
const booked = { status: 200, bookings: [], gone: [], next: [] }
const answers = { 'learners*': learners, 'payment/release*': { status: 200, released: true } }

/** How families book: on the page of a teacher, and what lies over it. */
export const bookingShots: readonly Shot[] = [
  { ...onPage, name: 'booking.chosen', act: choose },
  { ...onPage, name: 'booking.times-loading', held: ['teacher/getLessonsByTeacherId*'] },
  { ...onPage, name: 'booking.times-failed', failing: ['teacher/getLessonsByTeacherId*'] },
  { ...onPage, name: 'booking.teacher', as: 'teacher' },
  { ...onPage, name: 'booking.confirm', part: 'window', height: 1000, answers, act: book },
  {
    ...onPage,
    name: 'booking.learner',
    part: 'window',
    height: 1200,
    answers,
    act: steps(book, press('New learner', '新學生')),
  },
  {
    ...onPage,
    name: 'booking.pay',
    part: 'window',
    height: 1300,
    answers: { ...answers, 'payment/intent*': order },
    act: steps(go, async ({ page }) => page.getByRole('timer').waitFor()),
  },
  {
    ...onPage,
    name: 'booking.expired',
    part: 'window',
    height: 1000,
    answers: { ...answers, 'payment/intent*': { ...order, expires_at: startOfPictures } },
    act: steps(go, press('Hold it again', '再次保留')),
  },
  {
    ...onPage,
    name: 'booking.done',
    part: 'window',
    height: 1000,
    answers: { ...answers, 'payment/intent*': { ...order, status: 'paid' }, 'bookings*': booked },
    act: steps(go, async ({ page }) => page.locator('[data-part=booked]').waitFor()),
  },
  {
    ...onPage,
    name: 'booking.taken',
    part: 'window',
    height: 1000,
    answers,
    refusals: { 'payment/intent*': { status: 409, code: 'slot_gone' } },
    act: steps(go, async ({ page }) => page.locator('[data-part=taken]').waitFor()),
  },
  {
    ...onPage,
    screen: '/teachers',
    name: 'teachers.complete-booking',
    part: 'window',
    act: steps(choose, press('All teachers', '所有老師', 'link'), async ({ page }) =>
      page.locator('[data-part=complete-booking]').waitFor(),
    ),
  },
  { screen: '/teachers', name: 'teachers.free', address: '/teachers?free=week' },
]
