import 'fastify'
import '@fastify/multipart'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the contract's endpoint, for logs and metrics. */
    endpoint?: string
    /** The body is a file and may take as long as the line needs. */
    longBody?: boolean
  }
  interface FastifyRequest {
    /** Of a page: the path of its screen, with the names of its parameters. */
    screenPath?: string | null
  }
}
