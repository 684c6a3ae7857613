import type { OwnTime } from '#contract/lessons/own-times.ts'
import { addDays, type Day, hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { minuteOfTime, timeOfMinute } from '#contract/rules/lesson-times.ts'

/** What lies behind the lessons of a teacher's calendar: open times, and when they are busy or off. */
export interface CalendarBlock {
  kind: 'open' | 'busy' | 'off'
  key: string
  day: Day
  time: string
  /** '24:00' for midnight. */
  endTime: string
  /** Of time off: what for. */
  note: string
}

interface Busy {
  calendar_id: number | null
  starts_at: string
  ends_at: string
  note: string
}

const midnight = 24 * 60
const endOf = ({ trial_time, duration }: OwnTime): number => (minuteOfTime(trial_time) ?? 0) + duration
const clock = (minute: number): string => (minute >= midnight ? '24:00' : timeOfMinute(minute))

/** By day, each in order of time. Open times that follow each other are one; those that nobody is offered are not there. */
export function blocksOf(
  times: readonly OwnTime[],
  busy: readonly Busy[],
): ReadonlyMap<Day, CalendarBlock[]> {
  const days = new Map<Day, CalendarBlock[]>()
  const add = (block: CalendarBlock) => days.set(block.day, [...(days.get(block.day) ?? []), block])
  let last: CalendarBlock | null = null
  for (const one of times) {
    if (one.kind === 'class' || one.booked > 0 || one.busy) continue
    const endTime = clock(endOf(one))
    if (last && last.day === one.trial_date && last.endTime === one.trial_time) last.endTime = endTime
    else {
      last = {
        ...{ kind: 'open', key: `open-${one.lesson_id}`, day: one.trial_date },
        ...{ time: one.trial_time, endTime, note: '' },
      }
      add(last)
    }
  }
  for (const one of busy) for (const part of daysOf(one)) add(part)
  for (const blocks of days.values()) blocks.sort((one, other) => (one.time < other.time ? -1 : 1))
  return days
}

/** One block for each day that it touches. */
function daysOf({ calendar_id, starts_at, ends_at, note }: Busy): CalendarBlock[] {
  const [from, to] = [new Date(starts_at), new Date(ends_at)]
  const last = hongKongDay(new Date(to.getTime() - 1))
  const parts: CalendarBlock[] = []
  for (let day = hongKongDay(from); day <= last; day = addDays(day, 1)) {
    parts.push({
      kind: calendar_id === null ? 'off' : 'busy',
      key: `busy-${calendar_id ?? 'off'}-${starts_at}-${day}`,
      day,
      time: day === hongKongDay(from) ? hongKongTime(from) : '00:00',
      endTime: day < hongKongDay(to) ? '24:00' : hongKongTime(to),
      note,
    })
  }
  return parts
}

/** What a teacher switches on and off. */
export interface Layers {
  classes: boolean
  trials: boolean
  open: boolean
  busy: boolean
}

export const allLayers: Layers = { classes: true, trials: true, open: true, busy: true }

export const shownBlocks = (
  days: ReadonlyMap<Day, readonly CalendarBlock[]>,
  { open, busy }: Layers,
): ReadonlyMap<Day, readonly CalendarBlock[]> =>
  new Map(
    [...days].map(([day, blocks]) => [day, blocks.filter(({ kind }) => (kind === 'open' ? open : busy))]),
  )
