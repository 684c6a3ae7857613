import { m } from '#messages/messages.js'
import { getLocale } from '../../../lib/locale.ts'

/** Pre-K to S6 and beyond, as in Hong Kong; the value is what the account stores. */
export function gradeChoices(): { value: string; label: string }[] {
  const three = [1, 2, 3]
  const six = [1, 2, 3, 4, 5, 6]
  return [
    { value: 'Pre-K', label: m.accounts_grade_prek() },
    ...three.map(n => ({ value: `K${n}`, label: m.accounts_grade_k({ n }) })),
    ...six.map(n => ({ value: `P${n}`, label: m.accounts_grade_p({ n: numeral(n) }) })),
    ...six.map(n => ({ value: `S${n}`, label: m.accounts_grade_s({ n: numeral(n) }) })),
    { value: 'University', label: m.accounts_grade_university() },
    { value: 'Others', label: m.accounts_grade_others() },
  ]
}

/** A grade that isn't in the list is shown as entered. */
export function gradeLabel(value: string): string {
  return gradeChoices().find(choice => choice.value === value)?.label ?? value
}

/** 'S5' is 「中五」. */
function numeral(n: number): string {
  return getLocale() === 'zh-HK' ? (['', '一', '二', '三', '四', '五', '六'][n] ?? String(n)) : String(n)
}
