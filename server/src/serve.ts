import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { loadDemo } from './demo/load-demo.ts'
import { createApp } from './http/app.ts'
import { createOperationsApp } from './http/operations.ts'
import { loadWeb } from './http/web.ts'
import { migrateDatabase } from './migrate-database.ts'
import { ensureCards } from './modules/catalogue/index.ts'
import { ensureTeacherCards } from './modules/discovery/index.ts'
import { createModules } from './modules/modules.ts'
import { exportDatabase } from './platform/backup/export-database.ts'
import { serveSnapshots } from './platform/backup/snapshot-socket.ts'
import type { Config } from './platform/config.ts'
import { createPlatform } from './platform/create-platform.ts'
import { type Database, openDatabase } from './platform/db/db.ts'
import type { EmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import type { StartLock } from './platform/db/start-lock.ts'
import { createLog, type Log } from './platform/log.ts'
import { createOrigin } from './platform/origin.ts'
import type { Shutdown } from './shutdown.ts'
import { welcome } from './welcome.ts'

// The composition root: config -> platform -> modules -> roles.

/** What requests and jobs under way have to end in when the process stops. */
const GRACE_MS = 5_000
/** And after that the transactions of those that did not. */
const DATABASE_WAIT_MS = 1_500

/**
 * Starts what the configuration asks for; `engine` is the embedded database under way, null with a server. Pages are
 * served once the web is built.
 */
export async function serve(
  config: Config,
  engine: Promise<EmbeddedPostgres> | null,
  shutdown: Shutdown,
  webBuilt: Promise<void>,
): Promise<void> {
  const log = createLog(config.logLevel)
  shutdown.log = log
  /** Milliseconds since the process began. */
  const times: Record<string, number> = {}
  const mark = (what: string) => {
    times[what] = Math.round(performance.now())
  }
  mark('loaded')
  // In a thread of its own, once this one has loaded: two processors were busy with that and the engine's.
  const loadedWeb = config.roles.has('http') ? webBuilt.then(() => loadWeb(config)) : null
  // Awaited once there is something to show; until then a failure is not unheard of.
  loadedWeb?.catch(() => undefined)
  const { db, startLock } = await openMigrated(config, engine, shutdown)
  mark('database')
  let web: Awaited<typeof loadedWeb> = null
  shutdown.add('the rendering of pages', async () => web?.close())

  const origin = createOrigin(config, db)
  const platform = await createPlatform({ config, db, log, origin: origin.current })
  const { jobs, changes, mediaTools } = platform
  shutdown.add('the media tools', () => mediaTools.close())
  shutdown.add('the traces', async () => platform.tracing?.close())
  shutdown.add('the replicas', async () => platform.replicas?.close())
  shutdown.add('the announcements of changes', () => changes.close())
  // After the requests under way, which may leave jobs.
  shutdown.add('the job queue', () => jobs.stop())
  const underWay = [() => jobs.endWork({ graceMs: GRACE_MS })]
  shutdown.add('requests, jobs and backups under way', () => Promise.all(underWay.map(end => end())))
  const modules = createModules(platform)
  const prepareData = async () => {
    await jobs.start({ work: config.roles.has('worker'), cron: config.roles.has('cron') })
    mark('jobs')
    await ensureCards(platform)
    await ensureTeacherCards(platform)
    if (config.demo) await loadDemo(platform)
    await startLock.release()
    mark('data')
  }
  const openPages = async () => {
    web = await loadedWeb
    mark('web')
    return web && createApp(platform, modules, web)
  }
  // One waits for the database, the other keeps the processor busy.
  const [pages] = await Promise.all([openPages(), prepareData()])
  if (pages) {
    underWay.push(() => closeApp(pages, log))
    // While developing nothing is kept, so that every view shows the present source.
    if (!config.dev) await platform.changes.start()
    platform.replicas?.start()
    await origin.listensAt(config.host, await listen(pages, config.host, config.port))
    await (await loadedWeb)?.ready
    mark('ready')
    process.stdout.write(welcome(config, origin.current()))
  } else {
    await origin.follow()
  }
  // Not before it is known where links lead.
  await jobs.work()
  const health = !pages && config.healthPort !== null ? createOperationsApp(platform) : null
  if (health) {
    underWay.push(() => closeApp(health, log))
    await listen(health, config.host, config.healthPort ?? 0)
  }
  const snapshots = engine && (await serveSnapshots(config.dataDir, file => exportDatabase(db, file), log))
  if (snapshots) underWay.push(() => snapshots.close())
  mark('working')
  log.info({ ms: times }, 'started')
  if (!pages) process.stdout.write(welcome(config, origin.current()))
}

/** Answers what is under way; connections on which nothing is answered in time are cut. */
async function closeApp(app: FastifyInstance, log: Log): Promise<void> {
  const timer = setTimeout(() => {
    app.server.getConnections((_error, connections) =>
      log.warn({ connections }, 'requests aborted at shutdown'),
    )
    app.server.closeAllConnections()
  }, GRACE_MS)
  await app.close()
  clearTimeout(timer)
}

async function openMigrated(
  config: Config,
  engine: Promise<EmbeddedPostgres> | null,
  shutdown: Shutdown,
): Promise<{ db: Database; startLock: StartLock }> {
  const db = await openDatabase({
    ...config.database,
    dataDir: `${config.dataDir}/postgres`,
    ...(engine && { engine }),
  })
  shutdown.add('the database', () => db.close({ patienceMs: DATABASE_WAIT_MS }))
  const { startLock } = await migrateDatabase(db, config)
  return { db, startLock }
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  await app.listen({ port, host })
  // Listening on a name gives a socket address.
  return (app.server.address() as AddressInfo).port
}
