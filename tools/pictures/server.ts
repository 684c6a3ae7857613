import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnvironment } from '../clean-environment.ts'
import { freePort } from '../free-port.ts'

/** Noon in Hong Kong, on an arbitrary day. */
export const startOfPictures = '2026-03-11T12:00:00+08:00'

/** The demo's pictures are drawn at the first start, which takes minutes on a busy machine. */
const timeoutMs = 1_200_000

async function answersReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    // Not listening yet; the caller's deadline limits the wait.
    return false
  }
}

export interface PictureServer {
  baseUrl: string
  stop(): Promise<void>
}

/** The product of a checkout, built, with fresh demo data and its own clock. */
export async function startServer(checkout: string): Promise<PictureServer> {
  const built = spawnSync(process.execPath, ['tools/build.ts'], { cwd: checkout, stdio: 'inherit' })
  if (built.status !== 0) throw new Error(`the web of ${checkout} could not be built`)
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-pictures-'))
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const clock = new URL('./fixed-clock.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', clock, 'server/src/main.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: cleanEnvironment({
      NODE_ENV: 'production',
      MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      // Some screens show links: the same whatever the port.
      PUBLIC_ORIGIN: 'http://lantern.test',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      PICTURES_START: startOfPictures,
    }),
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    process.off('exit', killWithUs)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  const deadline = Date.now() + timeoutMs
  while (!(await answersReady(baseUrl))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error('the server ended before it was ready, or was never ready')
    }
    await sleep(100)
  }
  return { baseUrl, stop }
}
