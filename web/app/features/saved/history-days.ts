import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../lib/dates.ts'

export interface Day<T> {
  /** YYYY-MM-DD in Hong Kong. */
  readonly day: string
  readonly entries: readonly T[]
}

/** Newest day first, and within a day newest entry first. */
export function daysOf<T extends { readonly viewedAt: string }>(entries: readonly T[]): Day<T>[] {
  const days = new Map<string, T[]>()
  for (const entry of [...entries].sort((a, b) => b.viewedAt.localeCompare(a.viewedAt))) {
    const day = hongKongDay(new Date(entry.viewedAt))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, list]) => ({ day, entries: list }))
}

/** 'Today', 'Yesterday', 'Tue 3 Dec'. */
export function dayTitle(day: string, now: Date): string {
  const today = hongKongDay(now)
  if (day === today) return m.mine_history_today()
  if (day === addDays(today, -1)) return m.mine_history_yesterday()
  return shortDayText(day)
}
