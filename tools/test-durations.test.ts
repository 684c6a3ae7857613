import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readDurations, shareOut } from './test-durations.ts'

test('files are shared so that each machine has about the same to do', () => {
  const durations = { long: 10, longer: 12, short: 2, shorter: 1 }
  expect(shareOut(['short', 'long', 'longer', 'new', 'shorter'], durations, 2)).toEqual([
    ['longer', 'new'],
    ['long', 'short', 'shorter'],
  ])
})

test('the shares together are all files, each once, whatever the order they come in', () => {
  const paths = Array.from({ length: 50 }, (_, at) => `file-${at}`)
  const durations = Object.fromEntries(paths.map((path, at) => [path, (at * 7) % 13]))
  const shares = shareOut(paths, durations, 4)
  expect(shares.flat().toSorted()).toEqual(paths.toSorted())
  expect(shareOut(paths.toReversed(), durations, 4)).toEqual(shares)
})

test('the kept durations are of files that exist', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const gone = Object.keys(readDurations()).filter(path => !existsSync(`${root}${path}`))
  expect(gone).toEqual([])
})
