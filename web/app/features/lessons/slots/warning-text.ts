import { signalOf } from '#contract/rules/weather.ts'
import { m } from '#messages/messages.js'

/** 'Typhoon signal 8', 'Black rainstorm warning'. */
export function warningText(code: string): string {
  const signal = signalOf(code)
  return signal ? m.lessons_typhoon({ signal }) : m.lessons_black_rain()
}
