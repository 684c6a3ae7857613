const segment = /^(?:[a-z][a-z-]{0,39}|:[A-Za-z_]{1,30}\??|\*|zh-HK)$/

/**
 * A route as in the screen table: words, `:parameters`, a final star. What an actual address has instead (digits,
 * capitals, codes) is refused, so that views never record who or what was viewed.
 */
export function isRoutePattern(route: string): boolean {
  if (route === '/') return true
  const segments = route.replace(/\/$/, '').split('/').slice(1)
  return segments.length <= 8 && segments.every(part => segment.test(part))
}

/**
 * A JavaScript engine's error message, without addresses, long numbers and anything that looks like a token. A
 * stranger may send anything, so only what such a message consists of reaches the log.
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

/** Positions in our own scripts, and nothing else. */
export const ownFrames = (stack: string): string[] =>
  stack
    .split('\n')
    .filter(line => frame.test(line))
    .map(line => line.trim())
    .slice(0, 15)
