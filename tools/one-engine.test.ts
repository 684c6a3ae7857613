import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { oneEngine } from './one-engine.ts'

test.each(oneEngine)('$file is there, and there is a reason to run it once', ({ file, because }) => {
  expect(existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url)))).toBe(true)
  expect(file).toMatch(/\.endpoint\.test\.ts$/)
  expect(because).not.toBe('')
})
