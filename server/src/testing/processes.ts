import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface Processes {
  /** Where each of them listens. */
  bases: readonly string[]
  end(): Promise<void>
}

/** The built product as it runs in earnest, in several processes on one database of a server. */
export async function startProcesses(databaseUrl: string, count: number): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-test-processes-'))
  const children: ChildProcess[] = []
  const bases: string[] = []
  const end = async () => {
    await Promise.all(children.map(kill))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let turn = 0; turn < count; turn++) {
      const port = await freePort()
      children.push(start(databaseUrl, folder, port))
      const base = `http://127.0.0.1:${port}`
      await expect.poll(() => isReady(base), { timeout: 120_000, interval: 50 }).toBe(true)
      bases.push(base)
    }
  } catch (error) {
    await end()
    throw error
  }
  return { bases, end }
}

const start = (databaseUrl: string, folder: string, port: number): ChildProcess =>
  spawn(process.execPath, ['server/build/main.js'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      ...{ NODE_ENV: 'production', MODE: 'demo', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
      ...{ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, DATABASE_URL: databaseUrl },
    },
  })

function kill(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  return ended
}

const isReady = (base: string): Promise<boolean> =>
  fetch(`${base}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
