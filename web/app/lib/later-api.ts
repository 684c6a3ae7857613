import { laterRoutes } from '#contract/generated/later-routes.ts'
import type { LaterContract } from '#contract/index.ts'
import { type Client, createClient } from '#contract/kit/client.ts'
import { send } from './api.ts'

/** The browser's client for parts that come on demand: it comes with them, and no page is larger for its routes. */
export const laterApi: Client<LaterContract> = createClient<LaterContract>(laterRoutes, send)
