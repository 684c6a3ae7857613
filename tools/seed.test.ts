import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listFiles, readSource } from './house/source-files.ts'
import { chosen, countCommits, inTurn, isFullRun, readSeed, seed } from './seed.ts'

describe('the seed', () => {
  test('is what SEED says, whatever the repository is like', () => {
    expect(readSeed({ SEED: '17' }, () => 5)).toBe(17)
    expect(readSeed({ SEED: '-3' }, () => 5)).toBe(-3)
  })

  test('is the number of commits where nobody has set one', () => {
    expect(readSeed({}, () => 5)).toBe(5)
    expect(readSeed({ SEED: '' }, () => 5)).toBe(5)
  })

  test('is refused where it is no whole number', () => {
    expect(() => readSeed({ SEED: 'now' }, () => 5)).toThrow('SEED is a whole number, not now')
    expect(() => readSeed({ SEED: '1.5' }, () => 5)).toThrow('1.5')
  })

  test('is 0 outside of a repository', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lantern-seed-'))
    try {
      expect(countCommits(folder)).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('seeds every property', () => {
    expect(fc.readConfigureGlobal().seed).toBe(seed)
  })
})

describe('a sample', () => {
  const every = fc.integer({ min: 1, max: 20 })
  const first = fc.integer({ min: -1000, max: 100_000 })

  test('chooses every name exactly once in as many seeds in a row', () => {
    fc.assert(
      fc.property(fc.string(), every, first, (name, of, from) => {
        const seeds = Array.from({ length: of }, (_, index) => from + index)
        expect(seeds.filter(by => chosen(name, of, by))).toHaveLength(1)
      }),
    )
  })

  test('is the same on every machine', () => {
    const names = ['userLogin.body.username', 'cartQuote.body.coupon', '中文']
    expect(names.map(name => [0, 1, 2, 3, 4, 5, 6, 7].findIndex(by => chosen(name, 8, by)))).toEqual([
      4, 3, 0,
    ])
  })

  test('is about as large as was asked for', () => {
    const names = Array.from({ length: 8000 }, (_, index) => `endpoint${index % 80}.field${index}`)
    for (const by of [0, 1, 1064]) {
      const some = names.filter(name => chosen(name, 8, by)).length
      expect(some).toBeGreaterThan(850)
      expect(some).toBeLessThan(1150)
    }
  })

  test('of a short list is never empty, and comes to every item', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 3 }), first, (list, from) => {
        const samples = [0, 1, 2].map(index => inTurn(list, 3, { by: from + index, full: false }))
        for (const some of samples) expect(some.length).toBeGreaterThan(0)
        expect(samples.flat().toSorted()).toEqual(list.toSorted())
        expect(inTurn(list, 3, { by: from, full: true })).toEqual(list)
      }),
    )
  })

  test('leaves nothing out in a full run', () => {
    expect([{}, { TEST_TIER: 'default' }, { TEST_TIER: 'full' }].map(env => isFullRun(env))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('what no seed repeats', () => {
  /** Drawn past `fc.assert`, a value is neither printed nor made smaller, and `Math.random` has no seed at all. */
  const unrepeatable = /\bfc\.(?:sample|statistics)\(|\bMath\.random\(/

  test('is in no test', () => {
    const tests = listFiles('{contract,e2e,server,tools,web}/**/*.{test,e2e,test-support}.{ts,tsx}')
    expect(tests).toContain('tools/seed.test.ts')
    expect(tests.filter(file => unrepeatable.test(readSource(file)))).toEqual([])
  })

  test.each(['fc', 'Math'])('would be found: %s', object => {
    const call = object === 'fc' ? 'sample(cart, 30)' : 'random()'
    expect(`for (const one of ${object}.${call})`).toMatch(unrepeatable)
  })
})
