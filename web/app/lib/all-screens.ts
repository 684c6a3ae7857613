import { useEffect } from 'react'
import {
  UNSAFE_createClientRoutes as createClientRoutes,
  createPath,
  type DataRouter,
  type PatchRoutesOnNavigationFunction,
  type UNSAFE_AssetsManifest,
  type UNSAFE_RouteModules,
} from 'react-router'

// Pages for visitors come with a table of their own screens (`web/pack-route-table.ts`). The table of all screens follows
// once such a page stands; whoever is faster than it waits for it. The build puts this file in the place of the router's
// own discovery, which asks the server about every address again (`web/lean-router.ts`).

/** `all`: where the table of all screens is, if this isn't it. */
type Table = UNSAFE_AssetsManifest & { readonly all?: string }

let coming: Promise<void> | undefined

function loadAll(router: DataRouter, table: Table, modules: UNSAFE_RouteModules): Promise<void> {
  coming ??= addAll(router, table, modules).catch(error => {
    coming = undefined
    throw error
  })
  return coming
}

async function addAll(router: DataRouter, table: Table, modules: UNSAFE_RouteModules): Promise<void> {
  await import(/* @vite-ignore */ table.all ?? '')
  // That file has put the whole table here.
  const { routes } = Reflect.get(window, '__reactRouterManifest') as Table
  const others = Object.fromEntries(Object.entries(routes).filter(([id]) => !(id in table.routes)))
  Object.assign(table.routes, others)
  router.patchRoutes('root', createClientRoutes(others, modules, null, true, false, 'root'))
}

/** The router asks before it opens an address that it may not know. */
export function getPatchRoutesOnNavigationFunction(
  getRouter: () => DataRouter,
  table: Table,
  modules: UNSAFE_RouteModules,
): PatchRoutesOnNavigationFunction | undefined {
  if (!table.all) return undefined
  return async ({ path, signal }) => {
    const router = getRouter()
    if (router.match(path)) return
    try {
      await loadAll(router, table, modules)
    } catch {
      if (signal.aborted) return
      // The server knows the page.
      const { location } = router.state.navigation
      const page = new URL(location ? createPath(location) : path, window.location.href)
      // Going back has changed the address already, and with a hash, to go there again would load nothing.
      if (page.href === window.location.href) window.location.reload()
      else window.location.assign(page)
      await new Promise(() => undefined)
    }
  }
}

export function useFogOFWarDiscovery(router: DataRouter, table: Table, modules: UNSAFE_RouteModules): void {
  useEffect(() => {
    if (!table.all) return
    const load = () =>
      loadAll(router, table, modules).catch(
        // The first page that needs it tries again.
        () => undefined,
      )
    // Missing in Safari.
    const idle = window.requestIdleCallback ?? window.setTimeout
    idle(load)
  }, [router, table, modules])
}

// For the server, and for discovery as the router does it.
export const isFogOfWarEnabled = (): boolean => false
const missing = () => {
  throw new Error('Screens are discovered in all-screens.ts')
}

export {
  missing as getManifestPath,
  missing as getPartialManifest,
  missing as getPathsWithAncestors,
  missing as handleClientVersionMismatch,
  missing as URL_LIMIT,
}
