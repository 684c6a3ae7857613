import { useRouteLoaderData } from 'react-router'
import type { Api } from './api.ts'

/** What every page knows about this installation: brand, origin, sign-in providers, demo accounts. */
export type Site = Awaited<ReturnType<Api['siteView']>>

/** Undefined only on the error page of a failed root loader. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<Site>('root')
}

/** For `meta` functions, which get the matches instead of hooks. */
export function siteOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): Site | undefined {
  // The root's loader returns the site and nothing else.
  return matches.find(match => match?.id === 'root')?.loaderData as Site | undefined
}
