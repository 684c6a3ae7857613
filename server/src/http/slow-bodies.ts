import type { FastifyInstance } from 'fastify'

const SHORT_BODY_MS = 60_000
export const LONGEST_BODY_MS = 3600_000

/**
 * A body that trickles in ties up a connection: after a minute it is cut off, unless its route expects files. (Node
 * only has one limit for all requests.)
 */
export function endSlowBodies(app: FastifyInstance, limitMs = SHORT_BODY_MS): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    if (!hasBody || request.routeOptions.config.longBody) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, limitMs)
    timer.unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
