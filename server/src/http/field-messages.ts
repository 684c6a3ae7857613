import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { fieldTexts } from '../modules/refusals.ts'

/** The message for a field's refusal. An unknown code still gets a sentence; a code is never shown. */
export function fieldMessage(field: string, code: string, locale: Locale): string {
  const [rule = ''] = code.split(':', 1)
  const text =
    (code === 'required' && fieldTexts[`required:${field}`]) ||
    fieldTexts[code] ||
    (rule !== code && fieldTexts[`${rule}:`]) ||
    m.api_invalid
  return text({ argument: code.slice(rule.length + 1) }, { locale })
}
