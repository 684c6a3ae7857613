import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './source-files.ts'

// Migrations run in the order of their numbers, and decisions are known by theirs.

/** They describe the schema and bring old databases to it: neither is a migration. */
const unnumbered = new Set(['schema.sql', 'from-first-series.sql'])

/** Files without a number of three digits, and those whose number another one has. */
function numberFaults(paths: readonly string[]): string[] {
  const first = new Map<string, string>()
  return paths.toSorted().flatMap(path => {
    const number = /^(\d{3})-[a-z0-9]+(?:-[a-z0-9]+)*\.\w+$/.exec(basename(path))?.[1]
    if (!number) return `${path} has no number`
    const other = first.get(number)
    if (other) return `${path} has the number of ${other}`
    first.set(number, path)
    return []
  })
}

test('no two migrations and no two decisions have one number', () => {
  const migrations = listFiles('server/migrations/*.sql').filter(path => !unnumbered.has(basename(path)))
  expect(migrations.length).toBeGreaterThan(10)
  expect(numberFaults(migrations)).toEqual([])
  const decisions = listFiles('docs/decisions/*.md')
  expect(decisions.length).toBeGreaterThan(40)
  expect(numberFaults(decisions)).toEqual([])
})

test('offenders are caught', () => {
  expect(numberFaults(['m/200-a.sql', 'm/201-b.sql', 'm/201-c.sql', 'm/later.sql', 'm/20-d.sql'])).toEqual([
    'm/20-d.sql has no number',
    'm/201-c.sql has the number of m/201-b.sql',
    'm/later.sql has no number',
  ])
})
