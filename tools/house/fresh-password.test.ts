import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { codePattern, listFiles, readSource } from './source-files.ts'

// A call that wants a fresh password is refused with `password_needed`: anyone who makes it must ask for the password.

const calls = Object.entries(callsOf(contract))
  .filter(([, { errors = [] }]) => errors.includes('password_needed'))
  .map(([name]) => name)

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Uses of a call in a source that are not made through `withPassword`. */
const bareUses = (text: string, name: string): number =>
  count(text, new RegExp(`\\bapi\\.${name}\\(`, 'g')) -
  count(text, new RegExp(`withPassword\\(\\s*\\(\\) =>\\s*api\\.${name}\\(`, 'g'))

test('screens ask for the password where the server wants one', () => {
  expect(calls.length).toBeGreaterThan(10)
  const sources = listFiles(codePattern).filter(
    file => file.startsWith('web/app/') && !file.includes('.test.'),
  )
  const bare = sources.flatMap(file =>
    calls.filter(name => bareUses(readSource(file), name) > 0).map(name => `${file}: ${name}`),
  )
  expect(bare).toEqual([])
})

test('an offender is found', () => {
  expect(bareUses('await api.personSuspend({ body })', 'personSuspend')).toBe(1)
  expect(bareUses('await withPassword(() => api.personSuspend({ body }))', 'personSuspend')).toBe(0)
})
