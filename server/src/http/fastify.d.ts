import 'fastify'
import '@fastify/multipart'
import type { CachedRoutes } from './cached-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the contract's endpoint, for logs and metrics. */
    endpoint?: string
    /** The body is a file and may take as long as the line needs. */
    longBody?: boolean
  }
  interface FastifyInstance {
    /** For calls in process: what is cached needs no routing. */
    cachedRoutes?: CachedRoutes
  }
  interface FastifyRequest {
    /** Of a page: the path of its screen, with the names of its parameters. */
    screenPath?: string | null
  }
}
