import { plainPath } from './lib/locale.ts'
import { screens } from './screens.ts'

const parameter = (segment: string) => segment.startsWith(':')

/** What is spelt out goes before what may be anything, as in the router. */
const patterns = screens
  .map(({ path, query = [] }) => ({ path, segments: path.split('/').slice(1), query }))
  .sort((a, b) => a.segments.filter(parameter).length - b.segments.filter(parameter).length)

/**
 * The screen at an address: its path as the table has it, and the parameters that it depends on. Asked for every page
 * that is not cached, so it does not ask the router, which ranks all routes anew each time (1 ms).
 */
export function screenOf(pathname: string): { path: string | null; query: readonly string[] } {
  const segments = plainPath(pagePath(pathname)).toLowerCase().replace(/\/$/, '').split('/').slice(1)
  const found = patterns.find(
    pattern =>
      pattern.segments.length === Math.max(segments.length, 1) &&
      pattern.segments.every((segment, at) => parameter(segment) || segment === (segments[at] ?? '')),
  )
  return { path: found?.path ?? null, query: found?.query ?? [] }
}

/** The router's address of a page's data: `/shops.data`, or `/shops/_.data` if the page's ends with a slash. */
function pagePath(pathname: string): string {
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, '')
}
