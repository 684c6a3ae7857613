import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { ServerBuild } from 'react-router'
import type { Config } from '../platform/config.ts'
import type { Web } from './app.ts'
import { RenderThread } from './render-thread.ts'

const build = new URL('../../../web/build/', import.meta.url)

export interface LoadedWeb extends Web {
  /** Rejected where no page can be rendered. */
  ready: Promise<unknown>
  close(): Promise<void>
}

/** The built web, or in development the source through Vite with hot reload. */
export async function loadWeb(config: Config): Promise<LoadedWeb> {
  if (config.dev) return viaVite()
  const entry = new URL('server/index.js', build)
  if (!existsSync(entry)) throw new Error('The web has not been built: start with `npm start`')
  const html = new RenderThread(entry.href)
  return { html, assets: new URL('client/', build), ready: html.ready, close: () => html.close() }
}

async function viaVite(): Promise<LoadedWeb> {
  const [{ createServer }, { createHtmlRenderer }] = await Promise.all([
    import('vite'),
    // With all of the router, which is in the thread otherwise.
    import('./render-html.ts'),
  ])
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const middleware: Web['middleware'] = (request, response, next) =>
    vite.middlewares(request as Parameters<RequestListener>[0], response, next)
  return {
    middleware,
    // The module is made by the router's plugin; its shape is the built one's.
    html: createHtmlRenderer(
      async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild,
      'development',
    ),
    ready: Promise.resolve(),
    close: () => vite.close(),
  }
}
