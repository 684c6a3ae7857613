import { signalOf } from '#contract/rules/weather.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'

/** The warning under which a lesson was suspended, e.g. 'Typhoon signal 8'. */
export function warningText(code: string, locale: Locale): string {
  const signal = signalOf(code)
  return signal ? m.mail_lesson_typhoon({ signal }, { locale }) : m.mail_lesson_black_rain({}, { locale })
}
