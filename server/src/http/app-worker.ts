import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'

/**
 * The worker of the browser, at the root so that it is in charge of all pages. Turned off, the same address answers with
 * one that removes itself and all that was kept: browsers ask for it anew with the next page, whatever they have.
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
        // Its own, not that of the pages: it fetches, and loads nothing.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(await readFile(file, 'utf8')),
  )
}
