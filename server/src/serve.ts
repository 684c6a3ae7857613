import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { loadDemo } from './demo/load-demo.ts'
import { refuseDemoData } from './demo/refuse-demo-data.ts'
import { createApp } from './http/app.ts'
import { createOperationsApp } from './http/operations.ts'
import { loadWeb } from './http/web.ts'
import { ensureCards } from './modules/catalogue/index.ts'
import { ensureTeacherCards } from './modules/discovery/index.ts'
import { createModules } from './modules/modules.ts'
import { exportDatabase } from './platform/backup/export-database.ts'
import { serveSnapshots } from './platform/backup/snapshot-socket.ts'
import type { Config } from './platform/config.ts'
import { createPlatform } from './platform/create-platform.ts'
import type { DataDirLock } from './platform/data-dir-lock.ts'
import { type Database, openDatabase } from './platform/db/db.ts'
import type { EmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import { type StartLock, takeStartLock } from './platform/db/start-lock.ts'
import { createOrigin } from './platform/origin.ts'
import { welcome } from './welcome.ts'

// The composition root: config -> platform -> modules -> roles.

/** The embedded database under way, and the lock on its folder; none of both with a server. */
export interface Embedded {
  engine: Promise<EmbeddedPostgres>
  lock: DataDirLock
}

/** Ends everything in order. */
export type Stop = (signal: string) => Promise<void>

/** Starts what the configuration asks for, and tells how to stop it. */
export async function serve(config: Config, embedded: Embedded | null): Promise<Stop> {
  /** Milliseconds since the process began. */
  const times: Record<string, number> = {}
  const mark = (what: string) => {
    times[what] = Math.round(performance.now())
  }
  mark('loaded')
  const [web, { db, startLock }] = await Promise.all([
    config.roles.has('http') ? loadWeb(config) : null,
    openMigrated(config, embedded).finally(() => mark('database')),
  ])
  mark('web')

  const origin = createOrigin(config, db)
  const platform = await createPlatform({ config, db, origin: origin.current })
  const { log, jobs } = platform
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
  // One waits for the database, the other keeps the processor busy.
  const [pages] = await Promise.all([web && createApp(platform, modules, web), prepareData()])
  if (pages) {
    // While developing nothing is kept, so that every view shows the present source.
    if (!config.dev) await platform.changes.start()
    await origin.listensAt(config.host, await listen(pages, config.host, config.port))
  } else {
    await origin.follow()
  }
  // Not before it is known where links lead.
  await jobs.work()
  const health = !pages && config.healthPort !== null ? createOperationsApp(platform) : null
  if (health) await listen(health, config.host, config.healthPort ?? 0)
  const snapshots = embedded && (await serveSnapshots(config.dataDir, file => exportDatabase(db, file), log))
  mark('ready')
  log.info({ ms: times }, 'started')
  process.stdout.write(welcome(config, origin.current()))

  return async signal => {
    log.info({ signal }, 'stopping')
    await pages?.close()
    await web?.close()
    await jobs.stop()
    await snapshots?.close()
    await health?.close()
    await platform.changes.close()
    await platform.mediaTools.close()
    await db.close()
    embedded?.lock.release()
    process.exit(0)
  }
}

async function openMigrated(
  config: Config,
  embedded: Embedded | null,
): Promise<{ db: Database; startLock: StartLock }> {
  const db = await openDatabase({
    url: config.databaseUrl,
    dataDir: `${config.dataDir}/postgres`,
    poolSize: config.databasePool,
    timeouts: config.databaseTimeouts,
    engine: embedded?.engine,
  })
  const startLock = await takeStartLock(db)
  await migrate(db)
  await refuseDemoData(db, config)
  return { db, startLock }
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  await app.listen({ port, host })
  // Listening on a name gives a socket address.
  return (app.server.address() as AddressInfo).port
}
