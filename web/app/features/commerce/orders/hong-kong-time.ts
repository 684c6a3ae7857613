/* Moments in words, always Hong Kong's: the server may stand elsewhere, and so may the reader. */

const zone = 'Asia/Hong_Kong'

/** 'Thu 3 Dec 2026', '2026年12月3日星期四'. The tag is that of the page's language. */
export function dayText(at: string, tag: string): string {
  return format(at, tag, {
    weekday: isEnglish(tag) ? 'short' : 'long',
    day: 'numeric',
    month: isEnglish(tag) ? 'short' : 'long',
    year: 'numeric',
  })
}

/** 'Thu 3 Dec 2026, 19:30'. */
export function momentText(at: string, tag: string): string {
  const time = format(at, 'en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return isEnglish(tag) ? `${dayText(at, tag)}, ${time}` : `${dayText(at, tag)} ${time}`
}

const isEnglish = (tag: string) => tag.startsWith('en')

function format(at: string, tag: string, options: Intl.DateTimeFormatOptions): string {
  return (
    new Intl.DateTimeFormat(isEnglish(tag) ? 'en-GB' : tag, { ...options, timeZone: zone })
      .format(new Date(at))
      // 'Thu, 3 Dec': the weekday needs no comma.
      .replace(/^(\w{3}), /, '$1 ')
      // Some data sets shorten it to four letters.
      .replace('Sept', 'Sep')
  )
}
