import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const script = fileURLToPath(new URL('./stamp-memory.test-support.ts', import.meta.url))

test('what stamping a large PDF took of memory comes back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-stamp-memory-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { stdout } = await promisify(execFile)(process.execPath, [script, join(folder, 'large.pdf'), '100'])
  const { before, most, after } = JSON.parse(stdout)
  expect(most).toBeGreaterThan(before + 120)
  expect(after).toBeLessThanOrEqual(before + 80)
})
