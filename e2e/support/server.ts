import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from '../../tools/clean-environment.ts'
import { freePort } from '../../tools/free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The demo's pictures are drawn at the first start, which takes minutes on a machine with other work. */
const readyTimeoutMs = 300_000

export type RunningServer = { baseUrl: string; stop: () => Promise<void> }

async function answersReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    // Not listening yet; the caller's deadline decides how long that may last.
    return false
  }
}

/** The product as people get it: built, in a process of its own, with the demo data in a fresh folder. */
export async function startServer(): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-e2e-'))
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/build/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: cleanEnvironment({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      // All journeys come from one address, within minutes.
      RATE_LIMITS: 'off',
    }),
  })
  let log = ''
  const keep = (chunk: Buffer) => {
    log = `${log}${chunk}`.slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      const inTime = await Promise.race([ended.then(() => true), sleep(10_000, false, { ref: false })])
      if (!inTime) {
        child.kill('SIGKILL')
        await ended
        process.stderr.write('The server did not end within 10 s of SIGTERM and was killed\n')
      }
    }
    process.off('exit', killWithUs)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    // What the server had to complain of explains a journey that failed.
    if (log.trim()) process.stderr.write(`Server log of the journeys:\n${log}\n`)
  }

  const deadline = Date.now() + readyTimeoutMs
  while (!(await answersReady(baseUrl))) {
    const over = child.exitCode !== null || child.signalCode !== null
    if (over || Date.now() > deadline) {
      await stop()
      throw new Error(
        over
          ? `the server ended before it was ready (${child.signalCode ?? child.exitCode})`
          : `the server was not ready within ${readyTimeoutMs / 1000} s`,
      )
    }
    await sleep(100)
  }
  return { baseUrl, stop }
}
