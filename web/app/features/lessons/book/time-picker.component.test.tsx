import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LessonPackage } from '#contract/lessons/schedule.ts'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { focus } from '../../../../testing/focus.ts'
import { desk, phone, setLanguage, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import type { LessonTeacher, OfferedPackage } from './bookable.ts'
import type { FreeTimes } from './free-times.ts'
import { TimePicker } from './time-picker.tsx'

const today = hongKongDay(new Date())
const [soon, later] = [addDays(today, 2), addDays(today, 3)]
const terms = { price_id: 5, teacher_id: 9, subscriber_id: 0, price: 180, is_trial: '1' as const, venue: '' }
const slot = (slot_id: number, trial_date: string, trial_time: string) => ({
  ...terms,
  ...{ slot_id, trial_id: 5, trial_date, trial_time, duration: 60, seats: 1, free: 1 },
})
const offer: LessonPackage = {
  ...terms,
  ...{ duration: '60 min trial', duration_zh: '', cancel_hours: 24 },
  slots: [slot(1, soon, '09:00'), slot(2, soon, '19:30'), slot(3, later, '10:00')],
  full: [{ trial_date: soon, trial_time: '15:00' }],
}
const teacher: LessonTeacher = { id: 9, name: 'Ms Lo', picture: '' }
const current: OfferedPackage = {
  ...{ id: 5, title: '60 min trial', titleZh: '', description: '', price: 18_000, isTrial: true, free: 3 },
}
const lessons: FreeTimes = {
  data: [offer],
  ...{ error: null, asked: null, answeredAt: 0 },
}

const picker = <TimePicker teacher={teacher} current={current} lessons={lessons} />
const time = (name: string | RegExp) => page.getByRole('radio', { name })
/** As the browser reads it: with a plain space before its half of the day. */
const spoken = (at: string) => clockText(at).replaceAll(/\s/g, ' ')
const at = () => document.activeElement?.getAttribute('data-day')

describe.each([
  ['en', desk],
  ['zh-HK', phone],
] as const)('the calendar of free times, in %s', (language, size) => {
  it('begins at the first free day, says how many are free, and is sound', async () => {
    setLanguage(language)
    await show(picker, { language, size })
    const day = m.bookings_day_free({ day: shortDayText(soon), count: 2, shown: '2' })
    await expect.element(page.getByRole('gridcell', { name: day })).toHaveAttribute('aria-selected', 'true')
    await expect.element(time(clockText('09:00'))).toBeEnabled()
    await expect.element(time(new RegExp(`^${spoken('15:00')}`))).toBeDisabled()
    await expectSound()
  })

  it('goes from day to day by keyboard, tells what is free there, and takes a time', async () => {
    setLanguage(language)
    await show(picker, { language, size })
    const cell = page.getByRole('gridcell', { selected: true })
    await focus(cell)
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(at).toBe(later)
    const announcement = m.bookings_day_said({ day: shortDayText(later), count: 1, shown: '1' })
    await expect.element(page.getByRole('status').first()).toHaveTextContent(announcement)
    await focus(time(clockText('10:00')))
    await userEvent.keyboard(' ')
    await expect.element(time(clockText('10:00'))).toBeChecked()
    const chosen = m.bookings_chosen_said({ day: shortDayText(later), time: spoken('10:00') })
    await expect.element(page.getByRole('status').first()).toHaveTextContent(chosen)
    await expectSound()
  })
})

it('a day without times says so', async () => {
  await show(picker)
  await focus(page.getByRole('gridcell', { selected: true }))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(at).toBe(addDays(later, 1))
  await expect.element(page.getByText(m.bookings_times_none())).toBeVisible()
})

it('opens on the day and part of the day that were asked for in the list of teachers', async () => {
  const wanted = { day: null, weekdays: [weekdayOf(later)], parts: ['morning' as const] }
  await show(<TimePicker teacher={teacher} current={current} lessons={lessons} wanted={wanted} />)
  const day = m.bookings_day_free({ day: shortDayText(later), count: 1, shown: '1' })
  await expect.element(page.getByRole('gridcell', { name: day })).toHaveAttribute('aria-selected', 'true')
})

it('leads to the package that has the time, where this one has none', async () => {
  const led: number[] = []
  const evenings: LessonPackage = { ...offer, price_id: 6, slots: [slot(4, later, '20:00')], full: [] }
  const wanted = { day: later, weekdays: [], parts: ['evening' as const] }
  await show(
    <TimePicker
      teacher={teacher}
      current={current}
      lessons={{ ...lessons, data: [offer, evenings] }}
      wanted={wanted}
      onPackage={id => led.push(id)}
    />,
  )
  await expect.poll(() => led).toEqual([6])
})
