import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isAllowed } from './licence-rules.ts'
import { readSource, root } from './source-files.ts'

type Locked = { dev?: boolean; license?: string }
type Manifest = { license?: string | { type: string }; licenses?: { type: string }[] }

function licenceOf(path: string, locked: Locked): string {
  const file = `${path}/package.json`
  // A native package of another kind of machine is not installed here; the lockfile knows its licence.
  if (!existsSync(join(root, file))) return locked.license ?? ''
  const { license, licenses }: Manifest = JSON.parse(readSource(file))
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? ''
}

test('everything we ship may be shipped', () => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readSource('package-lock.json'))
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  expect(shipped.length).toBeGreaterThan(0)
  const refused = shipped
    .map(([path, locked]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licence: licenceOf(path, locked),
    }))
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(({ name, licence }) => `${name}: ${licence || 'no licence'}`)
  expect(refused).toEqual([])
})

describe('reading a licence', () => {
  test.each([
    ['a', 'MIT'],
    ['a', '(MIT OR GPL-3.0-or-later)'],
    ['a', 'MIT AND Apache-2.0'],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
    ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later'],
  ])('%s may be %s', (name, licence) => {
    expect(isAllowed(name, licence)).toBe(true)
  })
  test.each([
    ['a', 'GPL-3.0'],
    ['a', 'LGPL-3.0-or-later'],
    ['a', 'MIT AND AGPL-3.0'],
    ['a', 'SEE LICENSE IN LICENSE'],
    ['a', ''],
  ])('%s may not be "%s"', (name, licence) => {
    expect(isAllowed(name, licence)).toBe(false)
  })
})
