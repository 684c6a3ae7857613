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

/** Addresses, long numbers and whatever looks like a token; names of code stay. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/[^\s@'"]+@[^\s@'"]+/g, '…@…')
    .replace(/[?#][^\s)'"]*/g, '')
    .replace(/(?<![\w:-])\d{4,}(?![\w:])/g, '#')
    .replace(/[\w-]{40,}/g, '…')
