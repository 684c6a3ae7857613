/** Calendar facts of a moment in Hong Kong, which has no daylight saving. */
const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong', dateStyle: 'short' })

/** '2026-11-16' */
export const hongKongDay = (at: Date): string => format.format(at)
export const hongKongYear = (at: Date): number => Number(hongKongDay(at).slice(0, 4))

const segment = /^(?:[a-z][a-z-]{0,39}|:[A-Za-z_]{1,30}\??|\*|zh-HK)$/

/**
 * A route as the screen table writes it: words, `:parameters`, a final star. What an address would have
 * instead (digits, capitals, codes) does not pass, so that views never record who or what was looked at.
 */
export function isRoutePattern(route: string): boolean {
  if (route === '/') return true
  const segments = route.replace(/\/$/, '').split('/').slice(1)
  return segments.length <= 8 && segments.every(part => segment.test(part))
}
