import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Contract } from '#contract/kit/endpoint.ts'
import { generalErrors } from '#contract/kit/general-errors.ts'
import { refusals } from '#server/modules/refusals.ts'
import { domains } from './domains.ts'
import { RefusalCodes } from './refusal-codes.ts'
import { listFiles, readSource } from './source-files.ts'

const files = listFiles('server/src/**/*.ts').filter(
  // The class itself is made of any code.
  file => !/\.test(-support)?\.ts$/.test(file) && file !== 'server/src/kernel/refusal.ts',
)
const codes = new RefusalCodes(Object.fromEntries(files.map(file => [file, readSource(file)])))
const holdsHandlers = (file: string) => /[.-]routes\.ts$/.test(file) || file === 'server/src/http/uploads.ts'

/** What handlers throw and their endpoints do not declare, and handlers that were not found, one line each. */
function faultsOf(endpoints: Contract, thrownBy: RefusalCodes, from: readonly string[]): string[] {
  const handlers = thrownBy.ofHandlers(from.filter(holdsHandlers), new Set(Object.keys(endpoints)))
  return Object.entries(endpoints).flatMap(([name, { errors = [] }]) => {
    const thrown = handlers.get(name)
    if (!thrown) return [`${name} has no handler`]
    return thrown
      .filter(({ code }) => !generalErrors.has(code) && !errors.includes(code))
      .map(({ code, path }) => `${name} does not declare ${code}, thrown by ${path.join(' -> ')}`)
  })
}

test('what a handler throws, its endpoint declares', () => {
  expect(faultsOf(contract, codes, files)).toEqual([])
})

test('every code that a module declares is one that some endpoint declares, too', () => {
  const endpoints: Contract = contract
  const declared = new Set(Object.values(endpoints).flatMap(({ errors = [] }) => errors))
  const unused = Object.keys(refusals).filter(code => !generalErrors.has(code) && !declared.has(code))
  // An address that leads nowhere has no endpoint.
  expect(unused).toEqual(['not_found'])
})

/** Of each code, the modules that declare it. */
const declaredBy = Map.groupBy(
  files
    .filter(file => file.endsWith('.refusals.ts'))
    .flatMap(file => codes.declaredIn(file).map(code => ({ code, file }))),
  ({ code }) => code,
)

/** Codes that a file of a module throws though a module to its right declares them. */
function foreignCodes(file: string, thrown: readonly string[]): string[] {
  const position = positionOf(file)
  return thrown.filter(code => declaredBy.get(code)?.some(owner => positionOf(owner.file) > position))
}

/** The kernel stands left of all modules, and what is no module right of them. */
function positionOf(file: string): number {
  const room = /^server\/src\/modules\/([^/]+)\//.exec(file)?.[1]
  if (room) return domains.indexOf(room)
  return file.startsWith('server/src/kernel/') ? -1 : domains.length
}

test('a code is declared once, and thrown by the module that declares it or to the right of it', () => {
  expect([...declaredBy.values()].filter(owners => owners.length > 1)).toEqual([])
  expect([...declaredBy.keys()].sort()).toEqual(Object.keys(refusals).sort())
  const faults = files.flatMap(file => foreignCodes(file, codes.in(file)).map(code => `${file}: ${code}`))
  expect(faults).toEqual([])
})

describe('offenders are caught', () => {
  const routes = 'server/src/modules/a/a.routes.ts'
  const call = { method: 'GET', path: 'a', summary: '', access: 'public', errors: ['declared'] } as const
  const told = (sources: Record<string, string>) =>
    faultsOf({ aView: call }, new RefusalCodes(sources), Object.keys(sources))

  test.each([
    ['in the handler itself', `() => ({ aView: async () => { throw new Refusal('other') } })`],
    ['by a choice', `() => ({ aView: async () => { throw new Refusal(late ? 'declared' : 'other') } })`],
    [
      'in a variable beside it',
      `() => { const view = () => { throw new Refusal('other') }; return { aView: view } }`,
    ],
    ['by fields', `() => ({ aView: async () => { throw refuseFields({ name: 'taken' }, 'other') } })`],
  ])('a code that is thrown %s', (_where, body) => {
    expect(told({ [routes]: `export const aRoutes = ${body}` })).toEqual([
      `aView does not declare other, thrown by ${routes}`,
    ])
  })

  test('a code that is thrown behind an index.ts', () => {
    const sources = {
      [routes]: `import { viewB } from '../b/index.ts'\nexport const aRoutes = () => ({ aView: () => viewB() })`,
      'server/src/modules/b/index.ts': `export { viewB } from './view-b.ts'`,
      'server/src/modules/b/view-b.ts': `export function viewB() { return check() }
        function check() { throw new Refusal('other') }
        export function unasked() { throw new Refusal('third') }`,
    }
    expect(told(sources)).toEqual([
      `aView does not declare other, thrown by ${routes} -> server/src/modules/b/view-b.ts`,
    ])
  })

  test('a code of a module to the right', () => {
    const file = 'server/src/modules/media/a.ts'
    expect(foreignCodes(file, ['upload_unknown', 'user_unknown', 'order_unknown'])).toEqual(['order_unknown'])
  })

  test('a code that nobody can read', () => {
    expect(() =>
      told({ [routes]: `export const aRoutes = () => ({ aView: () => { throw new Refusal(code) } })` }),
    ).toThrow('not written out')
  })

  test('and what is declared passes', () => {
    expect(
      told({ [routes]: `export const aRoutes = () => ({ aView: () => { throw new Refusal('declared') } })` }),
    ).toEqual([])
  })
})
