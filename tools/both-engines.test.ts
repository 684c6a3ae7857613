import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bothEngines, filesOnBoth, oneEngine } from './both-engines.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test.each(filesOnBoth)('%s names tests', files => {
  expect(globSync(files, { cwd: root })).not.toEqual([])
})

test.each(bothEngines)('there is a reason to run $files twice', ({ because }) => {
  expect(because).not.toBe('')
})

test.each(oneEngine)('$file is there, and there is a reason to run it once', ({ file, because }) => {
  expect(existsSync(`${root}${file}`)).toBe(true)
  expect(filesOnBoth.flatMap(files => globSync(files, { cwd: root }))).toContain(file)
  expect(because).not.toBe('')
})
