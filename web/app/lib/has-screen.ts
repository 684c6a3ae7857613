/**
 * The paths of `screens.ts` without those of the staff portal, inserted by the build (`web/defines.ts`): the browser
 * needs nothing else of that table.
 */
declare const SCREEN_PATHS: readonly string[]

/** Served by '/:encodedCode': the brand's slug is known when the server runs, not when the web is built. */
const bySlug = '/my-{slug}'

const patterns: ReadonlySet<string> = new Set([...SCREEN_PATHS, bySlug])

/** Whether a link's screen exists: by its pattern, `/search/:term`; a query or hash doesn't matter. */
export function hasScreen(pattern: string): boolean {
  return patterns.has(pattern.split(/[?#]/)[0] ?? '')
}
