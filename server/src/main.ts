import '../../tools/node-version.mjs'
import { operatorMessage } from './operator-message.ts'
import { readConfig } from './platform/config.ts'
import { takeDataDirLock } from './platform/data-dir-lock.ts'
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
  process.stderr.write(`${operatorMessage(error) ?? (error as Error).stack}\n`)
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
