import type { FastifyInstance } from 'fastify'

/**
 * A keep-alive connection delays a server's closing until it is given up. Fastify closes idle ones when closing
 * begins. A connection with a request in progress is closed with its answer, or after it if the answer had already
 * begun.
 */
export function closeConnectionsAfterAnswers(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
}
