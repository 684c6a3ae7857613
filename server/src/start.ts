import '../../tools/node-version.mjs'
import { operatorMessage } from './operator-message.ts'
import { readConfig } from './platform/config.ts'
import { takeDataDirLock } from './platform/data-dir-lock.ts'
import type { EmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { Shutdown } from './shutdown.ts'

// Imports little: the embedded database starts in its own thread while everything else is being loaded.

const shutdown = new Shutdown()

/** `npm start` builds the web while the server prepares its data; anyone who starts it otherwise has built it. */
export async function start({
  webBuilt = Promise.resolve(),
}: {
  webBuilt?: Promise<void>
} = {}): Promise<void> {
  // Heard from the first moment: as the first process of a container it would be spared by signals that it does not
  // handle.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shutdown.begin(signal))
  try {
    await prepareAndServe(webBuilt)
  } catch (error) {
    // A start that finds things closed under its hands has not failed.
    if (!shutdown.begun) {
      process.stderr.write(`${operatorMessage(error) ?? (error as Error).stack}\n`)
      process.exit(1)
    }
  }
}

async function prepareAndServe(webBuilt: Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const engine = config.databaseUrl ? null : startEmbedded(config.dataDir)
  const { serve } = await import('./serve.ts')
  await serve(config, engine, shutdown, webBuilt)
}

function startEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  // The engine has no lock of its own, and two processes on it silently lose data.
  const lock = takeDataDirLock(dataDir)
  // Also where the process could not wait for everything: no thread of it writes after this.
  process.on('exit', () => lock.release())
  const engine = startEmbeddedPostgres({ dataDir: `${dataDir}/postgres` })
  // Anyone who awaits it hears of a failure; until then it is not unheard of.
  engine.catch(() => undefined)
  shutdown.add('the embedded database', async () => (await engine).close())
  return engine
}
