import { laterRoutes } from '#contract/generated/later-routes.ts'
import type { LaterContract } from '#contract/index.ts'
import { type Client, createClient } from '#contract/kit/client.ts'
import { send } from './api.ts'

/** The browser's client for parts that load on demand: it loads with them, so no page grows by its routes. */
export const laterApi: Client<LaterContract> = createClient<LaterContract>(laterRoutes, send)
