import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const shared = { index: false, preCompressed: true, cacheControl: false } as const

/** The web's built files. Hashed ones never change; all others are revalidated by their ETag. */
export async function serveAssets(app: FastifyInstance, root: URL): Promise<void> {
  // One route for all of them: a thousand routes take a quarter of a second of each start.
  await app.register(fastifyStatic, {
    ...shared,
    root: new URL('assets/', root).pathname,
    prefix: '/assets/',
    setHeaders: reply => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    ...shared,
    root: root.pathname,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders: reply => reply.header('cache-control', 'public, max-age=300'),
  })
}
