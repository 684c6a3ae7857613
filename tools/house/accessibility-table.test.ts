import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// docs/accessibility.md tells the truth only as long as what it names is there.

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(`${root}docs/accessibility.md`, 'utf8')
const rows = Array.from(
  page.matchAll(/^\| (\d\.\d\.\d+) [^|]+ \| (A{1,2}) \| ([^|]+) \| ([^|]+) \|$/gm),
  ([, criterion = '', level = '', state = '', where = '']) => ({ criterion, level, state, where }),
)

/** Of WCAG 2.2, without 4.1.1, which it has withdrawn. */
const criteria = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
      2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
       3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
}

test.each(Object.entries(criteria))('every criterion of level %s has one row', (level, listed) => {
  const own = rows.filter(row => row.level === level).map(({ criterion }) => criterion)
  expect(own.toSorted()).toEqual(listed.split(/\s+/).toSorted())
})

test('what is met names where, what isn’t says why', () => {
  expect(rows).toHaveLength(55)
  for (const { criterion, state, where } of rows) {
    expect(['met', 'not applicable', 'open']).toContain(state)
    expect(where.length, criterion).toBeGreaterThan(15)
    if (state === 'met') expect(where, criterion).toMatch(/`[\w./-]+\/[\w./-]+\.\w+`/)
  }
})

test('every file that the page names is there', () => {
  const named = Array.from(page.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g), ([, file = '']) => file)
  expect(named.length).toBeGreaterThan(50)
  expect([...new Set(named)].filter(file => !existsSync(`${root}${file}`))).toEqual([])
})
