import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Day, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { desk, phone, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { weekdayText } from '../../../lib/dates.ts'
import { Calendar } from './calendar.tsx'
import type { CalendarItem } from './calendar-items.ts'
import type { CalendarView } from './calendar-range.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.setSystemTime(hongKongInstant('2026-11-18', '13:30'))
})
afterEach(() => void vi.useRealTimers())

const onShow = vi.fn<(view: CalendarView, day: Day) => void>()

const lesson = (day: Day, id: number): CalendarItem => ({
  ...{ kind: 'booking', key: `slot-${id}`, day, time: '16:00', endTime: '16:30' },
  booking: {
    ...{ slot_id: id, booking_id: null, title: 'Trial', title_zh: '', date: day, time: '16:00' },
    ...{ end_time: '16:30', is_trial: '1', venue: '', teacher_id: 5, teacher_name: 'Ms Au' },
    ...{ learner_id: null, learner_name: '', own: true, booked: 1, seats: 1 },
  },
})

const calendar = (view: CalendarView, day: Day) => (
  <Calendar
    {...{ view, day, onShow, failure: null, retrying: false, chosen: null, legend: null, empty: null }}
    items={[lesson('2026-11-20', 1), lesson('2026-11-20', 2)]}
    onRetry={() => undefined}
    onPick={() => undefined}
  />
)

const line = () => document.querySelector<HTMLElement>('[data-part="now"]')

it('has a line at the time in Hong Kong, which moves with it and into the next day', async () => {
  await show(calendar('week', '2026-11-18'), { size: desk })
  const laneOf = () => line()?.closest('section')?.getAttribute('aria-labelledby')
  await expect.poll(laneOf).toBe('week-2026-11-18')
  // Half past one, of nine to six.
  expect(line()?.style.top).toBe('50%')
  expect(line()?.ariaHidden).toBe('true')
  vi.setSystemTime(hongKongInstant('2026-11-18', '15:45'))
  vi.advanceTimersByTime(10_000)
  await expect.poll(() => line()?.style.top).toBe('75%')
  vi.setSystemTime(hongKongInstant('2026-11-18', '23:00'))
  vi.advanceTimersByTime(10_000)
  await expect.poll(line).toBeNull()
  vi.setSystemTime(hongKongInstant('2026-11-19', '09:00'))
  vi.advanceTimersByTime(10_000)
  await expect.poll(laneOf).toBe('week-2026-11-19')
  await expectSound()
})

it('has none on another day', async () => {
  await show(calendar('day', '2026-11-20'), { size: desk })
  await page.getByRole('heading', { level: 2 }).element()
  expect(line()).toBeNull()
})

it('has seven days to press on a phone, and says what is on each', async () => {
  await show(calendar('week', '2026-11-18'), { size: phone })
  const days = page.getByRole('group', { name: m.classes_view_week() }).getByRole('button')
  expect(days.elements().map(one => one.ariaPressed)).toEqual(
    ['16', '17', '18', '19', '20', '21', '22'].map(day => String(day === '18')),
  )
  expect(days.nth(2).element().ariaCurrent).toBe('date')
  const friday = page.getByRole('button', {
    name: m.classes_day({ day: weekdayText('2026-11-20'), count: 2, shown: '2' }),
  })
  expect(friday.element().querySelectorAll('i')).toHaveLength(2)
  await friday.click()
  expect(onShow).toHaveBeenLastCalledWith('week', '2026-11-20')
  await expectSound()
})
