import { getLocale } from '../../lib/locale.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * '2 Nov 2026', '2026年11月2日': the day in Hong Kong. Put together by hand, since server and browser may know
 * other short names of months and would then render different pages.
 */
export function dayText(date: string): string {
  const day = new Date(date)
  if (Number.isNaN(day.getTime())) return ''
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Hong_Kong',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(day)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  if (getLocale() === 'zh-HK') return `${part('year')}年${part('month')}月${part('day')}日`
  return `${part('day')} ${months[part('month') - 1]} ${part('year')}`
}
