import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LessonPackage } from '#contract/lessons/schedule.ts'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf, weeklyDays } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { answer, refusal } from '../../../../testing/calls.ts'
import { focus, focused } from '../../../../testing/focus.ts'
import { enter, person } from '../../../../testing/people.ts'
import { desk, phone, setLanguage, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { SlotsPanel } from './slots-panel.tsx'

const today = hongKongDay(new Date())
const day = addDays(today, 3)
const teacher = () => {
  classTimes([])
  return enter(person({ auth_type: 'TEACHER', role_id: 4 }))
}

/** Lessons of one's classes on the day. */
function classTimes(times: readonly string[]) {
  const lessons = times.map((trial_time, at) => ({
    ...{ lesson_id: 900 + at, kind: 'class' as const, trial_date: day, trial_time, duration: 60 },
    ...{ title: 'Homework hour', title_zh: '', seats: 0, booked: 0 },
  }))
  answer('ownTimes', { status: 200, times: lessons })
}

function offered(times: readonly string[], teacherId: number): LessonPackage[] {
  if (times.length === 0) return []
  const terms = {
    price_id: 5,
    teacher_id: teacherId,
    subscriber_id: 0,
    price: 100,
    is_trial: '1' as const,
    venue: '',
  }
  const slots = times.map((trial_time, at) => ({
    ...terms,
    ...{
      slot_id: at + 1,
      trial_id: 5,
      trial_date: day,
      trial_time,
      duration: 60,
      seats: 1,
      free: 1,
      booked: 0,
    },
  }))
  return [{ ...terms, duration: 'Trial', duration_zh: '', cancel_hours: 24, slots, full: [] }]
}

function lessons(times: readonly string[], teacherId: number) {
  answer('teacherLessons', offered(times, teacherId))
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const times = () => page.getByRole('textbox', { name: new RegExp(`^${m.schedule_times()}`) })
const title = () => page.getByLabelText(m.schedule_title(), { exact: true })
const url = () => page.getByLabelText(m.schedule_url(), { exact: true })
const price = () => page.getByLabelText(m.schedule_price(), { exact: true })

describe.each([
  { language: 'en' as const, size: desk },
  { language: 'zh-HK' as const, size: phone },
])('in $language at $size.width px', ({ language, size }) => {
  it('a weekly pattern is put together and published by keyboard alone', async () => {
    setLanguage(language)
    const { user_id } = teacher()
    lessons([], user_id)
    // A holiday is left out, by the server's word.
    const tuesday = addDays(today, 7 - ((weekdayOf(today) + 6) % 7) + 1)
    const until = addDays(tuesday, 30)
    const holiday = addDays(tuesday, 7)
    const pattern = answer('slotsPattern', ({ body }) => ({
      status: 200,
      dates: weeklyDays({ ...body, without: new Set([holiday]) }),
      left_out: [{ trial_date: holiday, name: 'A holiday' }],
      conflicts: [],
    }))
    const added = answer('slotsAdd', ({ body }) => ({
      status: 200,
      slots: body.lessons.flatMap(({ slots }: { slots: unknown[] }) => slots),
    }))
    await show(<SlotsPanel userId={user_id} />, { language, size, at: '/my-profile?tab=trial' })
    await focus(button(m.schedule_add_trials()).first())
    await userEvent.keyboard('{Enter}')

    const cell = (which: Day) => document.querySelector(`[data-day="${which}"]`)
    const reached = () => document.activeElement?.getAttribute('data-day')
    await expect.element(page.getByRole('grid', { name: m.schedule_calendar() })).toBeVisible()
    document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
    await userEvent.keyboard('{ArrowDown}{Home}{ArrowRight}')
    await expect.poll(reached).toBe(tuesday)
    await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight} ')
    await expect.poll(() => cell(addDays(tuesday, 2))?.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{PageDown}{PageUp}')
    await focus(page.getByRole('switch', { name: new RegExp(`^${m.schedule_repeat()}`) }))
    await userEvent.keyboard(' ')
    await page.getByLabelText(m.schedule_until(), { exact: true }).fill(until)
    await focus(times())
    for (const time of ['16:00', '17:30']) await userEvent.keyboard(`${time}{Enter}`)
    await title().fill('45 min trial')
    await price().fill('150')
    await url().fill('zoom.us/j/1')
    await expect.poll(() => pattern.at(-1)?.body.until).toBe(until)
    await expect.element(page.getByText(/A holiday/).first()).toBeInTheDocument()
    await expectSound()
    await focus(button(m.schedule_add()))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: m.schedule_staged() })).toBeVisible()
    await expectSound()
    await focus(button(m.schedule_update()))
    await userEvent.keyboard('{Enter}')

    const days = weeklyDays({ from: tuesday, until, weekdays: [2, 4], without: new Set([holiday]) })
    const text = m.schedule_added({ count: days.length * 2, shown: String(days.length * 2) })
    await expect.element(page.getByText(text).first()).toBeInTheDocument()
    const sent = added[0]?.body.lessons as { date: Day; slots: { time: string; duration: number }[] }[]
    expect([...new Set(sent.map(({ date }) => date))].sort()).toEqual(days)
    expect(new Set(sent.flatMap(({ slots }) => slots.map(one => `${one.time} ${one.duration}`)))).toEqual(
      new Set(['16:00 45', '17:30 45']),
    )
  })
})

it('what is missing is said where it is, and the first of it has the focus', async () => {
  const { user_id } = teacher()
  lessons([], user_id)
  await show(<SlotsPanel userId={user_id} />, { at: '/my-profile?tab=trial' })
  await button(m.schedule_add_trials()).first().click()
  await button(m.schedule_add()).click()
  await expect.element(page.getByText(m.schedule_choose_dates())).toBeVisible()
  await expect.element(times()).toHaveAccessibleDescription(m.schedule_choose_times())
  await focused(times())
  await userEvent.keyboard('1630{Enter}25:00{Enter}')
  await expect.element(button(m.ui_remove({ name: clockText('16:30') }))).toBeVisible()
  await expect.element(page.getByText(m.schedule_time_wrong())).toBeVisible()
  await expectSound()
})

it('an empty price and no place are refused, a lesson for nothing is asked about once', async () => {
  const { user_id } = teacher()
  lessons([], user_id)
  await show(<SlotsPanel userId={user_id} />, { at: '/my-profile?tab=trial' })
  await button(m.schedule_add_trials()).first().click()
  if (!document.querySelector(`[data-day="${day}"]`)) await button(m.schedule_month_after()).click()
  document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.click()
  await button(clockText('16:00')).click()
  await title().fill('Tr')
  await button(m.schedule_add()).click()
  await expect.element(title()).toHaveAccessibleDescription(m.api_slot_title())
  await expect.element(page.getByText(m.api_slot_price())).toBeVisible()
  await expect.element(page.getByText(m.api_slot_place())).toBeVisible()
  await title().fill('Trial')
  await price().fill('0')
  await page.getByLabelText(m.schedule_venue(), { exact: false }).fill('Studio, Wan Chai')
  await expect.element(page.getByText(m.api_slot_place())).not.toBeInTheDocument()
  await button(m.schedule_add()).click()
  await expect.element(page.getByRole('dialog', { name: m.schedule_free_ask() })).toBeVisible()
  await expectSound()
  await button(m.schedule_free_no()).click()
  await expect.element(page.getByRole('heading', { name: m.schedule_staged() })).not.toBeInTheDocument()
  await button(m.schedule_add()).click()
  await button(m.schedule_free_yes()).click()
  await expect.element(page.getByRole('heading', { name: m.schedule_staged() })).toBeVisible()
  const added = answer('slotsAdd', { status: 200, slots: [] })
  await button(m.schedule_update()).click()
  await expect.poll(() => added[0]?.body.lessons[0]).toMatchObject({ price: '0', change_price: false })
})

it('a time that overlaps is told with what it meets, and moved by one press', async () => {
  const { user_id } = teacher()
  lessons([], user_id)
  await show(<SlotsPanel userId={user_id} />, { at: '/my-profile?tab=trial' })
  await button(m.schedule_add_trials()).first().click()
  if (!document.querySelector(`[data-day="${day}"]`)) await button(m.schedule_month_after()).click()
  await page
    .getByRole('gridcell')
    .filter({ has: page.getByText(String(Number(day.slice(8))), { exact: true }) })
    .first()
    .click()
  await expect
    .poll(() => document.querySelector(`[data-day="${day}"]`)?.getAttribute('aria-selected'))
    .toBe('true')
  await button(clockText('16:00')).click()
  await title().fill('Second tab')
  await price().fill('100')
  await url().fill('zoom.us/j/1')
  await button(m.schedule_add()).click()
  const other = { slot_id: 1, title: 'First tab', trial_time: '16:00', duration: 60, is_trial: '1' }
  const problem = {
    trial_date: day,
    trial_time: '16:00',
    duration: 60,
    code: 'slot_overlap',
    other,
    lesson: 0,
    slot: 0,
  }
  answer('slotsAdd', refusal(409, { code: 'slot_taken', problems: [problem] }))
  lessons(['16:00'], user_id)
  await button(m.schedule_update()).click()
  await expect
    .element(page.getByRole('alert').getByText(m.schedule_not_saved_overlap({ count: 1, shown: '1' })))
    .toBeVisible()
  await expectSound()
  const added = answer('slotsAdd', { status: 200, slots: [] })
  await button(m.schedule_move_to({ time: clockText('17:00') })).click()
  await button(m.schedule_update()).click()
  await expect.poll(() => added[0]?.body.lessons[0].slots[0].time).toBe('17:00')
})

it('a class is known before anything is sent: its time is struck, and the next free one is after it', async () => {
  const { user_id } = teacher()
  classTimes(['18:00'])
  lessons([], user_id)
  await show(<SlotsPanel userId={user_id} />, { at: '/my-profile?tab=trial' })
  await button(m.schedule_add_trials()).first().click()
  if (!document.querySelector(`[data-day="${day}"]`)) await button(m.schedule_month_after()).click()
  document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.click()
  await expect.element(page.getByText(/Homework hour/).first()).toBeVisible()
  await expect.element(button(clockText('18:15'))).toBeDisabled()
})

describe('an offered time', () => {
  it('is moved in place, after a refusal, and Escape leaves it as it was', async () => {
    const { user_id } = teacher()
    lessons(['10:00', '12:00'], user_id)
    await show(<SlotsPanel userId={user_id} />, { at: '/my-profile?tab=trial' })
    const pencil = page.getByTitle(m.schedule_edit()).first()
    const time = page.getByRole('combobox', { name: m.schedule_new_time() })
    await pencil.click()
    await focused(time)
    await userEvent.keyboard('{Escape}')
    await focused(pencil)
    await pencil.click()
    answer(
      'slotEdit',
      refusal(409, { code: 'slot_taken', messages: 'You already have a lesson at that time.' }),
    )
    await time.selectOptions('11:30')
    await button(m.schedule_update_schedule()).click()
    await expect.element(time).toHaveAccessibleDescription('You already have a lesson at that time.')
    await expectSound()
    const edited = answer('slotEdit', { status: 200 })
    lessons(['12:00', '14:15'], user_id)
    await time.selectOptions('14:15')
    await button(m.schedule_update_schedule()).click()
    await expect
      .element(page.getByText(m.schedule_moved({ time: clockText('14:15') })).first())
      .toBeInTheDocument()
    expect(edited[0]?.body).toEqual({ slot_id: 1, trial_time: '14:15', confirm: false })
  })

  it('gets another day and more seats by Update Schedule', async () => {
    const { user_id } = teacher()
    lessons(['10:00'], user_id)
    const edited = answer('slotEdit', { status: 200 })
    await show(<SlotsPanel userId={user_id} />, { at: '/my-profile?tab=trial' })
    await page.getByTitle(m.schedule_edit()).click()
    await page.getByLabelText(m.schedule_new_day()).fill(addDays(day, 2))
    await page.getByRole('spinbutton').fill('4')
    await button(m.schedule_update_schedule()).click()
    await expect
      .poll(() => edited[0]?.body)
      .toEqual({ slot_id: 1, trial_date: addDays(day, 2), seats: 4, confirm: false })
  })

  it('is deleted together with others that were chosen, or by dates', async () => {
    const { user_id } = teacher()
    lessons(['10:00', '12:00', '14:00'], user_id)
    const asked = answer('slotsDelete', ({ body }) => ({
      status: 200,
      deleted: 2,
      left_out: body.from ? [{ slot_id: 3, trial_date: day, trial_time: '14:00', code: 'slot_booked' }] : [],
    }))
    await show(<SlotsPanel userId={user_id} />, { at: '/my-profile?tab=trial' })
    await button(m.schedule_choose_several()).click()
    await page.getByRole('checkbox').first().click()
    await page.getByRole('checkbox').nth(1).click()
    await button(m.schedule_bulk()).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(m.schedule_delete(), { exact: true }).click()
    await expectSound()
    await dialog.getByRole('button', { name: m.schedule_bulk_delete({ count: 2, shown: '2' }) }).click()
    await expect.poll(() => asked.at(-1)?.body).toEqual({ slot_ids: [1, 2] })
    await button(m.schedule_by_dates()).click()
    await expect.element(dialog.getByText(clockText('14:00'), { exact: false })).toBeVisible()
    const changed = answer('slotsChange', { status: 200, changed: 2, left_out: [] })
    await dialog.getByLabelText(m.schedule_bulk_seats(), { exact: false }).fill('3')
    await dialog.getByRole('button', { name: m.schedule_update_schedule() }).click()
    await expect.poll(() => changed[0]?.body).toMatchObject({ seats: '3', is_trial: '1' })
  })

  it('is made a class', async () => {
    const { user_id } = teacher()
    lessons(['12:00'], user_id)
    const flagged = answer('slotsFlag', { status: 200, changed: [1], left_out: [] })
    await show(<SlotsPanel userId={user_id} />, { at: '/my-profile?tab=trial' })
    await page.getByTitle(m.schedule_edit()).click()
    lessons([], user_id)
    await button(m.schedule_make_class()).click()
    await expect.element(page.getByText(m.schedule_now_class()).first()).toBeInTheDocument()
    await expect.element(page.getByTitle(m.schedule_edit())).not.toBeInTheDocument()
    expect(flagged[0]?.body).toEqual({ slot_ids: [1], is_trial: '0' })
  })

  it('is deleted after saying that nobody has booked it', async () => {
    const { user_id } = teacher()
    lessons(['10:00'], user_id)
    answer('slotBookings', { status: 200, bookings: [] })
    const deleted = answer('slotDelete', { status: 200 })
    await show(<SlotsPanel userId={user_id} />, { at: '/my-profile?tab=trial', size: phone })
    await page.getByRole('listitem').getByRole('button').last().click()
    const dialog = page.getByRole('dialog', { name: m.schedule_delete_trial() })
    await focused(dialog.getByRole('button', { name: m.schedule_keep_it() }))
    await expectSound()
    lessons([], user_id)
    await dialog.getByRole('button', { name: m.schedule_delete(), exact: true }).click()
    await expect.element(page.getByText(m.schedule_deleted()).first()).toBeInTheDocument()
    await expect.element(page.getByText(m.schedule_none())).toBeVisible()
    expect(deleted[0]?.body).toMatchObject({ slot_id: 1, confirm: false })
  })
})
