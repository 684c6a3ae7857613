// What a process holds before, during and after work that takes much memory.
import '../tools/node-version.mjs'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: { answers: { type: 'string', default: '1280' }, pdf: { type: 'string', default: '100' } },
})

/** Each in a process of its own: what else is at hand would be counted, too. */
async function measure(script: string, name: string, megabytes: string): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-memory-'))
  try {
    const path = fileURLToPath(new URL(script, import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [path, join(folder, name), megabytes])
    const { before, most, after } = JSON.parse(stdout)
    return [before, most, after, after - before]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const rows = [
  [`${values.answers} MB of answers`, ...(await measure('./memory-answers.ts', 'postgres', values.answers))],
  [`a stamp on ${values.pdf} MB of PDF`, ...(await measure('./memory-stamp.ts', 'large.pdf', values.pdf))],
]
say('Resident megabytes\n')
say(table(['', 'before', 'most', 'after', 'grown'], rows))
