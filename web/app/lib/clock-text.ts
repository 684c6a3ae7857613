import { minuteOfTime } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'

// A calendar writes times of 12 hours: '7:30 pm', '下午7:30'.

function clock(time: string, short: boolean): string {
  // What ends at midnight ends at 24:00.
  const minutes = time === '24:00' ? 0 : (minuteOfTime(time) ?? 0)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const shown = hour % 12 || 12
  const text = short && minute === 0 ? String(shown) : `${shown}:${String(minute).padStart(2, '0')}`
  if (short && minute === 0) return hour < 12 ? m.ui_hour_am({ hour: text }) : m.ui_hour_pm({ hour: text })
  return hour < 12 ? m.ui_clock_am({ time: text }) : m.ui_clock_pm({ time: text })
}

/** '7:30 pm', '6:00 pm'. */
export const clockText = (time: string): string => clock(time, false)

/** '7:30 pm', '6 pm'. */
export const shortClockText = (time: string): string => clock(time, true)

/** '7:30 pm – 8:45 pm'. */
export const clockTimesText = ({ time, end_time }: { time: string; end_time: string }): string =>
  `${clockText(time)} – ${clockText(end_time)}`
