import '../../tools/node-version.mjs'
import { operatorMessage } from './operator-message.ts'
import { readConfig } from './platform/config.ts'
import { takeDataDirLock } from './platform/data-dir-lock.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import type { Embedded, Stop } from './serve.ts'

// Imports little: the embedded database starts in its own thread while everything else is being loaded.

const started = start()
let stopping = false
// Heard from the first moment: as the first process of a container it would be spared by signals that it does not
// handle. What is still starting has the same time as what is under way.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    // Whatever hangs must not keep the process.
    setTimeout(() => process.exit(1), 15_000).unref()
    void started.then(stop => stop(signal))
  })
}

try {
  await started
} catch (error) {
  process.stderr.write(`${operatorMessage(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}

async function start(): Promise<Stop> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? null : startEmbedded(config.dataDir)
  const { serve } = await import('./serve.ts')
  return serve(config, embedded)
}

function startEmbedded(dataDir: string): Embedded {
  // The engine has no lock of its own, and two processes on it silently lose data.
  const lock = takeDataDirLock(dataDir)
  const engine = startEmbeddedPostgres({ dataDir: `${dataDir}/postgres` })
  // Whoever awaits it hears of a failure; until then it is not unheard of.
  engine.catch(() => undefined)
  return { engine, lock }
}
