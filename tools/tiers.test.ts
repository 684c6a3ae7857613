import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { onlyInFull } from './only-in-full.ts'
import { filesOnlyInFull, isOnlyInFull, parts, partsOf, partsOnlyInFull, staleNames } from './tiers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the full tier has every part, and the default tier all but the named ones', () => {
  expect(partsOf('full')).toEqual([...parts])
  const named = partsOnlyInFull.map(({ part }) => part)
  expect([...partsOf('default'), ...named].toSorted()).toEqual([...parts].toSorted())
})

test.each([...onlyInFull])('$file has a reason to wait for the full tier, and a cover', row => {
  expect(row.because).not.toBe('')
  expect(existsSync(`${root}${row.file}`)).toBe(true)
  expectCover(row.meanwhile)
})

test.each([...partsOnlyInFull])('$part has a reason to wait for the full tier, and a cover', row => {
  expect(row.because).not.toBe('')
  expectCover(row.meanwhile)
})

/** A cover is a test file of `npm test`. */
function expectCover(file: string): void {
  expect(file).toMatch(/^(contract|e2e|server|tools|web)\/.+\.(test|e2e)\.tsx?$/)
  expect(existsSync(`${root}${file}`)).toBe(true)
  expect(filesOnlyInFull).not.toContain(file)
}

test('no row is there twice', () => {
  const rows = onlyInFull.flatMap(({ file, tests = [''] }) => tests.map(name => `${file} > ${name}`))
  expect(new Set(rows).size).toBe(rows.length)
  // A row for single tests of a file that waits as a whole would say nothing.
  for (const { file, tests } of onlyInFull) if (tests) expect(filesOnlyInFull).not.toContain(file)
})

test('names in the table are held against the tests of the file', () => {
  const row = onlyInFull.find(({ tests }) => tests)
  if (!row?.tests?.[0]) throw new Error('no row names single tests')
  const [name] = row.tests
  expect(isOnlyInFull(`${root}${row.file}`, `${name} and more`)).toBe(true)
  expect(isOnlyInFull(`${root}${row.file}`, 'another test')).toBe(false)
  expect(staleNames(row.file, [...row.tests])).toEqual([])
  expect(staleNames(row.file, ['another test'])).toEqual([...row.tests])
})

test('component tests wait as whole files: a browser has no table to look them up in', () => {
  for (const { file, tests } of onlyInFull)
    if (file.endsWith('.component.test.tsx')) expect(tests).toBeUndefined()
})

test('every kind of test file belongs to a project of Vitest', () => {
  const config = readFileSync(`${root}vitest.config.ts`, 'utf8')
  const suffixes = new Set(
    globSync('{bench,contract,demo,e2e,server,tools,web}/**/*.{test,e2e,smoke}.{ts,tsx}', { cwd: root }).map(
      file => /\.(browser\.test|endpoint\.test|test|e2e|smoke)\.tsx?$/.exec(file)?.[1],
    ),
  )
  for (const suffix of suffixes) expect(config).toContain(`*.${suffix}`)
})
