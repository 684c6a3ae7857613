import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { callsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { shots } from './shots.ts'

// A picture whose answers have another shape than the server's shows a page that failed, and no one notices.

const endpoints = Object.values(callsOf(contract))

/** Those whose address the pattern of a shot begins like; a pattern names no parameters. */
const meant = (pattern: string): Endpoint[] => {
  const path = pattern.replace(/[?*].*$/, '').replace(/\/\d+$/, '/{id}')
  return endpoints.filter(endpoint => endpoint.path === path)
}

/** Where a dialog reads a few fields of many: their shape is held by its component test. */
const partial = new Set(['slot/bookings*'])

const written = shots.flatMap(({ name, answers = {} }) =>
  Object.entries(answers).flatMap(([pattern, answer]) =>
    typeof answer === 'function' || partial.has(pattern) ? [] : [{ name, pattern, answer }],
  ),
)

test('what a picture answers has the shape that the server answers', () => {
  const faults = written.flatMap(({ name, pattern, answer }) => {
    const found = meant(pattern)
    if (found.length === 0 || found.some(({ response }) => response?.safeParse(answer).success)) return []
    const [issue] = found[0]?.response?.safeParse(answer).error?.issues ?? []
    return [`${name}, ${pattern}: ${issue?.path.join('.')} ${issue?.message}`]
  })
  expect(faults).toEqual([])
})
