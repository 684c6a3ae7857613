import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const timeoutMs = 120_000

/** A command of the host in a process of its own; what it complains of is the error's message. */
export async function runTool(command: string, args: readonly string[]): Promise<void> {
  await run(command, args, { timeout: timeoutMs, killSignal: 'SIGKILL' })
}

/** Whether the host has the command at all: one that starts and dislikes its arguments is there. */
export async function isInstalled(command: string): Promise<boolean> {
  try {
    await run(command, ['--version'], { timeout: 10_000 })
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}
