import '../../tools/node-version.mjs'
import type { AddressInfo } from 'node:net'
import { loadDemo } from './demo/load-demo.ts'
import { createApp } from './http/app.ts'
import { loadWeb } from './http/web.ts'
import { ensureCards } from './modules/catalogue/index.ts'
import { createModules } from './modules/modules.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { createPlatform } from './platform/create-platform.ts'
import { DataDirInUse, takeDataDirLock } from './platform/data-dir-lock.ts'
import { openDatabase } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import { welcome } from './welcome.ts'

// The composition root: config -> platform -> modules -> roles.

async function start(config: Config): Promise<void> {
  // The embedded engine has no lock of its own, and two processes on it silently lose data.
  const lock = config.databaseUrl ? null : takeDataDirLock(config.dataDir)
  const db = await openDatabase({
    url: config.databaseUrl,
    dataDir: `${config.dataDir}/postgres`,
    poolSize: config.databasePool,
  })
  await migrate(db)

  let origin = config.publicOrigin ?? ''
  const platform = await createPlatform({ config, db, origin: () => origin })
  const { log, jobs } = platform
  const modules = createModules(platform)
  await jobs.start({ work: config.roles.has('worker'), cron: config.roles.has('cron') })
  await ensureCards(platform)
  if (config.demo) await loadDemo(platform)

  const web = config.roles.has('http') ? await loadWeb(config) : null
  const app = web && (await createApp(platform, modules, web))
  if (app) {
    // While developing nothing is kept, so that every view shows the present source.
    if (!config.dev) await platform.changes.start()
    await app.listen({ port: config.port, host: config.host })
    // Listening on a name gives a socket address.
    const { port } = app.server.address() as AddressInfo
    origin ||= `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`
  }
  process.stdout.write(welcome(config, origin))

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    // Whatever hangs must not keep the process; what is under way has had its time by then.
    setTimeout(() => process.exit(1), 15_000).unref()
    await app?.close()
    await web?.close()
    await jobs.stop()
    await platform.changes.close()
    await platform.mediaTools.close()
    await db.close()
    lock?.release()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

try {
  await start(readConfig(process.env))
} catch (error) {
  // What the operator can mend is one line; anything else is a defect and shows where it happened.
  const plain = error instanceof ConfigError || error instanceof DataDirInUse || isPortTaken(error)
  process.stderr.write(`${plain ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
}
