import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import node24 from './node24/package.json' with { type: 'json' }
import {
  installFrom,
  needsOwnNode,
  readStamp,
  registryOfSettings,
  setInPlace,
  whatToInstall,
  writtenStamp,
} from './package-sets.mjs'

const wanted = { lock: 'abc', machine: 'linux-x64', set: 'start' } as const

describe('what is installed', () => {
  test('nothing is there: everything', () => {
    expect(whatToInstall(null, wanted)).toBe('replace')
  })

  test('the lockfile or the machine has changed: everything', () => {
    expect(whatToInstall({ ...wanted, lock: 'old' }, wanted)).toBe('replace')
    expect(whatToInstall({ ...wanted, machine: 'darwin-arm64' }, wanted)).toBe('replace')
  })

  test('tests after a start add what they need, and a start after tests needs nothing', () => {
    const all = { ...wanted, set: 'all' } as const
    expect(whatToInstall(wanted, all)).toBe('add')
    expect(whatToInstall(all, wanted)).toBe('none')
    expect(whatToInstall(wanted, wanted)).toBe('none')
    expect(whatToInstall(all, all)).toBe('none')
  })
})

test('a stamp is read as it was written; one of another form counts as none', () => {
  expect(readStamp(writtenStamp(wanted))).toEqual(wanted)
  expect(readStamp('abc linux-x64\n')).toBeNull()
  expect(readStamp('abc linux-x64 some\n')).toBeNull()
  expect(readStamp('')).toBeNull()
})

describe("npm's own record", () => {
  const lock = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/test-tool': { version: '2.0.0', dev: true },
    'node_modules/a-win32': { version: '1.0.0', optional: true },
  }
  const { 'node_modules/a-win32': _other, ...here } = lock
  const { 'node_modules/test-tool': _tool, ...started } = here
  const everywhere = () => true

  test('shows all, or what a start needs', () => {
    expect(setInPlace(lock, here, everywhere)).toBe('all')
    expect(setInPlace(lock, started, everywhere)).toBe('start')
  })

  test('shows nothing of use where a version differs or a folder is gone', () => {
    const older = { ...here, 'node_modules/a': { version: '0.9.0' } }
    expect(setInPlace(lock, older, everywhere)).toBeNull()
    expect(setInPlace(lock, here, path => path !== 'node_modules/a')).toBeNull()
  })
})

describe('what npm installs from', () => {
  const dependencies = { '@org/a': '1.0.0' }
  const manifest = { name: 'app', scripts: { start: '' }, dependencies, devDependencies: { tool: '2.0.0' } }
  const root = { dependencies, devDependencies: manifest.devDependencies }
  const lock = {
    lockfileVersion: 3,
    packages: {
      '': root,
      'node_modules/@org/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/@org/a/node_modules/b': { name: 'real-b', version: '3.0.0', integrity: 'sha512-b' },
      'node_modules/compiler': { version: '5.0.0', integrity: 'sha512-c', devOptional: true },
      'node_modules/tool': { version: '2.0.0', integrity: 'sha512-t', dev: true },
    },
  }
  const registryOf = registryOfSettings({
    registry: 'https://registry.example/',
    '@org:registry': 'https://org.example/npm',
  })

  test('is for a start without what only development brings', () => {
    const from = installFrom('start', manifest, lock, registryOf)
    expect(from.manifest).toEqual({ name: 'app', dependencies })
    expect(from.lock.packages).toEqual({
      '': { dependencies },
      'node_modules/@org/a': {
        version: '1.0.0',
        integrity: 'sha512-a',
        resolved: 'https://org.example/npm/@org/a/-/a-1.0.0.tgz',
      },
      'node_modules/@org/a/node_modules/b': {
        name: 'real-b',
        version: '3.0.0',
        integrity: 'sha512-b',
        resolved: 'https://registry.example/real-b/-/real-b-3.0.0.tgz',
      },
    })
  })

  test('is for tests everything, and says of each where it is', () => {
    const from = installFrom('all', manifest, lock, registryOf)
    expect(from.manifest).toEqual({ name: 'app', dependencies, devDependencies: { tool: '2.0.0' } })
    const { '': described, ...packages } = from.lock.packages
    expect(described).toEqual(root)
    expect(Object.values(packages).map(({ resolved }) => resolved)).toHaveLength(4)
  })
})

test('each command that needs tools of tests asks for them', () => {
  const { scripts } = manifest
  for (const command of [scripts.prestart, scripts.prebuild, scripts.prepackage])
    expect(command).toBe('node tools/setup.mjs')
  for (const command of [scripts.pretest, scripts.predev, scripts.precheck])
    expect(command).toBe('node tools/setup.mjs --all')
})

test('Node 24 is brought where the machine has another one, and stays where it was brought', () => {
  expect(needsOwnNode({ major: 20, isOwn: false })).toBe(true)
  expect(needsOwnNode({ major: 26, isOwn: false })).toBe(true)
  expect(needsOwnNode({ major: 24, isOwn: true })).toBe(true)
  expect(needsOwnNode({ major: 24, isOwn: false })).toBe(false)
})

test('each kind of machine gets the same Node 24', () => {
  const versions = Object.values(node24.optionalDependencies)
  expect(new Set(versions).size).toBe(1)
  expect(versions[0]).toMatch(/^24\.\d+\.\d+$/)
})
