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

export interface RunningServer {
  baseUrl: string
  /** Where it takes a push service to be; the journey of notices starts one there. */
  pushOrigin: string
  /** Where webhooks may lead besides public addresses; their journey has a seller's program there. */
  webhookOrigin: string
  /** Rejects if the process ends first, or takes longer than it may. */
  ready: Promise<void>
  stop: () => Promise<void>
}

async function answersReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    // Not listening yet; the caller's deadline decides how long that may last.
    return false
  }
}

/** Waits for a server that is starting; `isOver` tells why there is nothing to wait for any more. */
export async function becomeReady(baseUrl: string, isOver: () => string | null = () => null): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  while (!(await answersReady(baseUrl))) {
    const over = isOver()
    if (over) throw new Error(`the server ended before it was ready (${over})`)
    if (Date.now() > deadline) throw new Error(`the server was not ready within ${readyTimeoutMs / 1000} s`)
    await sleep(100)
  }
}

/** Starts the product as people get it: built, in a process of its own, with the demo data in a fresh folder. */
export async function startServer(): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-e2e-'))
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const pushOrigin = `http://127.0.0.1:${await freePort()}`
  const webhookOrigin = `http://127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, ['server/build/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: cleanEnvironment({
      NODE_ENV: 'production',
      MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      // All journeys come from one address, within minutes.
      RATE_LIMITS: 'off',
      PUSH_SERVICES: pushOrigin,
      WEBHOOK_TARGETS: webhookOrigin,
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

  const isOver = () => {
    const code = child.signalCode ?? child.exitCode
    return code === null ? null : String(code)
  }
  return { baseUrl, pushOrigin, webhookOrigin, ready: becomeReady(baseUrl, isOver), stop }
}
