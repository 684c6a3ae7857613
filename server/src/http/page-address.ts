import { internalPath } from '#contract/rules/internal-path.ts'

/** As the web's table of screens has it. */
export interface Screen {
  /** Its path with the names of its parameters; null if there is none. */
  path: string | null
  /** The query parameters it depends on. */
  query: readonly string[]
}
export type FindScreen = (pathname: string) => Promise<Screen>

const LONGEST_VALUE = 400
const LONGEST_PATH = 2_000

/**
 * The address a page is rendered for and cached under: with the parameters it depends on, each once and in one order,
 * and no others, so that the number of addresses is limited. Null if there can't be a page.
 */
export async function pageAddress(
  target: string,
  origin: string,
  screenOf: FindScreen,
): Promise<{ href: string; screen: Screen } | null> {
  // Absolute-form and protocol-relative targets would move the page to another origin.
  const path = internalPath(target)
  if (path === null || path.startsWith('/api/')) return null
  const url = new URL(path, origin)
  if (url.pathname.length > LONGEST_PATH) return null
  const screen = await screenOf(url.pathname)
  url.search = queryOf(url, screen)
  url.hash = ''
  return { href: url.href, screen }
}

function queryOf({ pathname, searchParams }: URL, screen: Screen): string {
  const names = new Set(screen.query)
  // The router uses this one to request the data of some routes of a page.
  if (pathname.endsWith('.data')) names.add('_routes')
  const query = new URLSearchParams()
  for (const name of [...names].sort()) {
    const value = searchParams.get(name)
    if (value !== null) query.set(name, value.slice(0, LONGEST_VALUE))
  }
  return query.toString()
}
