import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'

/**
 * The browser's service worker, at the root so that it controls all pages. If it is turned off, the same address
 * serves one that removes itself and everything it stored: browsers fetch it again with the next page, whatever they
 * have.
 */
export function serveAppWorker(
  app: FastifyInstance,
  assets: URL,
  { serviceWorker }: Pick<Config, 'serviceWorker'>,
): void {
  const file = new URL(`worker/${serviceWorker ? 'on' : 'off'}.js`, assets)
  app.get('/sw.js', async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        // Separate from the pages' policy: it fetches, and loads nothing.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(await readFile(file, 'utf8')),
  )
}
