import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A folder that is removed with the test. */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-test-process-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export interface OwnProcess {
  readonly child: ChildProcess
  /** All that it has written so far. */
  log(): string
  /** Waits until it has written this; fails with its log when it ends before. */
  wrote(text: string): Promise<void>
  /** The signal and what it ended with, for comparison with 0; its log stands beside it in a failure. */
  stopped(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | 'still running' | null>
}

/** The product from its source, in a process of its own. */
export function startOwnProcess(env: Record<string, string>): OwnProcess {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...{ NODE_ENV: 'production', MODE: 'demo', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'info' },
      ...{ HOST: '127.0.0.1', ...env },
    },
  })
  let written = ''
  const keep = (chunk: Buffer) => {
    written += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  let code: number | NodeJS.Signals | null | undefined
  // 'close': by then all that it has written has been read.
  child.once('close', (exit, signal) => {
    code = exit ?? signal
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    child,
    log: () => written,
    async wrote(text) {
      await expect.poll(() => code !== undefined || written.includes(text), { timeout: 100_000 }).toBe(true)
      expect(written).toContain(text)
    },
    async stopped(signal) {
      child.kill(signal)
      // It promises 8 seconds; a busy machine may be late to notice.
      await expect.poll(() => code, { timeout: 60_000, message: written }).not.toBeUndefined()
      return code ?? null
    },
  }
}
