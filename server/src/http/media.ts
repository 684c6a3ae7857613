import type { FastifyInstance } from 'fastify'
import type { Storage } from '../platform/storage/storage.ts'

/** Public pictures. Their keys are random and never reused, so they may be kept for ever. */
export function serveMedia(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { name: string } }>('/media/avatars/:name', async (request, reply) => {
    const { name } = request.params
    if (!/^[\w-]+\.webp$/.test(name)) return reply.callNotFound()
    const file = await storage.get(`avatars/${name}`)
    if (!file) return reply.callNotFound()
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', file.size)
      .send(file.stream)
  })
}
