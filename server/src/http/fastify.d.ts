import 'fastify'
import '@fastify/multipart'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the contract's endpoint, for logs and metrics. */
    endpoint?: string
  }
}
