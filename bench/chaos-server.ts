import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from '../tools/clean-environment.ts'
import { freePort } from '../tools/free-port.ts'
import type { Home } from './product.ts'
import { Entrance } from './shopper.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const patienceMs = 60_000

export type EventMode = 'normal' | 'off' | 'late' | 'double'

export interface Server {
  entrance: Entrance
  events: EventMode
  /** kill -9: no handler of its own runs. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Where the log of all servers on a home goes. */
export const logFileOf = (home: Home) => join(home.dataDir, 'bench.log')

/** The product in a process of its own, with a sandbox that sends its messages in the given way. */
export async function startServer(home: Home, events: EventMode): Promise<Server> {
  const port = await freePort()
  const logFile = logFileOf(home)
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: cleanEnvironment({
      NODE_ENV: 'production',
      MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: home.dataDir,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      SANDBOX_EVENTS: events,
      // So that the books have a third party in them.
      PLATFORM_FEE_PERCENT: '12',
      ...(home.databaseUrl && { DATABASE_URL: home.databaseUrl }),
    }),
  })
  closeSync(log)
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const entrance = new Entrance(`http://127.0.0.1:${port}`)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => {
      process.off('exit', killWithUs)
      home.running.delete(spawned)
      entrance.close()
      resolve()
    })
  })
  const spawned = { child, baseUrl: entrance.baseUrl, logFile, ended }
  // What is still running when the home is removed is ended with it.
  home.running.add(spawned)

  const began = performance.now()
  while (!(await answersReady(entrance.baseUrl))) {
    const over = child.exitCode !== null || child.signalCode !== null
    if (over || performance.now() - began > patienceMs) {
      child.kill('SIGKILL')
      await ended
      throw new Error(`The server was never ready:\n${(await readFile(logFile, 'utf8')).slice(-4_000)}`)
    }
    await sleep(25)
  }
  return {
    entrance,
    events,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answersReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    // Not listening yet; the caller's deadline decides how long that may last.
    return false
  }
}
