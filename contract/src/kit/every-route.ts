import { laterRoutes } from '../generated/later-routes.ts'
import { routes } from '../generated/routes.ts'
import { staffRoutes } from '../generated/staff-routes.ts'
import { unscreenedRoutes } from '../generated/unscreened-routes.ts'

/**
 * For clients that load everything at once, such as tests and benchmarks. A browser loads only what its page needs.
 */
export const everyRoute = { ...routes, ...laterRoutes, ...staffRoutes, ...unscreenedRoutes }
