import '../../tools/node-version.mjs'
import { ConfigError, readConfig } from './platform/config.ts'
import { DataDirInUse, takeDataDirLock } from './platform/data-dir-lock.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import type { Embedded, Stop } from './serve.ts'

// Imports little: the embedded database starts in its own thread while everything else is being loaded.

// Until it serves there is nothing to finish. Heard all the same: as the first process of a container it would be
// spared by signals that it does not handle.
let stop: Stop = async () => process.exit(1)
let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void stop(signal)
  })
}

try {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? null : startEmbedded(config.dataDir)
  const { serve } = await import('./serve.ts')
  stop = await serve(config, embedded)
} catch (error) {
  // What the operator can mend is one line; anything else is a defect and shows where it happened.
  const plain = error instanceof ConfigError || error instanceof DataDirInUse || isPortTaken(error)
  process.stderr.write(`${plain ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
}

function startEmbedded(dataDir: string): Embedded {
  // The engine has no lock of its own, and two processes on it silently lose data.
  const lock = takeDataDirLock(dataDir)
  const engine = startEmbeddedPostgres({ dataDir: `${dataDir}/postgres` })
  // Whoever awaits it hears of a failure; until then it is not unheard of.
  engine.catch(() => undefined)
  return { engine, lock }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
}
