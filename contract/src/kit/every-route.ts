import { laterRoutes } from '../generated/later-routes.ts'
import { routes } from '../generated/routes.ts'
import { staffRoutes } from '../generated/staff-routes.ts'

/** For clients that load everything at once, as tests and measurements do; a browser loads what its page needs. */
export const everyRoute = { ...routes, ...laterRoutes, ...staffRoutes }
