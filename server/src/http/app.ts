import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { contract } from '#contract/index.ts'
import { Refusal } from '../kernel/refusal.ts'
import { throttle } from '../kernel/throttle.ts'
import type { Modules } from '../modules/modules.ts'
import type { Platform } from '../platform/platform.ts'
import { serveApiReference } from './api-reference.ts'
import { serveAppWorker } from './app-worker.ts'
import { serveAssets } from './assets.ts'
import { CachedRoutes } from './cached-routes.ts'
import { closeConnectionsAfterAnswers } from './close-connections.ts'
import { allowOrigins } from './cors.ts'
import { serveDevMailbox } from './dev-mailbox.ts'
import { answerError, handleErrors } from './errors.ts'
import { serveMedia } from './media.ts'
import { mount } from './mount.ts'
import { formRoom } from './multipart.ts'
import { operations } from './operations.ts'
import { servePages } from './pages.ts'
import type { HtmlRenderer } from './render-html.ts'
import { createRenderer } from './renderer.ts'
import { logRequests } from './request-log.ts'
import { ResponseCache } from './response-cache.ts'
import { secureHeaders, securityHeaders } from './security.ts'
import { serveSitemap } from './sitemap.ts'
import { endSlowBodies, LONGEST_BODY_MS } from './slow-bodies.ts'
import { traceRequests } from './trace-requests.ts'
import { tusHandlers } from './uploads.ts'
import { VisitorWork } from './visitor-work.ts'
import { warnOfProxy } from './warn-of-proxy.ts'

export interface Web {
  html: HtmlRenderer
  /** Folder of built files; absent in development, where Vite serves them. */
  assets?: URL
  /** Vite's, in development: it serves modules and passes on everything else. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** The whole product as one app: `main` listens with it, tests inject into it. */
export async function createApp(
  platform: Platform,
  modules: Modules,
  web: Web | null,
  { verifyAnswers = false } = {},
): Promise<FastifyInstance> {
  const { config, changes, clock, log, metrics, tracing } = platform
  const app = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    // We log one line per request ourselves: see request-log.ts.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // What support is told of a request then leads to its trace.
    genReqId: () => tracing?.newId() ?? randomUUID(),
    trustProxy: [...config.trustProxy],
    bodyLimit: 256 * 1024,
    // The hard limit of an upload; other bodies get a minute (see slow-bodies.ts).
    requestTimeout: LONGEST_BODY_MS,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: answerError,
  })
  const cache = new ResponseCache({ changes, clock, log, metrics, headers: securityHeaders(config) })
  const visitors = new VisitorWork(platform)
  const cached = new CachedRoutes({ cache, visitors, log, metrics, corsOrigins: config.corsOrigins })
  cached.answerBeforeRouting(app)
  app.decorate('cachedRoutes', cached)
  app.addHook('onClose', async () => cache.close())

  // Otherwise the process would wait for them.
  app.addHook('preClose', async () => modules.streams.close())
  closeConnectionsAfterAnswers(app)
  if (tracing) traceRequests(app, tracing)
  logRequests(app, metrics)
  warnOfProxy(app, platform)
  endSlowBodies(app)
  secureHeaders(app, config)
  allowOrigins(app, config)
  handleErrors(app)
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found')
  })
  await app.register(multipart)

  operations(app, platform)
  mount(app, contract, modules.handlers, {
    authenticate: modules.authenticate,
    spoolRoom: modules.roomLeft,
    diskRoom: () => formRoom(config),
    beforeFiles: modules.beforeFiles,
    admitForm: address => throttle(platform.limits, 'form.address', address),
    origin: platform.origin,
    cached,
    tus: tusHandlers(platform, modules.uploads),
    verify: verifyAnswers,
  })
  serveApiReference(app, config.brand.name)
  serveMedia(app, platform, modules)
  serveSitemap(app, {
    sitemap: modules.sitemap,
    origin: platform.origin,
    cached,
    visitors,
    pagesUpdatedAt: web?.assets ? (await stat(web.assets)).mtime : null,
  })
  if (!config.production && !config.smtpUrl) serveDevMailbox(app, platform)
  if (web) {
    const { middleware } = web
    if (middleware)
      app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
    if (web.assets) {
      serveAppWorker(app, web.assets, config)
      await serveAssets(app, web.assets)
    }
    servePages(app, {
      render: createRenderer(app, config, web.html.render),
      screenOf: web.html.screenOf,
      origin: platform.origin,
      cached,
    })
  }
  return app
}
