import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The web's built files. Hashed ones never change; the rest is asked for again with its etag. */
export async function serveAssets(app: FastifyInstance, root: URL): Promise<void> {
  await app.register(fastifyStatic, {
    root: root.pathname,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    },
  })
}
