import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadDemo } from '#server/demo/load-demo.ts'
import { createApp } from '#server/http/app.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import { createRenderer } from '#server/http/renderer.ts'
import { loadWeb } from '#server/http/web.ts'
import { createModules } from '#server/modules/modules.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { openDatabase } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { BareReady } from './bare-server.ts'

// The product without its cache of pages: each request renders and compresses the page anew. The calls behind it
// are answered from the cache, as when the second page of a busy shop is opened. A process of its own, as the bare one.

const dataDir = process.argv[2]
if (!dataDir || !process.send) throw new Error('To be forked with a folder for its data')
const origin = 'http://localhost'
const config = readConfig({
  NODE_ENV: 'production',
  MODE: 'demo',
  DEMO: '1',
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  PUBLIC_ORIGIN: origin,
})
const db = await openDatabase({ url: null, dataDir: null, poolSize: 1 })
await migrate(db)
const platform = await createPlatform({ config, db, origin: () => origin })
const modules = createModules(platform)
await platform.jobs.start({ work: false, cron: false })
await loadDemo(platform)
await platform.jobs.runDue()
const web = await loadWeb(config)
const app = await createApp(platform, modules, web)
await platform.changes.start()
await app.ready()
const render = createRenderer(app, config, web.html.render)

const server = createServer(async (request, response) => {
  const { html, ...page } = await render(new URL(request.url ?? '/', origin))
  const { body, headers } = await new CachedResponse({ ...page, body: html }, {}).encode('br')
  response.writeHead(page.status, headers)
  response.end(body)
})
process.once('disconnect', () => process.exit(0))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1_000_000)
})
server.listen(0, '127.0.0.1', () => {
  // Listening on an address gives a socket address.
  const ready: BareReady = { address: server.address() as AddressInfo, bytes: 0 }
  process.send?.(ready)
})
