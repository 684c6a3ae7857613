import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'

/** Written into a reminder as text, and into words by the reader's language. */
export const minutesUntil = (startsAt: Date, now: Date): string =>
  String(Math.max(1, Math.round((startsAt.getTime() - now.getTime()) / 60_000)))

/** Of a reminder that comes shortly before: what it leads to is the lesson, and no longer what is known of it. */
export const isSoon = (minutesText: string): boolean => minutesText !== '' && Number(minutesText) <= 90

/** How long it is until a lesson: 'In a day', 'In 7 hours', 'In an hour', 'In 12 minutes'. A reminder may be late. */
export function leadText(minutesText: string, locale: Locale): string {
  const minutes = Number(minutesText)
  if (minutes < 50) return m.mail_lead_minutes({ count: minutes, shown: minutesText }, { locale })
  const hours = Math.round(minutes / 60)
  if (hours >= 23) return m.mail_lead_day({}, { locale })
  return hours <= 1 ? m.mail_lead_hour({}, { locale }) : m.mail_lead_hours({ hours }, { locale })
}
