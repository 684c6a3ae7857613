import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { generatedFiles } from '../../../tools/contract.ts'
import { fieldTexts, refusals } from '../modules/refusals.ts'

const endpoints = Object.entries(callsOf(contract))

it('the generated route list and reference are those of the contract', async () => {
  for (const { path, text } of await generatedFiles()) {
    expect(readFileSync(path, 'utf8') === text, `${path} is stale: npm run contract`).toBe(true)
  }
})

it('every declared refusal has a status or a sentence', () => {
  const known = new Set([...Object.keys(refusals), ...Object.keys(fieldTexts)])
  for (const [name, { errors = [] }] of endpoints) {
    for (const code of errors) expect(known.has(code), `${name}: ${code}`).toBe(true)
  }
})

it('no two calls share a method and an address', () => {
  const addresses = endpoints.map(([, e]) => `${e.method} ${e.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

/** Documented as POST, though they only look for something. */
const readByPost = [
  'productSearch',
  'productFilter',
  'categoryProducts',
  'centreProducts',
  'shopProducts',
  'teacherList',
  'teacherFilter',
  'teacherDetails',
  'teacherReviewList',
  'teacherLessons',
  'classSingle',
  'teacherClasses',
  'courseClasses',
  'allClasses',
]

it('a call that changes something or depends on the caller is never cached', () => {
  for (const [name, e] of endpoints) {
    if (e.cache !== 'public') continue
    expect(e.access, name).toBe('public')
    expect(e.method === 'GET' || readByPost.includes(name), name).toBe(true)
  }
})
