import { laterRoutes } from '#contract/generated/later-routes.ts'
import { routes } from '#contract/generated/routes.ts'
import { staffRoutes } from '#contract/generated/staff-routes.ts'
import type { LanternContract } from '#contract/index.ts'
import { type Client, createClient } from '#contract/kit/client.ts'
import { send } from '../../lib/api.ts'

/** The browser's client with the calls of staff: no other part of the site loads their routes. */
export const api: Client<LanternContract> = createClient<LanternContract>(
  { ...routes, ...laterRoutes, ...staffRoutes },
  send,
)
