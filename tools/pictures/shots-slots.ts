import { dialog, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'

const slots = { screen: '/my-profile', address: '/my-profile?tab=trial', as: 'teacher' } as const

const openForm = press(/^Add new trials/, /^新增試堂/)

/** Two days of next month (the pictures are taken in March) and two times. */
const choose = async ({ page, say }: Scene): Promise<void> => {
  await page.getByRole('button', { name: say('Next month', '下一個月') }).click()
  for (const day of ['2026-04-14', '2026-04-17']) await page.locator(`[data-day="${day}"]`).click()
  for (const time of ['19:00', '20:30']) {
    const box = page.getByRole('textbox', { name: say('Times', '時間') })
    await box.fill(time)
    await box.press('Enter')
  }
}

const repeat = async ({ page, say }: Scene): Promise<void> => {
  await page.getByRole('switch', { name: say('Repeat weekly', '每星期重複') }).check()
  await page.getByLabel(say('until', '直至'), { exact: true }).fill('2026-05-31')
}

const other = { slot_id: 1, title: 'Homework hour', trial_time: '18:45', duration: 60, is_trial: '0' }
const overlap = {
  status: 409,
  code: 'slot_taken',
  problems: [
    {
      lesson: 1,
      slot: 0,
      trial_date: '2026-04-17',
      trial_time: '19:00',
      duration: 30,
      code: 'slot_overlap',
      other,
    },
  ],
}

const booking = (booking_id: number, learner_name: string, learner_grade: string) => ({
  booking_id,
  slot_id: 1,
  learner_name,
  learner_grade,
  status: 'confirmed',
  price: 120,
  upcoming: true,
  booked_at: '2026-03-02T04:00:00Z',
})
const booked = {
  status: 200,
  count: 2,
  cancel_hours: 24,
  bookings: [booking(1, 'Jasmine', 'S4'), booking(2, 'Marcus', 'S5')],
}

/** When a teacher gives lessons. */
export const slotsShots: readonly Shot[] = [
  { ...slots, name: 'slots.trials' },
  { ...slots, name: 'slots.classes', address: '/my-profile?tab=classes' },
  { ...slots, name: 'slots.form', act: openForm },
  { ...slots, name: 'slots.chosen', act: steps(openForm, choose, repeat) },
  {
    ...slots,
    name: 'slots.staged',
    act: steps(openForm, choose, repeat, press('Add Schedule', '加入時段')),
  },
  {
    ...slots,
    name: 'slots.overlap',
    refusals: { 'teacher/addLessons*': overlap },
    act: steps(openForm, choose, press('Add Schedule', '加入時段'), press(/^Update$/, /^更新$/)),
  },
  {
    ...slots,
    name: 'slots.free',
    part: 'window',
    act: steps(
      openForm,
      choose,
      async ({ page, say }) => {
        await page.getByLabel(say('Title', '名稱'), { exact: true }).fill('Open evening')
        await page.getByLabel(say('Price', '價錢'), { exact: true }).fill('0')
      },
      press('Add Schedule', '加入時段'),
      dialog,
    ),
  },
  {
    ...slots,
    name: 'slots.incomplete',
    as: 'approved',
    act: steps(press(/^Add new trials/, /^新增試堂/), press('Add Schedule', '加入時段')),
  },
  { ...slots, name: 'slots.edit', act: press(/^Change the time of/, /^更改 .* 的時間/) },
  { ...slots, name: 'slots.delete', part: 'window', act: steps(press(/^Delete /, /^刪除 /), dialog) },
  {
    ...slots,
    name: 'slots.delete-booked',
    part: 'window',
    answers: { 'slot/bookings*': booked },
    act: steps(press(/^Delete /, /^刪除 /), dialog),
  },
  {
    ...slots,
    name: 'slots.move-booked',
    part: 'window',
    refusals: {
      'teacher/editLessonsByTeacherId*': { status: 409, code: 'slot_booked', names: ['Jasmine', 'Marcus'] },
    },
    act: steps(
      press(/^Change the time of/, /^更改 .* 的時間/),
      async ({ page }) => {
        await page.locator('main form select').selectOption('18:00')
      },
      press('Save new time', '儲存新時間'),
      dialog,
    ),
  },
  {
    ...slots,
    name: 'slots.copy',
    part: 'window',
    act: steps(openForm, press('Copy a week', '複製一星期'), dialog),
  },
  { ...slots, name: 'slots.empty', as: 'approved' },
  { ...slots, name: 'slots.failed', failing: ['teacher/getLessonsByTeacherId*'] },
  { ...slots, name: 'slots.loading', held: ['teacher/getLessonsByTeacherId*'] },
]
