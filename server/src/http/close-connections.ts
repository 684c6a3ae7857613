import type { FastifyInstance } from 'fastify'

/**
 * A connection that waits for its next request keeps a server from closing until it is given up. Idle ones are closed
 * by Fastify when closing begins; one with a request under way is told to close with the answer, and is closed after
 * it if the answer had begun before.
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
