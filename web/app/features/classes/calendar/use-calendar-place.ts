import { useSearchParams } from 'react-router'
import { type Day, hongKongDay, isDay } from '#contract/rules/hong-kong-time.ts'
import { type CalendarView, calendarViews } from './calendar-range.ts'

/** Which part of the calendar is shown: kept in the address, so that the back button restores it. */
export function useCalendarPlace() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('day') ?? ''
  const day: Day = isDay(asked) ? asked : hongKongDay(new Date())
  const view: CalendarView = calendarViews.find(one => one === params.get('view')) ?? 'month'
  const change = (next: Record<string, string>) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    day,
    view,
    show: (nextView: CalendarView, nextDay: Day) => change({ view: nextView, day: nextDay }),
    /** The class named by a link. */
    classId: Number(params.get('class')) || null,
  }
}
