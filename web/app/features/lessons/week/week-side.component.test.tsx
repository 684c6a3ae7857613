import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TeachingHours } from '#contract/lessons/own-week.ts'
import { m } from '#messages/messages.js'
import { answer, refusal } from '../../../../testing/calls.ts'
import { enter, person } from '../../../../testing/people.ts'
import { phone, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { WeekSide } from './week-side.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const saturday: TeachingHours = { weekday: 6, from: '09:00', to: '13:00' }
const week = {
  ...{ hours: [saturday], title: '30 min trial', is_trial: '1' as const, price: 120, duration: 30, seats: 1 },
  ...{ url: 'zoom.us/j/1', venue: '', until: '2030-02-28', except: ['2029-12-29'], without_holidays: true },
}

function enterTeacher(view: object = {}) {
  answer('weekView', { status: 200, week, time_off: [], calendars: [], ...view })
  answer('teacherLessons', [])
  return enter(person({ auth_type: 'TEACHER', role_id: 4 }))
}

it('a usual week is changed day by day, and what becomes of the open times is said before', async () => {
  const { user_id } = enterTeacher()
  const saved = answer('weekSave', ({ body }) => ({
    ...{ status: 200, added: body.preview ? 6 : 0, deleted: 78, kept: 482, booked: 8, blocked: 0 },
  }))
  await show(<WeekSide userId={user_id} />)
  await expect.element(page.getByText('9:00 am–1:00 pm')).toBeVisible()
  await button(m.week_edit()).click()
  const dialog = page.getByRole('dialog', { name: m.week_dialog_title() })
  await expect
    .element(dialog.getByText(m.week_deletes({ count: 78, shown: '78' }), { exact: false }))
    .toBeVisible()
  await expectSound()
  await dialog.getByRole('switch', { name: m.schedule_weekday_1() }).click()
  await dialog
    .getByRole('combobox', { name: m.week_hours_until({ day: m.schedule_weekday_6() }) })
    .selectOptions('12:00')
  await dialog.getByRole('button', { name: m.week_update() }).click()
  await expect
    .poll(() => saved.find(({ body }) => !body.preview)?.body.hours)
    .toEqual([
      { weekday: 1, from: '17:00', to: '20:00' },
      { weekday: 6, from: '09:00', to: '12:00' },
    ])
  expect(saved.at(-1)?.body).toMatchObject({ except: ['2029-12-29'], until: '2030-02-28', price: '120' })
})

it('time off names what is booked, and closes open times only', async () => {
  const { user_id } = enterTeacher({
    time_off: [
      { off_id: 4, from: '2029-12-24', until: '2029-12-31', from_time: '', until_time: '', note: 'Away' },
    ],
  })
  const lesson = {
    lesson_id: 1,
    kind: 'trial' as const,
    title: 'Trial',
    trial_date: '2029-12-24',
    trial_time: '16:00',
  }
  const added = answer('timeOffAdd', { status: 200, off_id: 5, closed: 3, booked: [lesson] })
  const removed = answer('timeOffRemove', { status: 200 })
  await show(<WeekSide userId={user_id} />, { size: phone })
  await expect.element(page.getByText('Away')).toBeVisible()
  await button(new RegExp(m.week_off_title())).first().click()
  await expect.element(page.getByText(m.week_off_booked({ count: 1, shown: '1' }))).toBeVisible()
  await expectSound()
  await button(m.week_off_close_only()).click()
  await expect.poll(() => added.some(({ body }) => !body.preview)).toBe(true)
  await button(/Away|24 Dec/)
    .first()
    .click()
  await expect.poll(() => removed[0]?.body).toEqual({ off_id: 4 })
})

it('time off of some hours says which, and refuses an end before its start', async () => {
  const { user_id } = enterTeacher({
    time_off: [
      {
        off_id: 4,
        from: '2029-12-24',
        until: '2029-12-24',
        from_time: '14:00',
        until_time: '17:30',
        note: '',
      },
      {
        off_id: 6,
        from: '2029-12-24',
        until: '2029-12-26',
        from_time: '14:00',
        until_time: '24:00',
        note: '',
      },
    ],
  })
  const added = answer('timeOffAdd', { status: 200, off_id: 5, closed: 3, booked: [] })
  await show(<WeekSide userId={user_id} />, { size: phone })
  await expect.element(page.getByText(/2:00–5:30\spm/)).toBeVisible()
  await expect.element(page.getByText(/, 2:00\spm to Wed 26 Dec( 2029)?$/)).toBeVisible()
  await button(new RegExp(m.week_off_title())).first().click()
  const dialog = page.getByRole('dialog', { name: m.week_off_add() })
  await dialog.getByRole('checkbox', { name: m.week_off_all_day() }).click()
  await dialog.getByLabelText(m.week_off_from_time()).selectOptions('19:00')
  await expect.element(dialog.getByText(m.api_time_order())).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: m.week_off_add() })).toBeDisabled()
  await expectSound()
  await dialog.getByLabelText(m.week_off_until_time()).selectOptions('24:00')
  await dialog.getByRole('button', { name: m.week_off_add() }).click()
  await expect
    .poll(() => added.find(({ body }) => !body.preview)?.body)
    .toMatchObject({ from_time: '19:00', until_time: '24:00' })
})

it('another calendar that can’t be read says why beside its address, and is tried again', async () => {
  const { user_id } = enterTeacher()
  answer(
    'calendarAdd',
    refusal(409, { code: 'calendar_unread', errors: { address: m.api_calendar_password() } }),
  )
  await show(<WeekSide userId={user_id} />)
  await button(new RegExp(m.week_calendars_title())).click()
  const dialog = page.getByRole('dialog', { name: m.week_calendar_add() })
  await dialog.getByLabelText(m.week_calendar_address()).fill('https://calendar.example.com/a.ics')
  await dialog.getByLabelText(m.week_calendar_name()).fill('School')
  await dialog.getByRole('button', { name: m.week_calendar_add() }).click()
  await expect.element(dialog.getByText(m.api_calendar_password())).toBeVisible()
  await expectSound()
  const added = answer('calendarAdd', { status: 200 })
  await dialog.getByRole('button', { name: m.ui_retry() }).click()
  await expect
    .poll(() => added[0]?.body)
    .toEqual({ address: 'https://calendar.example.com/a.ics', name: 'School' })
})
