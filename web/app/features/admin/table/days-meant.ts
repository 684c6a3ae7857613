import { addDays, type Day, firstOfMonth, hongKongDay, isDay } from '#contract/rules/hong-kong-time.ts'

/** Days that move on with the calendar, so that a saved view of them stays true. */
export const dayPresets = ['today', '7d', '30d', 'month'] as const
export type DayPreset = (typeof dayPresets)[number]

export const presetOf = (text: string): DayPreset | undefined => dayPresets.find(one => one === text)

interface Days {
  dateFrom: Day | ''
  dateTo: Day | ''
}

/** What an address with `dateFrom` and `dateTo` means today; anything that isn't a day means none. */
export function daysMeant(from: string, to: string, now: Date): Days {
  const today = hongKongDay(now)
  switch (presetOf(from)) {
    case 'today':
      return { dateFrom: today, dateTo: today }
    case '7d':
      return { dateFrom: addDays(today, -6), dateTo: today }
    case '30d':
      return { dateFrom: addDays(today, -29), dateTo: today }
    case 'month':
      return { dateFrom: firstOfMonth(today), dateTo: today }
    default:
      return { dateFrom: isDay(from) ? from : '', dateTo: isDay(to) ? to : '' }
  }
}
