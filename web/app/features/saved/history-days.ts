import { m } from '#messages/messages.js'
import { hongKongDay } from './history-months.ts'

export interface Day<T> {
  /** YYYY-MM-DD in Hong Kong. */
  readonly day: string
  readonly entries: readonly T[]
}

/** The newest day first, and within a day the newest entry. */
export function daysOf<T extends { readonly viewedAt: string }>(entries: readonly T[]): Day<T>[] {
  const days = new Map<string, T[]>()
  for (const entry of [...entries].sort((a, b) => b.viewedAt.localeCompare(a.viewedAt))) {
    const day = hongKongDay(new Date(entry.viewedAt))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, list]) => ({ day, entries: list }))
}

/** 'Today', 'Yesterday', 'Tue 3 Dec'. */
export function dayTitle(day: string, now: Date, tag: string): string {
  if (day === hongKongDay(now)) return m.mine_history_today()
  if (day === hongKongDay(new Date(now.getTime() - 86_400_000))) return m.mine_history_yesterday()
  return new Intl.DateTimeFormat(tag === 'en-HK' ? 'en-GB' : tag, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
    .format(new Date(`${day}T12:00:00Z`))
    .replace(',', '')
}
