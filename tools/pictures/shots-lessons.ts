import { dialog, inSight, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'

const own = { screen: '/my/bookings', address: '/my/bookings' } as const
const taught = { screen: '/my/trial/bookings', address: '/my/trial/bookings' } as const
const account = { screen: '/my-account/:page', address: '/my-account/family' } as const

/** The feed's address is made at random: the same on every picture. */
const feedMade = {
  'calendar/feed*': {
    status: 200,
    address: 'https://lantern.example.hk/api/calendar/feed/7hq2-mk94-tz6w.ics',
    active: true,
    created_at: '2026-03-03T04:00:00Z',
    read_at: '2026-03-11T03:40:00Z',
  },
}
const noFeed = { 'calendar/feed*': { active: false, created_at: null, read_at: null } }

/** Other times of each package: which are free depends on what others have booked. */
const times = {
  'teacher/getLessonsByTeacherId*': (answer: { lessons: { price_id: number }[] }) => ({
    ...answer,
    lessons: answer.lessons.map(terms => ({
      ...terms,
      slots: [
        ['2026-03-14', '14:30'],
        ['2026-03-14', '16:45'],
        ['2026-03-17', '19:00'],
        ['2026-03-17', '20:15'],
        ['2026-03-19', '20:00'],
        ['2026-03-21', '09:00'],
        ['2026-03-24', '19:00'],
      ].map(([trial_date, trial_time], index) => ({
        slot_id: 900 + index,
        trial_id: terms.price_id,
        price_id: terms.price_id,
        trial_date,
        trial_time,
        duration: 60,
        free: 1,
        seats: 1,
      })),
    })),
  }),
}

const freeTimes = async ({ page }: Scene) => {
  await page.getByRole('dialog').getByText('19:00', { exact: true }).first().click()
}

/** Lessons that are booked, on both sides; who learns, and the calendar feed. */
export const lessonsShots: readonly Shot[] = [
  { ...own, name: 'bookings.student', as: 'student' },
  { ...own, name: 'bookings.parent', as: 'parent' },
  {
    ...own,
    name: 'bookings.table',
    as: 'parent',
    widths: [1440],
    storage: () => ({ bookings_view: 'table' }),
  },
  { ...own, name: 'bookings.empty-newcomer', as: 'newcomer' },
  { ...own, name: 'bookings.loading', as: 'student', held: ['student/bookings*'] },
  { ...own, name: 'bookings.failed', as: 'student', failing: ['student/bookings*'] },
  {
    ...own,
    name: 'bookings.move-dialog',
    as: 'parent',
    part: 'window',
    answers: times,
    act: steps(press(/^Move/, /^改期/), dialog, freeTimes),
  },
  {
    ...own,
    name: 'bookings.cancel-dialog',
    as: 'parent',
    part: 'window',
    act: steps(press(/^Cancel/, /^取消/), dialog),
  },
  {
    ...own,
    name: 'bookings.details-dialog',
    as: 'parent',
    part: 'window',
    act: steps(press(/^Details/, /^詳情/), dialog),
  },
  { ...taught, name: 'trial-bookings.teacher', as: 'teacher' },
  { ...taught, name: 'trial-bookings.empty', as: 'approved' },
  { ...taught, name: 'trial-bookings.loading', as: 'teacher', held: ['teacher/trial/bookings*'] },
  { ...taught, name: 'trial-bookings.failed', as: 'teacher', failing: ['teacher/trial/bookings*'] },
  {
    ...taught,
    name: 'trial-bookings.participants-dialog',
    as: 'teacher',
    part: 'window',
    act: steps(press(/^Details/, /^詳情/), dialog, async ({ page }) => {
      await page.locator('[data-part=participant]').first().waitFor()
    }),
  },
  {
    ...account,
    name: 'my-account.learner-add',
    as: 'parent',
    part: 'window',
    act: steps(press('Add learner', '新增學生'), dialog, async scene => {
      await scene.page.getByRole('dialog').locator('button[type=submit]').click()
      await scene.page.locator('[aria-invalid=true]:visible').first().waitFor()
    }),
  },
  {
    ...account,
    name: 'my-account.learner-remove',
    as: 'parent',
    part: 'window',
    act: steps(press(/^Remove Hei/, /^移除Hei/), dialog),
  },
  {
    ...account,
    name: 'my-account.feed-made',
    as: 'parent',
    answers: noFeed,
    act: async scene => {
      const { page } = scene
      const make = inSight(scene, 'button', 'Create a link', '建立連結')
      await make.waitFor()
      await page.route('**/api/calendar/feed*', route => route.fulfill({ json: feedMade['calendar/feed*'] }))
      await make.click()
      await inSight(scene, 'button', 'Copy', '複製').waitFor()
    },
  },
  {
    ...account,
    name: 'my-account.feed-revoke',
    as: 'parent',
    part: 'window',
    answers: feedMade,
    act: steps(press('Revoke', '撤銷'), dialog),
  },
]
