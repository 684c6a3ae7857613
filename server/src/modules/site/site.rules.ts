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

/**
 * What an engine says of an error, without addresses, long numbers and whatever looks like a token. A stranger may send
 * anything: only what such a message is made of reaches the log.
 */
export const defectText = (text: string): string =>
  text
    .replace(/[^\s@'"]+@[^\s@'"]+/g, '…@…')
    .replace(/[?#][^\s)'"]*/g, '')
    .replace(/(?<![\w:-])\d{4,}(?![\w:])/g, '#')
    .replace(/[\w-]{40,}/g, '…')
    .replace(/[^\w\s…@#.,:'()-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const frame = /^\s*(?:at )?[\w$.<>\s[\]]*[@(]?\/assets\/(?:zh-HK\/)?[\w.-]+\.js:\d+:\d+\)?$/

/** Places in our own scripts, and nothing else. */
export const ownFrames = (stack: string): string[] =>
  stack
    .split('\n')
    .filter(line => frame.test(line))
    .map(line => line.trim())
    .slice(0, 15)
