import { describe, expect, test } from 'vitest'
import { doorFaults } from './door-rules.ts'
import { codePattern, listFiles, readSource } from './source-files.ts'

test('doors export what others use, and only the demo holds what only the demo needs', () => {
  const files = listFiles(codePattern)
  expect(files.filter(file => file.endsWith('/index.ts')).length).toBeGreaterThan(10)
  expect(doorFaults(Object.fromEntries(files.map(file => [file, readSource(file)])))).toEqual([])
})

const media = 'server/src/modules/media'
const house = {
  [`${media}/index.ts`]: `export { claim } from './claim.ts'`,
  [`${media}/claim.ts`]: 'export const claim = () => 1',
  'server/src/modules/shops/add.ts': `import { claim } from '../media/index.ts'`,
}

test('a door whose names are used has no fault', () => {
  expect(doorFaults(house)).toEqual([])
})

describe('offenders are caught', () => {
  test.each([
    [
      'a name that only its own module uses',
      {
        [`${media}/own.ts`]: `import { give } from './index.ts'`,
        [`${media}/give.ts`]: 'export const give = 1',
      },
      `export { give } from './give.ts'`,
      [`${media}/index.ts: nobody outside uses give`],
    ],
    [
      'a name that the demo comes for',
      {
        [`${media}/give.ts`]: 'export const give = 1\nexport const given = give',
        'server/src/demo/media/load.ts': `import { give } from '#server/modules/media/index.ts'`,
      },
      `export { give } from './give.ts'`,
      [`${media}/index.ts: nobody outside uses give`],
    ],
    [
      'a function of a module that only the demo calls',
      {
        [`${media}/give.ts`]: 'export const give = 1',
        [`${media}/give.test.ts`]: `import { give } from './give.ts'`,
        'server/src/demo/media/load.ts': `import { give } from '#server/modules/media/give.ts'`,
      },
      '',
      [`${media}/give.ts: only the demo needs give`],
    ],
    [
      'the same in the platform',
      {
        'server/src/platform/give.ts': 'export const give = 1',
        'server/src/demo/load.ts': `import { give } from '../platform/give.ts'`,
      },
      '',
      ['server/src/platform/give.ts: only the demo needs give'],
    ],
  ])('%s', (_name, files, door, faults) => {
    const text = `${house[`${media}/index.ts`]}\n${door}`
    expect(doorFaults({ ...house, [`${media}/index.ts`]: text, ...files })).toEqual(faults)
  })
})
