import { internalPath } from '#contract/rules/internal-path.ts'

/** The parameters that the page at a path depends on, as the web's table of screens says. */
export type ScreenQuery = (pathname: string) => Promise<readonly string[]>

const LONGEST_VALUE = 400
const LONGEST_PATH = 2_000

/**
 * What a page is rendered for and cached under: its address with the parameters that it depends on, each once and in
 * one order, and no others, so that the number of addresses is bounded. Null where no page can be.
 */
export async function pageAddress(
  target: string,
  origin: string,
  screenQuery: ScreenQuery,
): Promise<string | null> {
  // Absolute-form and protocol-relative targets would move the page to another origin.
  const path = internalPath(target)
  if (path === null || path.startsWith('/api/')) return null
  const url = new URL(path, origin)
  if (url.pathname.length > LONGEST_PATH) return null
  url.search = url.search && (await queryOf(url, screenQuery))
  url.hash = ''
  return url.href
}

async function queryOf({ pathname, searchParams }: URL, screenQuery: ScreenQuery): Promise<string> {
  const names = new Set(await screenQuery(pathname))
  // The router asks for the data of some routes of a page by this one.
  if (pathname.endsWith('.data')) names.add('_routes')
  const query = new URLSearchParams()
  for (const name of [...names].sort()) {
    const value = searchParams.get(name)
    if (value !== null) query.set(name, value.slice(0, LONGEST_VALUE))
  }
  return query.toString()
}
