import 'fastify'
import '@fastify/multipart'
import type { Step } from '../platform/tracing/trace.ts'
import type { CachedRoutes } from './cached-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the contract's endpoint, for logs and metrics. */
    endpoint?: string
    /** The body is a file and may take as long as the connection needs. */
    longBody?: boolean
  }
  interface FastifyInstance {
    /** For in-process calls: cached answers need no routing. */
    cachedRoutes?: CachedRoutes
  }
  interface FastifyRequest {
    /** For a page: the path of its screen, with the names of its parameters. */
    screenPath?: string | null
    /** While requests are traced. */
    step?: Step
  }
}
