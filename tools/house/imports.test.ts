import { describe, expect, test } from 'vitest'
import { importFaults } from './import-rules.ts'
import { importsOf } from './imports.ts'
import { codePattern, listFiles, readSource } from './source-files.ts'

function faultsOf(files: Record<string, string>): string[] {
  return importFaults(new Map(Object.entries(files).map(([file, source]) => [file, importsOf(file, source)])))
}

test('the house keeps its order', () => {
  const files = listFiles(codePattern)
  expect(files.length).toBeGreaterThan(0)
  expect(faultsOf(Object.fromEntries(files.map(file => [file, readSource(file)])))).toEqual([])
})

describe('reading imports', () => {
  test('finds every kind, resolved', () => {
    const source = `
      import type { A } from './a.ts'
      import { type B, b } from '#contract/shared.ts'
      import icons from './icons.svg?url'
      export * from '../door/index.ts'
      const later = () => import('./later.ts')
      // import { no } from './comment.ts'
      import { z } from 'zod/v4'
      import { S3 } from '@aws-sdk/client-s3/x'`
    const found = importsOf('server/src/modules/media/x.ts', source)
    expect(found.map(({ target, typeOnly }) => [target, typeOnly])).toEqual([
      ['server/src/modules/media/a.ts', true],
      ['contract/src/shared.ts', false],
      ['server/src/modules/media/icons.svg', false],
      ['zod', false],
      ['@aws-sdk/client-s3', false],
      ['server/src/modules/door/index.ts', false],
      ['server/src/modules/media/later.ts', false],
    ])
  })
})

describe('offenders are caught', () => {
  const offenders: [string, string, string][] = [
    ['a room to the right', 'server/src/modules/media/a.ts', `import '../commerce/index.ts'`],
    [
      'an order flow that knows a kind of the right',
      'server/src/modules/commerce/orders/a.ts',
      `import type { X } from '../../classes/index.ts'`,
    ],
    [
      'past the index.ts, into a story',
      'server/src/modules/classes/seats/a.ts',
      `import { x } from '../../lessons/seats/x.ts'`,
    ],
    ['past the index.ts', 'server/src/modules/commerce/a.ts', `import { x } from '../media/x.ts'`],
    [
      'past the index.ts by alias',
      'server/src/modules/commerce/a.ts',
      `import { x } from '#server/modules/media/x.ts'`,
    ],
    [
      'past the index.ts in a test',
      'server/src/modules/media/a.test.ts',
      `import { x } from '../commerce/x.ts'`,
    ],
    ['a room nobody listed', 'server/src/modules/misc/a.ts', ''],
    [
      'a rule that asks the platform',
      'server/src/modules/media/a.rules.ts',
      `import { db } from '#server/platform/db/db.ts'`,
    ],
    [
      'a policy that reads files',
      'server/src/modules/media/a.policy.ts',
      `import { readFile } from 'node:fs/promises'`,
    ],
    ['states that query', 'server/src/modules/media/a.states.ts', `import { sql } from 'drizzle-orm'`],
    [
      'a page that loads schemas',
      'web/app/features/accounts/a.tsx',
      `import { type Learner, mostLearners } from '#contract/accounts/learners.ts'`,
    ],
    ['a component that fetches', 'web/app/ui/a.tsx', `import { api } from '../lib/api.ts'`],
    [
      'a component that knows a feature',
      'web/app/ui/a.tsx',
      `import type { X } from '../features/discovery/x.ts'`,
    ],
    ['a library file that knows a component', 'web/app/lib/a.ts', `import { X } from '../ui/x.tsx'`],
    ['a feature that knows the shell', 'web/app/features/saved/a.ts', `import { x } from '../../shell/x.ts'`],
    [
      'a feature that knows the table of screens',
      'web/app/features/site/a.ts',
      `import { x } from '../../screens.ts'`,
    ],
    [
      'a feature to the right',
      'web/app/features/catalogue/a.tsx',
      `import { X } from '../commerce/cart/x.tsx'`,
    ],
    [
      'a feature to the right, loaded later',
      'web/app/features/library/a.tsx',
      `const x = () => import('../discovery/x.tsx')`,
    ],
    ['a feature that no domain is named as', 'web/app/features/mine/a.ts', ''],
    [
      'a module that knows http',
      'server/src/modules/media/a.ts',
      `import type { X } from '#server/http/x.ts'`,
    ],
    [
      'a kernel that knows the platform',
      'server/src/kernel/a.ts',
      `import type { X } from '../platform/x.ts'`,
    ],
    [
      'a platform that knows a module',
      'server/src/platform/a.ts',
      `import { x } from '../modules/media/index.ts'`,
    ],
    [
      'a platform that writes to people',
      'server/src/platform/mail/a.ts',
      `import { m } from '#messages/messages.js'`,
    ],
    ['http that words a refusal', 'server/src/http/a.ts', `import { m } from '#messages/messages.js'`],
    ['http that knows the demo', 'server/src/http/a.ts', `import { x } from '../demo/x.ts'`],
    ['a contract with a friend', 'contract/src/a.ts', `import { format } from 'date-fns'`],
    ['a contract that knows the server', 'contract/src/a.ts', `import type { X } from '#server/x.ts'`],
    ['a server that knows the web', 'server/src/http/a.ts', `import { x } from '../../../web/app/x.ts'`],
    ['a web that knows the server', 'web/app/a.ts', `import type { X } from '#server/platform/config.ts'`],
  ]
  test.each(offenders)('%s', (_name, file, source) => {
    expect(faultsOf({ [file]: source })).toHaveLength(1)
  })

  test.each(['web/app/ui', 'server/src/platform'])('files of %s that import each other', folder => {
    const faults = faultsOf({
      [`${folder}/a.ts`]: `import { b } from './b.ts'`,
      [`${folder}/b.ts`]: `export { c } from './c.ts'`,
      [`${folder}/c.ts`]: `import { a } from './a.ts'`,
    })
    expect(faults).toEqual([
      `files import each other: ${folder}/a.ts -> ${folder}/b.ts -> ${folder}/c.ts -> ${folder}/a.ts`,
    ])
  })

  test('a rule that reaches I/O through another file', () => {
    const faults = faultsOf({
      'server/src/modules/media/a.rules.ts': `import { b } from './b.ts'`,
      'server/src/modules/media/b.ts': `import { c } from '#server/platform/c.ts'`,
    })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('a.rules.ts -> server/src/modules/media/b.ts -> server/src/platform/c.ts')
  })
})

describe('what is fine stays fine', () => {
  const fine: [string, string, string][] = [
    [
      'the left, by its index.ts',
      'server/src/modules/commerce/a.ts',
      `import { x } from '../media/index.ts'`,
    ],
    [
      'another story of the same module',
      'server/src/modules/commerce/orders/a.ts',
      `import { x } from '../payments/x.ts'`,
    ],
    [
      'a test that calls the right',
      'server/src/modules/media/a.test.ts',
      `import { x } from '../commerce/index.ts'`,
    ],
    [
      'a rule that knows a shape',
      'server/src/modules/media/a.rules.ts',
      `import type { Row } from './media.tables.ts'`,
    ],
    [
      'a feature to the left',
      'web/app/features/commerce/cart/a.ts',
      `import { x } from '../../catalogue/x.ts'`,
    ],
    ['the shell with features', 'web/app/shell/a.tsx', `import { X } from '../features/discovery/x.tsx'`],
    [
      'a test that starts the app',
      'server/src/modules/media/a.endpoint.test.ts',
      `import { testApp } from '#server/testing/app.ts'`,
    ],
    ['what puts the folders together', 'server/src/main.ts', `import { createApp } from './http/app.ts'`],
    ['a component with a link', 'web/app/ui/a.tsx', `import { Link } from '../lib/link.tsx'`],
    [
      'the mounted build',
      'server/src/http/a.ts',
      `const b = () => import('../../../web/build/server/index.js')`,
    ],
  ]
  test('files that know each other by types, or load each other when they are asked to', () => {
    const faults = faultsOf({
      'web/app/ui/a.ts': `import { b } from './b.ts'\nexport const later = () => import('./c.ts')`,
      'web/app/ui/b.ts': `import type { A } from './a.ts'`,
      'web/app/ui/c.ts': `import { later } from './a.ts'`,
    })
    expect(faults).toEqual([])
  })

  test.each(fine)('%s', (_name, file, source) => {
    expect(faultsOf({ [file]: source })).toEqual([])
  })
})
